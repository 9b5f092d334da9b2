package manyruns

import (
	"math"
	"slices"
	"sync"
	"time"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/measure"
	"lascope/model/experiment/result"
	"lascope/model/stats"
	"lascope/tui/canvas"
)

// A SweepMap is a sweep with its known cells.
type SweepMap struct {
	name  string
	Sweep *design.Sweep
	less  *differences // to the first map; nil before they are shown

	mutex sync.Mutex // guards the rest while the sweep fills
	known
}

// known is what the runs have shown of the cells of a sweep.
type known struct {
	State
	part    *result.SweepPart
	cells   []stats.Estimate
	median  []float64          // of the cells, by Kaplan–Meier
	scales  *design.CellScales // of the cells; nil where they are to be made anew
	ranks   []result.Ranking   // of the scales
	stale   bool               // the ranks are of fewer runs
	rankAt  time.Time          // at which they are made anew while the sweep fills
	partial int                // cells of which some replications have no number

	verdicts []string            // of a tuning, a line for each world
	cell     int                 // that was opened last
	of       []stats.Observation // the numbers of its replications; nil while they are not known
}

// change changes what is known.
func (m *SweepMap) change(f func(k *known)) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	f(&m.known)
}

// EmptySweep is a sweep of which no run is known.
func EmptySweep(s *design.Sweep) *SweepMap {
	m := &SweepMap{Sweep: s, known: known{State: State{begun: time.Now()}, part: result.NewPart(s), cells: make([]stats.Estimate, s.Cells()),
		median: make([]float64, s.Cells())}}
	unknown := m.part.Cell(0)
	for i := range m.cells {
		m.cells[i] = unknown
	}
	return m
}

// SavedSweeps are the maps of a sweep from a file, one a metric.
func SavedSweeps(name string, part *result.SweepPart) (maps []*SweepMap) {
	for i := range part.Sweep.Metrics {
		part := part.Showing(i)
		m := &SweepMap{name: name, Sweep: part.Sweep, known: known{State: State{Ended: true}, part: part, stale: true}}
		m.Done, m.Total = part.Known(), part.Sweep.Items()
		for i := range part.Sweep.Cells() {
			m.cells = append(m.cells, part.Cell(i))
			m.partial += canvas.Pick(isPartial(m.cells[i]), 1, 0)
			m.median = append(m.median, medianOf(part, i))
		}
		maps = append(maps, m)
	}
	return maps
}

func (m *SweepMap) take(p experiment.Progress, part *result.SweepPart) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.Progress = p
	m.Part = nil
	if p.Item >= 0 {
		m.learn(p.Item/m.Sweep.Reps, part)
	} else {
		for i := range m.cells {
			m.learn(i, part)
		}
	}
	m.part = part
	m.rankLive(part)
	if m.of == nil || p.Item < 0 || p.Item/m.Sweep.Reps == m.cell {
		m.of = part.Runs(m.cell) // while the part rests
	}
}

// learn takes the present estimate of a cell.
func (m *SweepMap) learn(cell int, part *result.SweepPart) {
	before, now := m.cells[cell], part.Cell(cell)
	m.cells[cell], m.median[cell] = now, medianOf(part, cell)
	m.partial += canvas.Pick(isPartial(now), 1, 0) - canvas.Pick(isPartial(before), 1, 0)
	if m.scales != nil && !m.scales.Replace(cell, before, now) {
		m.scales = nil
	}
}

// medianOf is the median of a cell's times that were not all reached; NaN of other cells, which do not show it.
func medianOf(part *result.SweepPart, cell int) float64 {
	if part.Cell(cell).Censored == 0 {
		return math.NaN()
	}
	return part.Numbers(cell).Median
}

// isPartial reports a cell of which some replications have no number, or did not reach their time.
func isPartial(e stats.Estimate) bool { return e.Undefined > 0 && e.N > 0 || e.Censored > 0 }

// fewer reports that the cells get fewer replications than the sweep's.
func (m *SweepMap) fewer() bool {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.part.Sweep.Partial
}

// scale returns the scales of the cells of a map that is read. A sweep has up to millions of cells,
// of which most frames change a few.
func (m *SweepMap) scale() *design.CellScales {
	if m.scales == nil {
		m.scales = m.part.Sweep.Scales(m.cells)
	}
	return m.scales
}

// rankings are those of the cells of a map that is read; nil of a metric by which none is the best.
func (m *SweepMap) rankings() []result.Ranking {
	if m.Ended && m.stale && len(m.cells) <= rankedMost { // and the part rests
		m.ranks, m.stale = m.part.Rankings(), false
	}
	return m.ranks
}

// rankedMost is the greatest number of cells that the screen compares: it would stand still for seconds.
const rankedMost = 10_000

// rankLive ranks the cells of a part that rests, at most once a second and in a tenth of the time.
func (m *SweepMap) rankLive(part *result.SweepPart) {
	m.stale = true
	if begin := time.Now(); begin.After(m.rankAt) && len(m.cells) <= rankedMost {
		m.ranks = part.Rankings()
		now := time.Now()
		m.rankAt = now.Add(max(time.Second, 10*now.Sub(begin)))
	}
}

// differences are those of the cells of two saved sweeps, which stay as they are.
type differences struct {
	cells   []stats.Estimate
	scales  *design.CellScales
	partial bool // a cell has replications without a number
}

// against are the differences to another saved sweep, the same at each call.
func (m *SweepMap) against(first *SweepMap) *differences {
	if m.less == nil {
		m.less = &differences{cells: make([]stats.Estimate, m.Sweep.Cells())}
		for i := range m.less.cells {
			m.less.cells[i] = m.part.Against(first.part, i)
		}
		m.less.scales = m.part.Sweep.Scales(m.less.cells)
		m.less.partial = slices.ContainsFunc(m.less.cells, isPartial)
	}
	return m.less
}

// CellSpecs are the lines of a cell's replications, at most 10,000, whose numbers the map then knows; an error if
// the cell cannot run.
func (m *SweepMap) CellSpecs(cell int) ([]model.Spec, error) {
	first, err := m.Sweep.Line(cell)
	if err != nil {
		return nil, err
	}
	reps := m.Sweep.Reps
	if m.fewer() {
		m.read(func(cells []stats.Estimate) { reps = cells[cell].N + cells[cell].Undefined })
	}
	specs := []model.Spec{first}
	for k := 1; k < min(reps, 10_000); k++ {
		spec, err := measure.ReplicationSpec(first, k)
		if err != nil {
			return nil, err
		}
		specs = append(specs, spec)
	}
	m.read(func([]stats.Estimate) { m.cell, m.of = cell, nil })
	return specs, nil
}

// Replications are the numbers of the replications of the cell that was opened last; nil while
// they are not known.
func (m *SweepMap) Replications() []stats.Observation {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.replicationsOf(m.cell)
}

// replicationsOf are those of a cell of a map that is read.
func (m *SweepMap) replicationsOf(cell int) []stats.Observation {
	if m.cell != cell {
		m.cell, m.of = cell, nil
	}
	if m.Ended && m.of == nil {
		m.of = m.part.Runs(cell)
	}
	return m.of
}

// State is the progress of the map.
func (m *SweepMap) State() State {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.known.State
}

// read calls f with the cells, up to millions, without copying them. Results wait until f
// returns.
func (m *SweepMap) read(f func(cells []stats.Estimate)) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	f(m.cells)
}

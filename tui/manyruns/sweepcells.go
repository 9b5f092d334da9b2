package manyruns

import (
	"slices"
	"sync"
	"time"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/stats"
)

// A SweepMap is a sweep with its known cells.
type SweepMap struct {
	name string
	*design.Sweep
	less *shownCells // the differences to the first map; nil before they are shown

	*progress

	mutex   sync.Mutex // guards the rest while the sweep fills
	part    *result.SweepPart
	cells   []stats.Estimate
	scales  *design.CellScales // of the cells; nil where they are to be made anew
	partial bool               // one of the cells is, see isPartial; made with the scales
	ranks   []result.Ranking   // of the scales
	stale   bool               // the ranks are of fewer runs
	rankAt  time.Time          // at which they are made anew while the sweep fills

	verdicts []string // of a tuning, a line for each world
	cell     int      // that was opened last
}

// locked calls f while nothing else reads or changes the known runs.
func (m *SweepMap) locked(f func()) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	f()
}

// EmptySweep is a sweep of which no run is known.
func EmptySweep(s *design.Sweep) *SweepMap {
	part := result.NewPart(s)
	return &SweepMap{Sweep: s, progress: &progress{now: State{begun: time.Now()}}, part: part,
		cells: slices.Repeat([]stats.Estimate{part.Cell(0)}, s.Cells())}
}

// SavedSweeps are the maps of a sweep from a file, one a metric.
func SavedSweeps(name string, part *result.SweepPart) (maps []*SweepMap) {
	for i := range part.Sweep.Metrics {
		part := part.Showing(i)
		maps = append(maps, &SweepMap{name: name, Sweep: part.Sweep, part: part, cells: part.Means(), stale: true,
			progress: &progress{now: State{Ended: true, Progress: experiment.Progress{Done: part.Known(), Total: part.Sweep.Items()}}}})
	}
	return maps
}

func (m *SweepMap) take(p experiment.Progress, part *result.SweepPart) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.part, m.stale = part, true
	if p.Item < 0 {
		m.cells, m.scales = part.Means(), nil
		return
	}
	cell := p.Item / m.Reps
	before, now := m.cells[cell], part.Cell(cell)
	m.cells[cell], m.partial = now, m.partial || isPartial(now)
	if m.scales != nil && !m.scales.Replace(cell, before, now) { // a frame that reads a million cells would hold up the runs
		m.scales = nil
	}
}

// isPartial reports a cell of which some replications have no number, or did not reach their time.
func isPartial(e stats.Estimate) bool { return e.Undefined > 0 && e.N > 0 || e.Censored > 0 }

// rankings rank the cells of a locked map; nil for a metric by which none is the best. While the sweep fills they are made at most
// once a second and in a tenth of the time.
func (m *SweepMap) rankings() []result.Ranking {
	if begin := time.Now(); m.stale && len(m.cells) <= rankedMost && (m.Now().Ended || begin.After(m.rankAt)) {
		m.part.Locked(func() { m.ranks = m.part.Rankings() })
		now := time.Now()
		m.stale, m.rankAt = false, now.Add(max(time.Second, 10*now.Sub(begin)))
	}
	return m.ranks
}

// rankedMost is the greatest number of cells that the screen compares: it would stand still for seconds.
const rankedMost = 10_000

// shownCells are the cells of a map as they are drawn: its estimates, or the differences to the first map's.
type shownCells struct {
	*SweepMap
	cells     []stats.Estimate
	partial   bool
	less      string // "less NAME"; "" of the cells themselves
	direction int    // of the metric; 0 of differences
	scales    *design.CellScales
	ranks     []result.Ranking
}

// shown are the cells of a locked map.
func (m *SweepMap) shown() *shownCells {
	if m.scales == nil {
		m.scales, m.partial = m.part.Scales(m.cells), slices.ContainsFunc(m.cells, isPartial)
	}
	return &shownCells{SweepMap: m, cells: m.cells, partial: m.partial, direction: m.Direction(), scales: m.scales, ranks: m.rankings()}
}

// against are the differences to another saved sweep, the same at each call: both stay as they are.
func (m *SweepMap) against(first *SweepMap) *shownCells {
	if m.less == nil {
		m.less = &shownCells{SweepMap: m, cells: make([]stats.Estimate, m.Cells()), less: "less " + first.name}
		for i := range m.less.cells {
			m.less.cells[i] = m.part.Against(first.part, i)
		}
		m.less.scales, m.less.partial = m.part.Scales(m.less.cells), slices.ContainsFunc(m.less.cells, isPartial)
	}
	return m.less
}

// CellSpecs are the lines of a cell's replications, at most 10,000, whose numbers [SweepMap.Replications] has then. It refuses a cell
// that cannot run.
func (m *SweepMap) CellSpecs(cell int) []model.Spec {
	first := refusal.Must(m.Line(cell))
	reps := m.Reps
	m.locked(func() {
		if m.cell = cell; m.part.Partial {
			reps = m.cells[cell].N + m.cells[cell].Undefined
		}
	})
	specs := []model.Spec{first}
	for k := 1; k < min(reps, 10_000); k++ {
		specs = append(specs, refusal.Must(engine.ReplicationSpec(first, k)))
	}
	return specs
}

// Metric is the name on the screen of the metric.
func (m *SweepMap) Metric() string { return show.ScreenNames(m.Schemes[0].Lab, m.Sweep.Metric) }

// Replications are the numbers of the replications of the cell that was opened last; nil while
// they are not known.
func (m *SweepMap) Replications() (runs []stats.Observation) {
	m.locked(func() { runs = m.replicationsOf(m.cell) })
	return runs
}

// replicationsOf are the replications of a cell of a locked map.
func (m *SweepMap) replicationsOf(cell int) (runs []stats.Observation) {
	m.part.Locked(func() { runs = m.part.Runs(cell) })
	return runs
}

package manyruns

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/measure"
	"lascope/model/experiment/result"
	"lascope/model/stats"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/keymap"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A SweepScreen shows a sweep that fills, or saved sweeps in turn.
type SweepScreen struct {
	*filling[struct{}]
	maps   []*SweepMap
	shown  int  // which map
	cell   int  // the one under the cursor
	versus bool // the differences to the first map, where the cells match
	spread bool // the distribution of the cell under the cursor in place of the map

	job  experiment.SweepJob
	runs Runs // opens the cells
}

// A SweepMap is the known cells of a sweep.
type SweepMap struct {
	name  string
	Sweep *design.Sweep

	mutex  sync.Mutex // guards the rest while the sweep fills
	part   *result.SweepPart
	cells  []stats.Estimate
	median []float64 // of the cells, by Kaplan–Meier
	done   experiment.Progress
	begun  time.Time

	ended   bool
	failed  error
	scales  *design.CellScales // of the cells; nil where they are to be made anew
	partial int                // cells of which some replications have no number

	verdicts []string // of a tuning, a line for each world; guarded by mutex

	less *differences // to the first map; nil before they are shown

	cell int                 // that was opened last
	of   []stats.Observation // the numbers of its replications; nil while they are not known
}

// NewSweepScreen shows maps in turn, of which runs opens the cells.
func NewSweepScreen(runs Runs, th *canvas.Theme, o config.Options, maps ...*SweepMap) *SweepScreen {
	l := &SweepScreen{maps: maps, runs: runs}
	l.filling = newFilling[struct{}](th, o, func() []string { return l.job.Names() })
	k := l.Keys
	to := func(do func()) func(tea.KeyMsg) tea.Cmd { return func(tea.KeyMsg) tea.Cmd { do(); return nil } }
	last := func() int { return len(l.map1().Sweep.Axes) - 1 }
	l.Own = []screen.Command{
		{Key: keymap.HelpRow("move to another cell", k.Up, k.Down, k.Left, k.Right), Bar: 1, Brief: "cell"},
		{Key: keymap.WithHelp(k.Enter, "open the cell: its replications, live"), Bar: 1, Brief: "open the cell", Do: func(tea.KeyMsg) tea.Cmd {
			return l.Refuse(l.runs.PushCell(l.map1(), l.cell, l.Theme, l.Opts))
		}},
		{Key: k.Home, Do: to(func() { l.cell = 0 })}, {Key: k.End, Do: to(func() { l.cell = l.map1().Sweep.Cells() - 1 })},
		{Key: keymap.WithHelp(k.Axis, "the map, or the distribution of the cell's replications"), Bar: 1, Brief: "distribution",
			Do: to(func() { l.spread = !l.spread })},
		{Key: keymap.HelpRow("more than two axes: the next value of the others", k.PageUp, k.PageDown)},
		hidden(to(func() { l.move(last(), -1) }), k.Left), hidden(to(func() { l.move(last(), 1) }), k.Right),
		// the first value stands at the bottom
		hidden(to(func() { l.move(last()-1, 1) }), k.Up), hidden(to(func() { l.move(last()-1, -1) }), k.Down),
		hidden(func(tea.KeyMsg) tea.Cmd { return l.turn(1) }, k.PageUp), hidden(func(tea.KeyMsg) tea.Cmd { return l.turn(-1) }, k.PageDown),
	}
	l.Own = append(l.Own, l.saving("the table, every number, pictures", l.write, "the sweep's line",
		func() string { return l.map1().Sweep.Identity }, func() string {
			l.View()
			return "lascope-sweep-" + l.map1().Sweep.Metric
		})...)
	next := screen.Command{Key: keymap.WithHelp(k.Next, "the next sweep or metric"), Bar: 1, Brief: "next", Unlisted: len(maps) < 2,
		Do: to(func() {
			l.shown = (l.shown + 1) % len(l.maps)
			l.cell = min(l.cell, l.map1().Sweep.Cells()-1)
			l.versus = l.versus && l.comparable()
		})}
	if len(maps) > 1 {
		l.Own = append(l.Own, next,
			screen.Command{Key: k.Differences, Bar: 1, Brief: "differences", Do: func(tea.KeyMsg) tea.Cmd { return l.toggleVersus() }})
	}
	l.Own, l.Click = append(l.Own, screen.Command{Key: k.Close}), l.click
	return l
}

// FillSweep starts a sweep.
func FillSweep(job experiment.SweepJob, runs Runs, th *canvas.Theme, o config.Options) *SweepScreen {
	var maps []*SweepMap
	for i := range job.Sweep.Metrics {
		maps = append(maps, EmptySweep(job.Sweep.Showing(i)))
	}
	l := NewSweepScreen(runs, th, o, maps...)
	l.job = job
	job.Cores = cmp.Or(job.Cores, max(1, runtime.GOMAXPROCS(0)-1)) // the screen has the last one
	job.Progress = func(p experiment.Progress) {
		for i, m := range maps {
			m.take(p, p.Part.Showing(i))
		}
		l.Tell()
	}
	job.Verdicts = func(lines []string) {
		for _, m := range maps {
			m.mutex.Lock()
			m.verdicts = lines
			m.mutex.Unlock()
		}
		l.Tell()
	}
	l.work(func(ctx context.Context) error {
		_, err := job.Run(ctx, nil)
		for _, m := range maps {
			m.mutex.Lock()
			m.ended, m.failed, m.scales = true, err, nil
			m.mutex.Unlock()
		}
		return err
	})
	return l
}

// EmptySweep is a sweep of which no run is known.
func EmptySweep(s *design.Sweep) *SweepMap {
	m := &SweepMap{Sweep: s, part: result.NewPart(s), cells: make([]stats.Estimate, s.Cells()), median: make([]float64, s.Cells()),
		begun: time.Now()}
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
		m := &SweepMap{name: name, Sweep: part.Sweep, part: part, ended: true}
		m.done = experiment.Progress{Done: part.Known(), Total: part.Sweep.Items()}
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
	m.done = p
	m.done.Part = nil
	if p.Item >= 0 {
		m.learn(p.Item/m.Sweep.Reps, part)
	} else {
		for i := range m.cells {
			m.learn(i, part)
		}
	}
	m.part = part
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
	return m.part.Sweep.Fewer()
}

// scale returns the scales of the cells of a map that is read. A sweep has up to millions of cells,
// of which most frames change a few.
func (m *SweepMap) scale() *design.CellScales {
	if m.scales == nil {
		m.scales = m.part.Sweep.Scales(m.cells, m.Sweep.Direction())
		if m.ended { // and the part rests
			m.part.RankAtLimits(m.scales)
		}
	}
	return m.scales
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
		m.less.scales = m.part.Sweep.Scales(m.less.cells, 0)
		m.less.partial = slices.ContainsFunc(m.less.cells, isPartial)
	}
	return m.less
}

// CellSpecs are the lines of a cell's replications, at most 10,000, whose numbers the map then knows; an error if
// the cell cannot run.
func (m *SweepMap) CellSpecs(cell int) ([]model.Spec, error) {
	first, err := m.Sweep.Spec(cell)
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
	if m.ended && m.of == nil {
		m.of = m.part.Runs(cell)
	}
	return m.of
}

// State is the progress of the map.
func (m *SweepMap) State() (done experiment.Progress, ended bool, failed error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.done, m.ended, m.failed
}

// read calls f with the cells, up to millions, without copying them. Results wait until f
// returns.
func (m *SweepMap) read(f func(cells []stats.Estimate)) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	f(m.cells)
}

// Update takes a message.
func (l *SweepScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := msg.(screen.ProgressMsg); ok {
		return l, tea.Batch(l.progressed(), l.again(0))
	}
	cmd, _ := l.Take(msg)
	return l, cmd
}

func (l *SweepScreen) map1() *SweepMap { return l.maps[l.shown] }

func (l *SweepScreen) move(axis, by int) {
	s := l.map1().Sweep
	if axis < 0 {
		return
	}
	at := s.At(l.cell)
	at[axis] = max(0, min(at[axis]+by, len(s.Axes[axis].Words)-1))
	l.cell = s.CellAt(at)
}

// turn moves to the next combination of the axes that are not drawn; on a projector, to the
// next cell, for a presenter's remote.
func (l *SweepScreen) turn(by int) tea.Cmd {
	s := l.map1().Sweep
	if l.Theme.Projector {
		l.cell = (l.cell - by + s.Cells()) % s.Cells()
		return nil
	}
	n := len(s.Axes)
	if n < 3 {
		return l.Say(pane.NoteUnchanged, "this sweep has no more than two axes")
	}
	page := len(s.Axes[n-1].Words) * len(s.Axes[n-2].Words)
	l.cell = ((l.cell+by*page)%s.Cells() + s.Cells()) % s.Cells()
	return nil
}

func (l *SweepScreen) toggleVersus() tea.Cmd {
	was := l.shown
	l.shown = max(l.shown, 1)
	if !l.comparable() {
		name, metric := l.map1().name, l.map1().Sweep.Metric
		l.shown = was
		if first := l.maps[0].Sweep.Metric; metric != first {
			return l.Say(pane.NoteRefused, fmt.Sprintf("%s and %s are different metrics, so they have no difference.", first, metric))
		}
		return l.Say(pane.NoteRefused,
			fmt.Sprintf("%s and %s have other axes or values, so their cells cannot be compared one by one.", l.maps[0].name, name))
	}
	l.versus = was == 0 || !l.versus
	return nil
}

// comparable reports that the sweep shown has the cells and the metric of the first.
func (l *SweepScreen) comparable() bool {
	first, shown := l.maps[0].Sweep, l.map1().Sweep
	return first.Metric == shown.Metric && first.SameCells(shown)
}

func (l *SweepScreen) write() (string, error) {
	m := l.map1()
	m.mutex.Lock()
	whole, part := m.ended, m.part
	m.mutex.Unlock()
	if !whole {
		return "", errors.New("the sweep is not done; its files are written whole or not at all")
	}
	return l.job.WriteAll(part)
}

package manyruns

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model/experiment"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/screen"
)

// A SweepScreen shows a sweep that fills, or saved sweeps in turn.
type SweepScreen struct {
	*filling
	maps   []*SweepMap
	shown  int     // which map
	cell   int     // the one under the cursor
	versus bool    // the differences to the first map, where the cells match
	drawn  mapPlan // the map as it was drawn last
	spread bool    // the distribution of the cell under the cursor in place of the map

	job  experiment.SweepJob
	runs Runs // opens the cells
}

// NewSweepScreen shows maps in turn; runs opens their cells.
func NewSweepScreen(runs Runs, th *canvas.Theme, o config.Options, maps ...*SweepMap) *SweepScreen {
	l := &SweepScreen{maps: maps, runs: runs}
	l.filling = newFilling(th, o, func() []string { return l.job.Names() })
	l.Own, l.Click = screen.Rows(l.Keys, sweepKeys, l.actions()), l.click
	return l
}

// sweepKeys are the keys of the screen.
const sweepKeys = `up down left right | move to another cell | cell
	enter | open the cell: its replications, live | open the cell
	home
	end
	axis | the map, or the replications of the cell | distribution
	page-up page-down | more than two axes: the next value of the others
	save | save: the table, every number, pictures | save
	copy | copy the line | copy
	picture
	next | the next sweep or metric | next
	differences |  | differences
	close`

// actions are their effects. Of the axes drawn the last one is across; the first value of the other stands at the bottom.
func (l *SweepScreen) actions() map[string]func() {
	move := func(axis, by int) func() {
		return func() { l.move(len(l.map1().Axes)-1-axis, by) }
	}
	do := map[string]func(){
		"left": move(0, -1), "right": move(0, 1), "up": move(1, 1), "down": move(1, -1),
		"enter": func() {
			l.Attempt(func() { l.Later(l.runs.PushCell(l.map1(), l.cell, l.Theme, l.Opts)) })
		},
		"home": func() { l.cell = 0 }, "end": func() { l.cell = l.map1().Cells() - 1 },
		"axis":    func() { l.spread = !l.spread },
		"page-up": func() { l.turn(1) }, "page-down": func() { l.turn(-1) },
		"save": l.saves(l.write), "copy": func() { l.Copy(l.line()) },
		"picture": func() { l.picture(l.View, "sweep-"+l.map1().Sweep.Metric) },
		"close":   nil,
	}
	if len(l.maps) > 1 {
		do["next"], do["differences"] = l.next, l.toggleVersus
	}
	return do
}

// line is the command that makes the map that is shown again.
func (l *SweepScreen) line() string {
	s := l.map1().Sweep
	if l.job.Asks != nil {
		return l.job.Asks.Command(s)
	}
	return s.Identity
}

// next shows the next map.
func (l *SweepScreen) next() {
	l.shown = (l.shown + 1) % len(l.maps)
	l.cell = min(l.cell, l.map1().Cells()-1)
	l.versus = l.versus && l.comparable()
}

// FillSweep starts a sweep.
func FillSweep(job experiment.SweepJob, runs Runs, th *canvas.Theme, o config.Options) *SweepScreen {
	var maps []*SweepMap
	for i := range job.Sweep.Metrics {
		maps = append(maps, EmptySweep(job.Sweep.Showing(i)))
	}
	l := NewSweepScreen(runs, th, o, maps...)
	l.job = job
	for _, m := range maps {
		m.progress = l.progress
	}
	job.Progress = func(p experiment.Progress) {
		for i, m := range maps {
			m.take(p, p.Part.Showing(i))
		}
	}
	job.Verdicts = func(lines []string) {
		for _, m := range maps {
			m.locked(func() { m.verdicts = lines })
		}
		l.Tell()
	}
	l.work(&job)
	return l
}

// Update takes a message.
func (l *SweepScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := msg.(screen.ProgressMsg); ok {
		l.progressed()
		l.again(0)
	} else {
		l.Take(msg)
	}
	return l, l.Due()
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
func (l *SweepScreen) turn(by int) {
	s := l.map1().Sweep
	switch n := len(s.Axes); {
	case l.Projector:
		l.cell = (l.cell - by + s.Cells()) % s.Cells()
	case n < 3:
		l.Unchanged("this sweep has no more than two axes")
	default:
		page := len(s.Axes[n-1].Words) * len(s.Axes[n-2].Words)
		l.cell = ((l.cell+by*page)%s.Cells() + s.Cells()) % s.Cells()
	}
}

func (l *SweepScreen) toggleVersus() {
	was := l.shown
	l.shown = max(l.shown, 1)
	first, m := l.maps[0], l.map1()
	switch {
	case l.comparable():
		l.versus = was == 0 || !l.versus
		return
	case m.Sweep.Metric != first.Sweep.Metric:
		l.Refuse(fmt.Sprintf("%s and %s are different metrics, so they have no difference.", first.Sweep.Metric, m.Sweep.Metric))
	default:
		l.Refuse(fmt.Sprintf("%s and %s have other axes or values, so their cells cannot be compared one by one.", first.name, m.name))
	}
	l.shown = was
}

// comparable reports that the sweep shown has the cells and the metric of the first.
func (l *SweepScreen) comparable() bool {
	first, shown := l.maps[0].Sweep, l.map1().Sweep
	return first.Metric == shown.Metric && first.SameCells(shown)
}

func (l *SweepScreen) write() string {
	m := l.map1()
	if !m.Now().Ended {
		refusal.Say("the sweep is not done; its files are written whole or not at all")
	}
	return refusal.Must(l.job.WriteAll(m.part))
}

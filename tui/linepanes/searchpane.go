package linepanes

import (
	"lascope/model/linelab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A searchPane draws the automaton's position and the target over the run.
type searchPane struct {
	pane.TickCurves
	chart.Switches
}

func (p *searchPane) Name() string { return "search" }

func (p *searchPane) Heading(s *pane.Context) pane.Heading {
	return pane.Heading{Title: "search", How: "position of the automaton", Right: p.WindowWords(s), Foot: pane.GhostWords(s),
		Caption: "● position should find ◆ target and then waver about it."}
}

func (p *searchPane) Draw(s *pane.Context, a canvas.Area) {
	v := lineView(s)
	if v == nil {
		return
	}
	samples := pane.Part(p.Recent, v.Whole, v.Recent)
	xs := pane.TicksOf(samples, func(q linelab.Point) int64 { return q.Tick })
	c := p.Frame(s, xs, "ticks")
	c.Y0, c.Y1 = 0, 1
	c.Ticks, c.Word = chart.NiceTicks(0, 1, chart.TickCount(a.H)), chart.Decimals(1)
	c.Series = []chart.Series{
		{Name: "position", Mark: '●', Ink: canvas.InkPractice, Xs: xs, Ys: pane.ValuesOf(samples, func(q linelab.Point) float64 { return q.Position }),
			At: v.Position, Last: canvas.Unit(v.Position, 3)},
		{Name: "target", Mark: '◆', Ink: canvas.InkTheory, Line: '─', Xs: xs, Ys: pane.ValuesOf(samples, func(q linelab.Point) float64 { return q.Target }),
			At: v.Target, Last: canvas.Unit(v.Target, 3)},
	}
	p.addFuture(c, s)
	s.MaskSeries(c, "position")
	p.DrawChart(c, a, s.Theme)
}

func (p *searchPane) addFuture(c *chart.Chart, s *pane.Context) {
	samples := func(v *linelab.View) []linelab.Point { return pane.Part(p.Recent, v.Whole, v.Recent) }
	point := func(q linelab.Point) pane.FuturePoint {
		return pane.FuturePoint{Tick: q.Tick, Value: q.Position, X: float64(q.Tick), Y: q.Position}
	}
	pane.AddFuture(c, s, samples, point)
	pane.AddGhosts(&p.Base, c, s, samples, point)
}

// lineView is the line lab's part of the snapshot; nil in other labs.
func lineView(s *pane.Context) *linelab.View { return pane.ViewOf[*linelab.View](s) }

func (p *searchPane) Signs() []pane.LegendEntry {
	return append([]pane.LegendEntry{
		{Symbol: "●", Meaning: "the position of the automaton"},
		{Symbol: "◆", Meaning: "the target"},
		{Symbol: "▾", Meaning: "a shift or an intervention"},
	}, pane.CurveSigns...)
}

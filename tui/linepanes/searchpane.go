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
	pane.AddBeside(&p.Base, c, s, func(v *linelab.View) []linelab.Point { return pane.Part(p.Recent, v.Whole, v.Recent) },
		func(q linelab.Point) int64 { return q.Tick }, func(q linelab.Point) float64 { return q.Position })
	s.MaskSeries(c, "position")
	p.DrawChart(c, a, s.Theme)
}

func lineView(s *pane.Context) *linelab.View { return s.Snap.View.(*linelab.View) }

func (p *searchPane) Signs() []pane.LegendEntry {
	return append([]pane.LegendEntry{
		{Symbol: "●", Meaning: "the position of the automaton"},
		{Symbol: "◆", Meaning: "the target"},
		{Symbol: "▾", Meaning: "a shift or an intervention"},
	}, pane.CurveSigns...)
}

func (p *searchPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	return at.Chart(s, p.Drawn(), "the position", pane.Glossary{"": "The automaton searches a hidden target from 0 to 1. After each answer it takes one of N steps.; [Thesis] §4.1"})
}

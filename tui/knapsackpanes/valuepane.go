package knapsackpanes

import (
	"slices"

	"lascope/model/knapsacklab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A valuePane draws the value of the recent packings over the run beside the exact optimum, the packing by density and the
// fractional bound.
type valuePane struct {
	pane.TickCurves
	chart.Switches
}

func (p *valuePane) Name() string { return "value" }

func (p *valuePane) Withheld() bool { return true }

func (p *valuePane) Heading(s *pane.Context) pane.Heading {
	return pane.Heading{Title: "value", How: "expected hits a tick", Right: p.WindowWords(s), Foot: pane.GhostWords(s),
		Caption: "● packed is the mean value of the latest packings; learning lifts it to ◆ exact."}
}

func (p *valuePane) Draw(s *pane.Context, a canvas.Area) {
	v := viewOf(s)
	if len(v.Whole) == 0 {
		return
	}
	p.DrawChart(p.chart(s, v, a.H), a, s.Theme)
}

func (p *valuePane) chart(s *pane.Context, v *knapsacklab.View, h int) *chart.Chart {
	samples := pane.Part(p.Recent, v.Whole, v.Recent)
	xs := pane.TicksOf(samples, func(q knapsacklab.Point) int64 { return q.Tick })
	c := p.Frame(s, xs, "ticks")
	add := func(name string, mark, line rune, ink canvas.Ink, value func(knapsacklab.Point) float64) {
		c.Series = append(c.Series, pane.Curve(name, mark, line, ink, xs, pane.ValuesOf(samples, value)))
	}
	add("upper bound", '△', '┈', canvas.InkDim, func(q knapsacklab.Point) float64 { return q.Fractional })
	add("exact", '◆', '─', canvas.InkTheory, func(q knapsacklab.Point) float64 { return q.Exact })
	add("by density", '◇', '╌', canvas.InkDim, func(q knapsacklab.Point) float64 { return q.Density })
	add("packed", '●', 0, canvas.InkPractice, func(q knapsacklab.Point) float64 { return q.Value })
	c.Y0, c.Y1, c.Ticks, c.Word = 0, 1, []float64{0, 1}, func(float64) string { return "" }
	if !s.Hidden { // an axis fitted to the values would reveal them
		top := 0.0
		for _, q := range samples {
			top = max(top, q.Fractional)
		}
		if c.Y0 = top / 2; slices.ContainsFunc(samples, func(q knapsacklab.Point) bool { return min(q.Value, q.Density) < top/2 }) {
			c.Y0 = 0
		}
		c.Y1 = top * 1.04
		c.Ticks, c.Word = chart.AxisTicks(c.Y0, c.Y1, max(2, min(5, h/3))), chart.Decimals(1)
	}
	pane.AddBeside(&p.Base, c, s, func(v *knapsacklab.View) []knapsacklab.Point { return pane.Part(p.Recent, v.Whole, v.Recent) },
		func(q knapsacklab.Point) int64 { return q.Tick }, func(q knapsacklab.Point) float64 { return q.Value })
	s.MaskSeries(c)
	return c
}

func (p *valuePane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	return at.Chart(s, p.Drawn(), "the value", pane.Glossary{"": "The value of a packing is the sum of the hidden values of its items: the hits that it has in a tick, on average."})
}

func (p *valuePane) Signs() []pane.LegendEntry {
	return append([]pane.LegendEntry{
		{Symbol: "●", Meaning: "the value of the recent packings"},
		{Symbol: "◆", Meaning: "the exact optimum"},
		{Symbol: "◇", Meaning: "the packing by value per weight"},
		{Symbol: "△", Meaning: "the fractional bound: no packing has more"},
		{Symbol: "▾", Meaning: "a shift or an intervention"},
	}, pane.CurveSigns...)
}

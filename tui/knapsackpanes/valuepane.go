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

// Withheld implements [pane.Withholder]: all curves are of the hidden values.
func (p *valuePane) Withheld() bool { return true }

func (p *valuePane) Heading(s *pane.Context) pane.Heading {
	return pane.Heading{Title: "value", How: "expected hits a tick", Right: p.WindowWords(s), Foot: pane.GhostWords(s),
		Caption: "● packed is the mean value of the latest packings; learning lifts it to ◆ exact."}
}

func (p *valuePane) Draw(s *pane.Context, a canvas.Area) {
	v := viewOf(s)
	if v == nil || len(v.Whole) == 0 {
		return
	}
	p.DrawChart(p.chart(s, v, a.H), a, s.Theme)
}

// chart is the curve of the value with its references.
func (p *valuePane) chart(s *pane.Context, v *knapsacklab.View, h int) *chart.Chart {
	samples := pane.Part(p.Recent, v.Whole, v.Recent)
	xs := pane.TicksOf(samples, func(q knapsacklab.Point) int64 { return q.Tick })
	c := p.Frame(s, xs, "ticks")
	reference := func(name string, mark, line rune, ink canvas.Ink, value func(knapsacklab.Point) float64) {
		ys := pane.ValuesOf(samples, value)
		last := ys[len(ys)-1]
		c.Series = append(c.Series, chart.Series{Name: name, Mark: mark, Ink: ink, Line: line, Xs: xs, Ys: ys, At: last, Value: last, Last: canvas.Unit(last, 3)})
	}
	reference("upper bound", '△', '┈', canvas.InkDim, func(q knapsacklab.Point) float64 { return q.Fractional })
	reference("exact", '◆', '─', canvas.InkTheory, func(q knapsacklab.Point) float64 { return q.Exact })
	reference("by density", '◇', '╌', canvas.InkDim, func(q knapsacklab.Point) float64 { return q.Density })
	ys := pane.ValuesOf(samples, func(q knapsacklab.Point) float64 { return q.Value })
	last := ys[len(ys)-1]
	c.Series = append(c.Series, chart.Series{Name: "packed", Mark: '●', Ink: canvas.InkPractice, Xs: xs, Ys: ys, At: last, Value: last, Last: canvas.Unit(last, 3)})
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
	point := func(q knapsacklab.Point) pane.FuturePoint {
		return pane.FuturePoint{Tick: q.Tick, Value: q.Value, X: float64(q.Tick), Y: q.Value}
	}
	part := func(v *knapsacklab.View) []knapsacklab.Point { return pane.Part(p.Recent, v.Whole, v.Recent) }
	pane.AddFuture(c, s, part, point)
	pane.AddGhosts(&p.Base, c, s, part, point)
	s.MaskSeries(c)
	return c
}

var valueGlossary = pane.Glossary{
	"": "The value of a packing is the sum of the hidden values of its items: the hits that it has in a tick, on average.",
}

func (p *valuePane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	if viewOf(s) == nil {
		return pane.Meaning{}
	}
	return at.Chart(s, p.Drawn(), "the value", valueGlossary)
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

package pollingpanes

import (
	"fmt"
	"math"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// pricedChart draws each page at its cost and the marginal gain of a poll, and the line level·w on which the optimum has all pages
// that it polls [Further] §2. The axis of the costs is logarithmic.
func pricedChart(v *pollinglab.GainsView, chosen int) *chart.Chart {
	c := &chart.Chart{Y0: 0, Y1: gainsTop(v), Word: chart.Decimals(1), Xname: "cost w"}
	pages := chart.Series{Name: "page", Mark: '●', Ink: canvas.InkPractice, Dash: chart.Points}
	here := chart.Series{Name: "chosen", Mark: '▼', Ink: canvas.InkStrong, Dash: chart.Signs, Hidden: true}
	least, most := math.Inf(1), 0.0
	for _, g := range v.Priced {
		least, most = min(least, g.Cost), max(most, g.Cost)
		pages.Xs, pages.Ys = append(pages.Xs, math.Log10(g.Cost)), append(pages.Ys, g.Gain)
		if g.Page == chosen {
			here.Xs, here.Ys = append(here.Xs, math.Log10(g.Cost)), append(here.Ys, g.Gain)
		}
		c.Y1 = max(c.Y1, min(1, g.Gain))
	}
	c.X0, c.X1 = math.Log10(least)-0.05, math.Log10(most)+0.05
	c.Ticks = chart.NiceTicks(0, c.Y1, 3)
	for _, w := range []float64{0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50} {
		if w >= least && w <= most {
			c.Xplaces = append(c.Xplaces, math.Log10(w))
		}
	}
	c.Xword = func(x float64) string { return lab.Six(math.Pow(10, x)) }
	line := chart.Series{Name: "μw", Mark: '━', Ink: canvas.InkTheory}
	const steps = 120
	for k := range steps + 1 {
		x := c.X0 + (c.X1-c.X0)*float64(k)/steps
		if y := v.Level * math.Pow(10, x); y <= c.Y1 {
			line.Xs, line.Ys = append(line.Xs, x), append(line.Ys, y)
		}
	}
	c.Series = []chart.Series{pages, line, here}
	return c
}

// explainPriced explains the picture, or the page nearest to a cell.
func explainPriced(v *pollinglab.GainsView, c *chart.Chart, at pane.Point) pane.Meaning {
	m := pane.Meaning{
		Definition: "Each page is a dot at its cost w and the marginal gain of a poll, f'(x) = 1 − (1 + a/x)e^(−a/x). The optimal shares make f'/w equal: all pages that it polls lie on the line μw. An automaton that pays its rewards by average value makes d/w equal, which is another curve.",
		Source:     "[Further] §2", Sentence: fmt.Sprintf("The line has the slope μ = %s hits a unit of the capacity.", canvas.Unit(v.Level, 3)),
	}
	plot := c.PlotArea(at.Area)
	best, which := 6.0, -1
	for i, g := range v.Priced {
		x, y := c.Column(math.Log10(g.Cost), plot.W), c.Row(g.Gain, plot.H)
		left := plot.X - at.Area.X
		if d := math.Hypot(float64(x+left-at.X)/2, float64(y-at.Y)); d < best {
			best, which = d, i
		}
	}
	if which < 0 {
		return m
	}
	g := v.Priced[which]
	m.About = lab.Pages(g.Page, g.Page+1)
	m.Sentence = fmt.Sprintf("A poll of page %s costs %s and would bring %s more hits; on the line it brings %s.", canvas.Thousands(int64(g.Page+1)), canvas.Small(g.Cost), canvas.Unit(g.Gain, 3), canvas.Unit(min(1, v.Level*g.Cost), 3))
	return m
}

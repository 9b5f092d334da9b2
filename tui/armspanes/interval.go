package armspanes

import (
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

const driftPoints = 200

// pathPoints are the last samples of p that leave a mark on the interval.
const pathPoints = 40

// An interval is the unit interval of two probabilities.
type interval struct{}

func (interval) heading() string {
	return `automaton
		how: probability of arm 1<{Theory.Drift?} and its expected step>
		caption: <{Theory.Drift?}Where ━ expected step is above 0, p rises on average<{Theory.Limit?}; it settles at ◆ limit.|.>
			|● now is the probability that arm 1 is chosen next.>
		right: {window}`
}

func (interval) draw(p *automatonPane, s *pane.Context, v view, a canvas.Area) {
	p.Chart(s, a, intervalChart(s, v, p.Recent), "the expected step", intervalGlossary)
}

// intervalChart is the unit interval of two arms: p₁ across, the expected change E Δp₁ as a curve over
// it. On the line of zero drift lie the present p₁, its last values, and the limit.
func intervalChart(s *pane.Context, v view, recent bool) *chart.Chart {
	c := &chart.Chart{X0: 0, X1: 1, Y0: -1, Y1: 1, Xname: "p₁", XLabels: chart.XLabels{Xplaces: []float64{0, 0.25, 0.5, 0.75, 1},
		Xword: func(x float64) string { return canvas.Unit(x, 2) }}, Word: func(float64) string { return "" }}
	zero := []float64{0, 0}
	c.Put(chart.Series{Name: "no expected step", Mark: '─', Ink: canvas.InkDim, Stroke: '─', Xs: []float64{0, 1}, Ys: zero, Hidden: true})
	if drifts(v) {
		curve := chart.Series{Name: "expected step", Mark: '━', Ink: canvas.InkTheory}
		change, low, top := make([]float64, 2), 0.0, 0.0
		for k := range driftPoints + 1 {
			x := float64(k) / driftPoints
			v.Theory.Drift.At(change, []float64{x, 1 - x})
			curve.Add(x, change[0])
			low, top = min(low, change[0]), max(top, change[0])
		}
		if span := top - low; span > 0 { // the line of no expected step keeps a distance from the borders
			step := chart.NiceStep(span / 3)
			c.Y0, c.Y1 = min(low, -span/5), max(top, span/5)
			c.Ticks, c.Word = chart.AxisTicks(c.Y0, c.Y1, 4), chart.Decimals(chart.DigitsOf(step))
		}
		v.Theory.Drift.At(change, []float64{v.Arms[0].P, v.Arms[1].P})
		curve.At, curve.Last = change[0], canvas.Step(change[0])
		c.Put(curve)
	}
	path := chart.Series{Name: "its path", Mark: '∘', Ink: canvas.InkPractice, Stroke: chart.Signs, Hidden: true}
	samples := v.Part(recent)
	for _, q := range samples[max(0, len(samples)-pathPoints):] {
		path.Add(q.P[0], 0)
	}
	c.Put(path)
	mark := func(name string, r rune, ink canvas.Ink, x float64) {
		c.Put(chart.Series{Name: name, Mark: r, Ink: ink, Stroke: chart.Signs, Xs: []float64{x}, Ys: zero[:1], Last: canvas.Unit(x, 3)})
	}
	if limited(v) {
		mark("limit", '◆', canvas.InkTheory, v.Theory.Limit[0])
	}
	mark("now", '●', canvas.InkAccent, v.Arms[0].P)
	s.MaskSeries(c, "p₁", "its path", "no expected step")
	return c
}

var intervalGlossary = pane.Glossary{
	"": "Across is the probability of arm 1. ━ is the expected step: above 0 the probability rises on average, " +
		"below 0 it falls.; [Narendra & Thathachar 1974]",
	"p₁":    "The probability of arm 1 in the next tick.; [Thesis] §2.1",
	"limit": "The expected probability after very many choices.; [Narendra & Thathachar 1974]",
}

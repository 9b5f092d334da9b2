package linepanes

import (
	"math"

	"lascope/model/linelab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

type (
	view   = *linelab.View
	plot   = pane.Plot[view, linelab.Point]
	curves = pane.Curves[view, linelab.Point]
	line   = pane.Line[view, linelab.Point]
)

func newSearch() *plot {
	position := func(q linelab.Point) float64 { return q.Position }
	return &plot{
		Label: "search", Told: &told,
		Head: `how: position of the automaton
			caption: ● position should find ◆ target and then waver about it.`,
		Curves: curves{
			Unit: "the position", Of: points, Beside: position,
			About: pane.Says[view](
				"The automaton searches a hidden target from 0 to 1. After each answer it takes one of N steps.; [Thesis] §4.1"),
			Lines: []line{
				{Name: "◆ target", At: func(q linelab.Point) float64 { return q.Target },
					Now: func(v view) float64 { return v.Target }, Sign: "the target"},
				{Name: "● position", At: position, Now: func(v view) float64 { return v.Position },
					Sign: "the position of the automaton", Known: true},
			},
		},
	}
}

const distanceFloor = 1e-4

// newDistance is the total variation distance between visits and theory over the run, on a logarithmic axis; in log-log also the
// ticks, with a guide of slope −½: the distance falls as one over the root of the visits.
func newDistance() *plot {
	p := &plot{}
	*p = plot{
		Label: "distance", Told: &told,
		Ways: [2]string{"log", "log-log"},
		Head: `how: visits to theory
			caption: A tenth of the distance takes 100 times the questions<{other?}: ● distance falls like ┄ slope −½>.`,
		Not: "<There is no distance: {Chain.NoTheory}.>",
		Curves: curves{
			Unit: "the distance, on a logarithmic scale", Of: points,
			About: pane.Says[view](
				"Total variation: half the sum of all differences between visits and stationary distribution, 0 to 1.; [Thesis] §4.1"),
			Lines: []line{{Name: "● distance", Digits: 4,
				Sign: "the distance of the visits from the stationary distribution",
				At:   func(q linelab.Point) float64 { return math.Log10(max(q.Distance, distanceFloor)) }}}, // NaN for none
			Axis: func(c *chart.Chart, _ *pane.Context, v view, _ []linelab.Point, _ int) {
				one, low := &c.Series[0], 0.0
				one.Last = canvas.Unit(v.Chain.Distance, 4)
				for _, y := range one.Ys {
					if canvas.Finite(y) {
						low = min(low, y)
					}
				}
				c.LogAxis(min(-1, math.Floor(low*2)/2), 0)
				if p.Other {
					logTicks(c)
				}
			},
		},
	}
	return p
}

// logTicks puts the curve of a chart over the logarithms of its ticks, beside a dashed guide
// of slope −½ at the curve's mean height. A chart without two ticks from 1 on stays as it is.
func logTicks(c *chart.Chart) {
	one := &c.Series[0]
	var xs, ys []float64
	height, n := 0.0, 0.0
	for i, x := range one.Xs {
		if x < 1 {
			continue
		}
		x, y := math.Log10(x), one.Ys[i]
		xs, ys = append(xs, x), append(ys, y)
		if canvas.Finite(y) {
			height, n = height+y+x/2, n+1
		}
	}
	if len(xs) < 2 || n == 0 {
		return
	}
	height /= n
	c.X0, c.X1, c.Marks = xs[0], xs[len(xs)-1], nil
	c.Xplaces, c.Xword = nil, func(x float64) string { return canvas.Short(math.Pow(10, x)) }
	for x := math.Ceil(c.X0); x <= c.X1; x++ {
		c.Xplaces = append(c.Xplaces, x)
	}
	one.Xs, one.Ys = xs, ys
	end := height - c.X1/2
	c.Series = []chart.Series{{Name: "slope −½", Mark: '┄', Stroke: chart.Dashed, Ink: canvas.InkDim,
		Xs: []float64{c.X0, c.X1}, Ys: []float64{height - c.X0/2, end}, At: end}, *one}
}

package knapsackpanes

import (
	"slices"

	"lascope/model/knapsacklab"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

type point = knapsacklab.Point

// newValue is the value of the recent packings over the run beside the exact optimum and the packing by density.
func newValue() pane.Pane {
	value := func(q point) float64 { return q.Value }
	return &pane.Plot[view, point]{
		Label: "value", Told: &told,
		Head: `how: expected hits a tick
			caption: ● packed is the mean value of the latest packings; learning lifts it to ◆ exact.`,
		Curves: pane.Curves[view, point]{
			Unit: "the value", Beside: value, Axis: valueAxis,
			About: pane.Says[view]("The value of a packing is the sum of the hidden values of its items: " +
				"the hits that it has in a tick, on average."),
			Of: pane.Samples[view, point]{
				All:  view.Part,
				Tick: func(q point) int64 { return q.Tick },
			},
			Lines: []pane.Line[view, point]{
				{Name: "◇ by density", At: func(q point) float64 { return q.Density },
					Sign: "the packing by value per weight"},
				{Name: "◆ exact", At: func(q point) float64 { return q.Exact },
					Sign: "the exact optimum"},
				{Name: "● packed", At: value, Sign: "the value of the recent packings"},
			},
		},
	}
}

func valueAxis(c *chart.Chart, s *pane.Context, _ view, samples []point, h int) {
	c.Y0, c.Y1, c.Ticks, c.Word = 0, 1, []float64{0, 1}, func(float64) string { return "" }
	if s.Hidden { // an axis fitted to the values would reveal them
		return
	}
	top := 0.0
	for _, q := range samples {
		top = max(top, q.Exact)
	}
	if c.Y0 = top / 2; slices.ContainsFunc(samples, func(q point) bool { return min(q.Value, q.Density) < top/2 }) {
		c.Y0 = 0
	}
	c.Y1 = top * 1.1
	c.Ticks, c.Word = chart.AxisTicks(c.Y0, c.Y1, max(2, min(5, h/3))), chart.Decimals(1)
}

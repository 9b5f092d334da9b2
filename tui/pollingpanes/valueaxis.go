package pollingpanes

import (
	"math"

	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// unitAxis is an axis from 0 to the least of 1, .5, .2, .1 … above all curves but the hits counted, in hidden mode above these.
func unitAxis(c *chart.Chart, s *pane.Context, _ view, _ []point, h int) {
	_, top := heights(c, func(one *chart.Series) bool { return s.Hidden == (one.Name == hitsCounted) })
	c.Y0, c.Y1 = 0, chart.RoundAbove(max(0, top))
	c.EvenAxis(max(2, min(6, (h-2)/3)), 1)
}

// valueAxis has the bracket of the latest return, too.
func valueAxis(c *chart.Chart, s *pane.Context, v view, all []point, h int) {
	unitAxis(c, s, v, all, h)
	c.Spans = returnSpan(v)
}

// heights are the least and the greatest height of some curves; infinite without one.
func heights(c *chart.Chart, of func(*chart.Series) bool) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for i := range c.Series {
		s := &c.Series[i]
		if !of(s) {
			continue
		}
		for _, ys := range [][]float64{s.Ys, {s.At}} {
			for _, y := range ys {
				if canvas.Finite(y) {
					lo, hi = min(lo, y), max(hi, y)
				}
			}
		}
	}
	return lo, hi
}

// unitWord writes a height with three digits or more behind its zeros.
func unitWord(c *chart.Chart, y float64) string { return canvas.Unit(y, pane.Decimals(c.Y1, 3)) }

// gapHeight is the place of a value's gap on its logarithmic axis: log₁₀ of the gap, at least −6.
func gapHeight(value, optimal float64) float64 {
	return math.Log10(max(pollinglab.Regret(value, optimal), gapFloor))
}

const gapFloor = 1e-6

// gapAxis is a logarithmic axis of the curves' gaps, from a gap of 1 down to the floor at most.
func gapAxis(c *chart.Chart, s *pane.Context, v view, _ []point, _ int) {
	low, high := heights(c, func(*chart.Series) bool { return true })
	low, high = math.Floor(low*2)/2, math.Ceil(min(0, high)*2)/2
	switch {
	case math.IsInf(low, 1): // no curve
		low, high = -3, 0
	case !(high > low):
		low, high = min(-3, high), min(0, high+3)
	}
	c.LogAxis(low, high)
	c.Spans = returnSpan(v)
	c.Word = func(v float64) string {
		r := math.Pow(10, v)
		if k := math.Round(v); r < 0.009 && math.Abs(v-k) < 1e-9 {
			return canvas.PowerOfTen(int(k), s.Theme)
		}
		return chart.Decimals(max(1, chart.DigitsOf(r)))(r)
	}
}

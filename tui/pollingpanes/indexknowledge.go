package pollingpanes

import (
	"math"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

func knowledgeWords(s *pane.Context, v indexView) [][]canvas.Span {
	if d := v.Density; d != nil {
		return s.WithoutMasked([][]canvas.Span{
			append(canvas.Text.Line(d.Name+" "), canvas.Fact("estimate", canvas.Share(d.Estimate), canvas.Practice.Bold())...),
			canvas.Fact("true rate", s.Mask(canvas.Share(d.True)), canvas.Theory.Bold()),
		})
	}
	i := v.Intervals
	return s.WithoutMasked([][]canvas.Span{
		canvas.Fact("level at rest", canvas.Unit(i.Balance, 3), canvas.Practice.Bold()),
		canvas.Fact(canvas.Pick(i.Unit == "hits", "optimal shares", "optimal gain"), s.Mask(canvas.Unit(i.Optimum, 3)), canvas.Theory.Bold()),
	})
}

// knowledgeMeaning explains the distribution of a page's rate, or the level at which intervals settle.
func knowledgeMeaning(s *pane.Context, v indexView) pane.Meaning {
	if d := v.Density; d != nil {
		m := means(s, `The scheme's belief about the change rate of {Name}, on a logarithmic axis; the greatest is 1.
			means: ▼ is the estimate used, {Estimate:share}<{hidden!}; ┃ is the true rate, {True:share}>.
			source: {source}`, d, "source", s.Source())
		m.Memory = lab.Page(d.Page)
		return m
	}
	return means(s, `An interval settles where <{hits?}a poll of its page hits with probability {Balance:3}|the polls of its page have {Balance:3} {Unit}>.
		means: The level is <{Overdue?}built in|the running mean of all answers>.<{hidden!} Under the optimal shares it is {Optimum:3}.>
		source: {source}`, v.Intervals, v, "hits", v.Intervals.Unit == "hits", "source", s.Source())
}

// intervalMeaning explains a column of intervals.
func intervalMeaning(s *pane.Context, v *pollinglab.IntervalsView, c pollinglab.IntervalColumn) pane.Meaning {
	finite := func(x float64) string { return ifFinite(x, indexNumber(x)) }
	return means(s, `The interval<{several?}s of {what}s {first,} to {End,} are {least} to {most}| of {what} {first,} is {least}> ticks.
		means: <{hidden!}<The interval settles at {rest} ticks<{hits?}, where a poll hits with probability {Balance:2}>.>
		< The optimal interval is {best} ticks.>>
		source: {Source}`, c, v, "several", c.Pages() > 1, "what", canvas.Pick(s.Hidden, "page", "rank"), "first", c.First+1,
		"least", indexNumber(c.Least), "most", indexNumber(c.Most), "rest", finite(c.Rest), "best", finite(c.Best), "hits", v.Unit == "hits")
}

// densityChart draws the distribution of one page's rate over its logarithm; where the scheme
// thinks only some rates possible, a bar for each.
func densityChart(s *pane.Context, d *pollinglab.DensityView) *chart.Chart {
	n := len(d.Rates)
	step := math.Log10(d.Rates[n-1]/d.Rates[0]) / float64(n-1)
	first := math.Log10(d.Rates[0]) - step/2 // the left edge of the first bar
	c := &chart.Chart{X0: first, X1: first + step*float64(n), Y1: 1.5, Xname: "change rate", Ticks: []float64{0, 0.5, 1}, Word: chart.Decimals(1)}
	c.Powers(powersOf(s))
	curve := chart.Series{Ink: canvas.InkPractice, Hidden: true}
	for i, weight := range d.Weights {
		left := first + step*float64(i)
		if d.Discrete {
			curve.Add(left, weight)
			curve.Add(left+step, weight)
			curve.To = append(curve.To, 0, 0)
		} else {
			curve.Add(left+step/2, weight)
		}
	}
	if canvas.Finite(d.True) {
		if x := math.Log10(d.True); x >= c.X0 && x <= c.X1 {
			truth := marks('┃', canvas.InkTheory)
			truth.Add(x, 0)
			truth.To = []float64{c.Y1}
			c.Put(truth)
		}
	}
	estimate := marks('▼', canvas.InkAccent)
	estimate.Add(math.Log10(d.Estimate), c.Y1)
	c.Put(curve, estimate)
	return c
}

// drawIntervals draws the interval of each page, in ticks, on a logarithmic axis beside the interval
// at which its polls hit at the level where intervals rest; above them that level beside the
// optimum's.
func (p *indexPane) drawIntervals(s *pane.Context, a canvas.Area, v *pollinglab.IntervalsView) {
	level := canvas.Pick(a.H >= 7, 1, 0)
	bars, wide := newStrip(s, a, gainsAxis, level, gainsWidest, v.Columns)
	if level > 0 {
		drawLevel(a.Rows(0, 1), v)
	}
	low, high := math.Inf(1), 0.0
	for _, c := range v.Columns {
		low, high = min(low, c.Mean), max(high, c.Mean)
	}
	bottom, top := math.Floor(math.Log10(low)+1e-9), math.Ceil(math.Log10(high)+1e-9)
	height := func(interval float64) int {
		part := (math.Log10(interval) - bottom) / (top - bottom)
		return int(math.Round(8 * float64(bars.H) * min(max(part, 0), 1)))
	}
	n := min(len(v.Columns)*wide, bars.W)
	p.Field(bars.Sub(0, 0, n, bars.H), func(at pane.Point) pane.Meaning {
		return intervalMeaning(s, v, v.Columns[at.X/wide])
	})
	for x := range n {
		c := v.Columns[x/wide]
		line := canvas.Pick(canvas.Finite(c.Rest), height(c.Rest), -1)
		pane.DrawColumn(bars, x, max(1, height(c.Mean)), line, s.Theme)
	}
	a.Fill(gainsAxis-1, level, 1, bars.H, '│', canvas.Frame)
	step := math.Ceil((top - bottom) / float64(max(1, bars.H-1)))
	for k := bottom; k <= top; k += step {
		y := level + bars.H - 1 - min(height(math.Pow(10, k))/8, bars.H-1)
		a.Right(gainsAxis-1, y, canvas.PowerOfTen(int(k), s.Theme), canvas.Dim)
		a.Set(gainsAxis-1, y, '┤', canvas.Frame)
	}
}

// drawLevel draws the hit rate at which intervals rest on an axis from 0 to 1, beside the
// optimum's.
func drawLevel(a canvas.Area, v *pollinglab.IntervalsView) {
	a.Right(gainsAxis-1, 0, "0", canvas.Dim)
	a.Right(a.W, 0, "1", canvas.Dim)
	wide := a.W - gainsAxis - 2
	a.Fill(gainsAxis, 0, wide, 1, '─', canvas.Frame)
	at := func(rate float64) int { return gainsAxis + int(math.Round(min(max(rate, 0), 1)*float64(wide-1))) }
	if canvas.Finite(v.Optimum) {
		a.Set(at(v.Optimum), 0, '◆', canvas.Theory)
	}
	a.Set(at(v.Balance), 0, '┃', canvas.Practice.Bold())
}

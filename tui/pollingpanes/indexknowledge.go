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

func knowledgeWords(s *pane.Context, v indexView) [][]canvas.Span {
	if d := v.Density; d != nil {
		return s.WithoutMasked([][]canvas.Span{
			{canvas.Text.Span(d.Name + " "), canvas.Dim.Span("estimate "), canvas.Practice.Bold().Span(canvas.Share(d.Estimate))},
			canvas.Fact("true rate", s.Mask(canvas.Share(d.True)), canvas.Theory.Bold()),
		})
	}
	return s.WithoutMasked([][]canvas.Span{
		canvas.Fact("level at rest", canvas.Unit(v.Intervals.Balance, 3), canvas.Practice.Bold()),
		{canvas.Dim.Span(canvas.Pick(v.Intervals.Unit == "hits", "optimal shares ", "optimal gain ")),
			canvas.Theory.Bold().Span(s.Mask(canvas.Unit(v.Intervals.Optimum, 3)))},
	})
}

// knowledgeMeaning explains the distribution of a page's rate, or the level at which intervals settle.
func knowledgeMeaning(s *pane.Context, v indexView) pane.Meaning {
	m := pane.Meaning{Source: s.Source()}
	if d := v.Density; d != nil {
		m.Memory = lab.Page(d.Page)
		m.Sentence = fmt.Sprintf("The scheme's belief about the change rate of %s, on a logarithmic axis; the greatest is 1.", d.Name)
		m.Definition = fmt.Sprintf("▼ is the estimate used, %s", canvas.Share(d.Estimate)) +
			unless(s.Hidden, fmt.Sprintf("; ┃ is the true rate, %s", canvas.Share(d.True))) + "."
		return m
	}
	m.Sentence = fmt.Sprintf("An interval settles where a poll of its page hits with probability %s.", canvas.Unit(v.Intervals.Balance, 3))
	if v.Intervals.Unit != "hits" {
		m.Sentence = fmt.Sprintf("An interval settles where the polls of its page have %s %s.", canvas.Unit(v.Intervals.Balance, 3),
			v.Intervals.Unit)
	}
	m.Definition = canvas.Pick(v.Overdue, "The level is built in.", "The level is the running mean of all answers.") +
		unless(s.Hidden, fmt.Sprintf(" Under the optimal shares it is %s.", canvas.Unit(v.Intervals.Optimum, 3)))
	return m
}

// intervalMeaning explains a column of intervals.
func intervalMeaning(s *pane.Context, v *pollinglab.IntervalsView, c pollinglab.IntervalColumn) pane.Meaning {
	m, what := pane.Meaning{Source: s.Source()}, canvas.Pick(s.Hidden, "page", "rank")
	m.Sentence = canvas.Say("The interval of %s %d is %s ticks.", what, c.First+1, indexNumber(c.Least))
	if c.Pages() > 1 {
		m.Sentence = canvas.Say("The intervals of %ss %d to %d are %s to %s ticks.", what, c.First+1,
			c.End, indexNumber(c.Least), indexNumber(c.Most))
	}
	if !s.Hidden && canvas.Finite(c.Rest) {
		m.Definition = fmt.Sprintf("The interval settles at %s ticks%s.", indexNumber(c.Rest),
			canvas.Pick(v.Unit == "hits", ", where a poll hits with probability "+canvas.Unit(v.Balance, 2), ""))
	}
	if !s.Hidden && canvas.Finite(c.Best) {
		m.Definition += fmt.Sprintf(" The optimal interval is %s ticks.", indexNumber(c.Best))
	}
	return m
}

// densityChart draws the distribution of one page's rate over its logarithm; where the scheme
// thinks only some rates possible, a bar for each.
func densityChart(s *pane.Context, d *pollinglab.DensityView) *chart.Chart {
	n := len(d.Rates)
	step := math.Log10(d.Rates[n-1]/d.Rates[0]) / float64(n-1)
	first := math.Log10(d.Rates[0]) - step/2 // the left edge of the first bar
	c := &chart.Chart{X0: first, X1: first + step*float64(n), Y1: 1.5, Xname: "change rate", Ticks: []float64{0, 0.5, 1}}
	c.Word = chart.Decimals(1)
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
	if !s.Hidden && canvas.Finite(d.True) {
		if x := math.Log10(d.True); x >= c.X0 && x <= c.X1 {
			c.Put(chart.Series{Ink: canvas.InkTheory, Mark: '┃', Stroke: chart.Signs, Hidden: true, Xs: []float64{x},
				Ys: []float64{0}, To: []float64{c.Y1}})
		}
	}
	c.Put(curve,
		chart.Series{Ink: canvas.InkAccent, Mark: '▼', Stroke: chart.Signs, Hidden: true, Xs: []float64{math.Log10(d.Estimate)},
			Ys: []float64{c.Y1}})
	return c
}

// drawIntervals draws the interval of each page, in ticks, on a logarithmic axis beside the interval
// at which its polls hit at the level where intervals rest; above them that level beside the
// optimum's.
func (p *indexPane) drawIntervals(s *pane.Context, a canvas.Area, v *pollinglab.IntervalsView) {
	level := canvas.Pick(a.H >= 7, 1, 0)
	bars, wide := newStrip(s, a, gainsAxis, level, gainsWidest, v.Columns)
	if level > 0 {
		drawLevel(s, a.Rows(0, 1), v)
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
		line := canvas.Pick(!s.Hidden && canvas.Finite(c.Rest), height(c.Rest), -1)
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
func drawLevel(s *pane.Context, a canvas.Area, v *pollinglab.IntervalsView) {
	a.Right(gainsAxis-1, 0, "0", canvas.Dim)
	a.Right(a.W, 0, "1", canvas.Dim)
	wide := a.W - gainsAxis - 2
	a.Fill(gainsAxis, 0, wide, 1, '─', canvas.Frame)
	at := func(rate float64) int { return gainsAxis + int(math.Round(min(max(rate, 0), 1)*float64(wide-1))) }
	if !s.Hidden && canvas.Finite(v.Optimum) {
		a.Set(at(v.Optimum), 0, '◆', canvas.Theory)
	}
	a.Set(at(v.Balance), 0, '┃', canvas.Practice.Bold())
}

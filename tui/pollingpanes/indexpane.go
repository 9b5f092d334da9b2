package pollingpanes

import (
	"math"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// An indexPane draws the queue of a policy of indices, the next page on top, below or beside the
// scheme's knowledge: the distribution of a page's rate, or the intervals of all pages.
type indexPane struct {
	pane.Plate
	know canvas.Area // of the knowledge; empty where only the queue is drawn
}

const leastKnowledge = 5

func (p *indexPane) Heading(s *pane.Context) pane.Heading {
	v := stateOf[indexView](s)
	return pane.Head(`<{Intervals?}intervals|index>
		how: <{Intervals!}greatest is polled next|{Overdue?}longest overdue is next|ticks between polls>
		foot: <{queue?}<{Overdue?}● ticks overdue|● index>
			|{Intervals?}█ interval<{Hidden!}  ━ <{hits?}with {Intervals.Balance%} hits|at rest>>
			|{Density?}▼ estimate used<{Hidden!}  ┃ true rate>>
		caption: <{Intervals!}Below, the page with the longest bar is next; above is the estimate of one page.
			|Intervals settle at the line ━<{hits?}, where {Intervals.Balance%} of the polls are hits>.>`, v, s,
		"queue", p.know.W == 0 && (v.Intervals != nil || v.Density != nil), "hits", v.Intervals != nil && v.Intervals.Unit == "hits")
}

func (p *indexPane) Request(l *lab.ViewRequest, w, h int) {
	p.lay(canvas.Area{W: w, H: h}, true)
	l.Width = max(0, p.know.W-gainsAxis)
}

// lay divides the pane between the knowledge and the queue with its heading, which it returns: side by side where the pane is wide
// and low, else one above the other; where there is no room for both, the queue has it.
func (p *indexPane) lay(a canvas.Area, knows bool) (queue canvas.Area) {
	p.know = canvas.Area{}
	switch left, above := a.W*11/20, a.H*3/5; {
	case !knows:
	case a.W >= 64 && a.H < 18 && a.H >= leastKnowledge:
		p.know, a = a.Sub(0, 0, left, a.H), a.Sub(left+2, 0, a.W, a.H)
	case a.W >= 24 && above >= leastKnowledge:
		p.know, a = a.Rows(0, above), a.Below(above)
	}
	return a
}

func (p *indexPane) Draw(s *pane.Context, a canvas.Area) {
	v := stateOf[indexView](s)
	p.Lay(a)
	if s.OrderLeaks() {
		return
	}
	queue := p.lay(a, v.Density != nil || v.Intervals != nil)
	if know := p.know; know.W > 0 {
		p.Part(know, func() pane.Meaning { // the distribution of a page's rate, or the level at which intervals settle
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
		})
		if v.Density == nil || !drawGuesses(s, &p.Plate, know) {
			words := pane.Facts("<{Density?}`{Density.Name} `estimate ●<{Density.Estimate:share}|–>●<{hidden!}  true rate ◆<{Density.True:share}|–>◆>"+
				"|level at rest ●<{Intervals.Balance:3}|–>●<{hidden!}  optimal <{hits?}shares|gain> ◆<{Intervals.Optimum:3}|–>◆>>", v,
				"hidden", s.Hidden, "hits", v.Intervals != nil && v.Intervals.Unit == "hits")
			know.Lines(0, canvas.Flow(words, know.W)[:1])
		}
		if below := know.Below(1); v.Intervals != nil {
			p.drawIntervals(s, below, v.Intervals)
		} else {
			densityChart(s, v.Density).Draw(below, s.Theme)
		}
	}
	p.drawQueue(s, queue, v)
}

// indexAge is the width of the column of ages, with the blanks before it.
const indexAge = 12

func (p *indexPane) drawQueue(s *pane.Context, a canvas.Area, v indexView) {
	p.Note(a.Below(1), means(s, "There are no more pages.\nsource: {Source}"))
	p.Note(a.Rows(0, 1), means(s, `<{Overdue?}The queue of the pages by the ends of their intervals, the next to be polled on top.
		means: A number above 0 counts the ticks since the end of the interval; where none is due, no page is polled.
		|The pages by their indices in the next tick, the greatest on top.
		means: An index grows with the page's age, the ticks since its last poll.>
		source: {Source}`, v))
	if a.H < 2 {
		return
	}
	value, age, ages := "index", "age, ticks", indexAge
	if v.Overdue {
		value, age, ages = "ticks overdue", "", 0
	}
	a.Label(0, 0, "next")
	a.LabelEnd(a.W-ages, 0, value)
	a.LabelEnd(a.W, 0, age)
	name, greatest := 4, 0.0
	for i, r := range v.Queue {
		greatest = max(greatest, r.Index)
		if i < a.H-1 {
			name = max(name, canvas.Width(r.Name))
		}
	}
	name = min(name, a.W/3)
	for i, r := range v.Queue[:min(len(v.Queue), a.H-1)] {
		y := i + 1
		p.Part(a.Rows(y, 1), func() pane.Meaning {
			m := means(s, `<{Overdue?}The interval of {Name} ended {index} ticks ago.
				means: Below 0 it ends that many ticks later.
				|The index of {Name} is {index} at age {Age,}.
				means: The page with the greatest index is polled next; then its age is 0.>
				source: {Source}`, r, v, "index", indexNumber(r.Index))
			m.Memory = lab.Page(r.Page)
			return m
		})
		a.Cut(0, y, name, r.Name, nameStyle(s, r.Page))
		ink := canvas.Pick(i == 0, canvas.InkAccent, canvas.InkPractice)
		if room := a.W - name - 12 - ages; room > 0 && greatest > 0 && r.Index > 0 {
			a.Text(name+1+int(math.Round(float64(room-1)*r.Index/greatest)), y, "●", canvas.Fg(ink))
		}
		a.Right(a.W-ages, y, indexNumber(r.Index), canvas.Fg(ink))
		if r.Age >= 0 {
			a.LabelEnd(a.W, y, canvas.Short(float64(r.Age)))
		}
	}
}

// nameStyle is the style of the name of a page in a list.
func nameStyle(s *pane.Context, page int) canvas.Style {
	return canvas.Pick(s.Lit(lab.AboutPages, page), canvas.Bold.On(canvas.InkSelect), canvas.Text)
}

// indexNumber writes an index, or a number of slots, in at most ten columns.
func indexNumber(x float64) string {
	switch size := math.Abs(x); {
	case size >= 1e6:
		return canvas.Short(x)
	case size >= 1e3:
		return canvas.Thousands(math.Round(x))
	case size < 1e-3:
		return canvas.Share(x)
	}
	return canvas.Unit(x, 3)
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
		c := v.Columns[at.X/wide]
		finite := func(x float64) string { return ifFinite(x, indexNumber(x)) }
		return means(s, `The interval<{several?}s of {what}s {first,} to {End,} are {least} to {most}| of {what} {first,} is {least}> ticks.
			means: <{hidden!}<The interval settles at {rest} ticks<{hits?}, where a poll hits with probability {Balance:2}>.>
			< The optimal interval is {best} ticks.>>
			source: {Source}`, c, v, "several", c.Pages() > 1, "what", canvas.Pick(s.Hidden, "page", "rank"), "first", c.First+1,
			"least", indexNumber(c.Least), "most", indexNumber(c.Most), "rest", finite(c.Rest), "best", finite(c.Best), "hits", v.Unit == "hits")
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
		a.Tick(gainsAxis-1, y, canvas.PowerOfTen(int(k), s.Theme))
	}
}

// drawLevel draws the hit rate at which intervals rest on an axis from 0 to 1, beside the
// optimum's.
func drawLevel(a canvas.Area, v *pollinglab.IntervalsView) {
	a.LabelEnd(gainsAxis-1, 0, "0")
	a.LabelEnd(a.W, 0, "1")
	wide := a.W - gainsAxis - 2
	a.Fill(gainsAxis, 0, wide, 1, '─', canvas.Frame)
	at := func(rate float64) int { return gainsAxis + int(math.Round(min(max(rate, 0), 1)*float64(wide-1))) }
	if canvas.Finite(v.Optimum) {
		a.Set(at(v.Optimum), 0, '◆', canvas.Theory)
	}
	a.Set(at(v.Balance), 0, '┃', canvas.Practice.Bold())
}

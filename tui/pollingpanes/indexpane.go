package pollingpanes

import (
	"fmt"
	"math"
	"strconv"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// An indexPane draws the queue of a policy of indices, the next page on top, below the
// scheme's knowledge: the distribution of a page's rate, or the intervals of all pages.
type indexPane struct {
	pane.Base
	drawn  *chart.Chart // nil where only the queue is drawn
	top, h int          // the rows of the chart
	queue  int          // the row of the queue's heading
}

// leastKnowledge is the height from which on the knowledge is drawn above the queue.
const leastKnowledge = 12

// Name implements [pane.Pane].
func (p *indexPane) Name() string { return "indices" }

// Heading implements [pane.Pane].
func (p *indexPane) Heading(s *pane.Context) pane.Heading {
	v, _ := stateOf(s).(*pollinglab.IndexView)
	h := pane.Heading{Title: "indices", How: "grow with age, next on top"}
	switch {
	case v == nil:
	case v.Overdue:
		h = pane.Heading{Title: "intervals", How: "the longest past is next", Foot: "█ intervals  " + canvas.Pick(s.Hidden, "", "┈ the optimum's")}
	case v.Intervals != nil:
		h.Foot = "█ intervals  " + canvas.Pick(s.Hidden, "", "┈ the optimum's")
	case v.Density != nil:
		h.Foot = "the rate of " + v.Density.Name
	}
	return h
}

// Draw implements [pane.Pane].
func (p *indexPane) Draw(s *pane.Context, a canvas.Area) {
	v, _ := stateOf(s).(*pollinglab.IndexView)
	p.drawn, p.queue = nil, 0
	if v == nil || s.OrderLeaks() {
		return
	}
	if (v.Density != nil || v.Intervals != nil) && a.H >= leastKnowledge && a.W >= 24 {
		a.Lines(0, canvas.Flow(knowledgeWords(s, v), a.W)[:1])
		p.top, p.h = 1, a.H*3/5-1
		p.drawn = knowledgeChart(s, v)
		p.drawn.Draw(a.Sub(0, p.top, a.W, p.h), s.Theme)
		p.queue = p.top + p.h
	}
	p.drawQueue(s, a.Sub(0, p.queue, a.W, a.H-p.queue), v)
}

// knowledgeWords are the numbers of the knowledge.
func knowledgeWords(s *pane.Context, v *pollinglab.IndexView) [][]canvas.Span {
	dim, text := canvas.Fg(canvas.InkDim), canvas.Fg(canvas.InkText)
	if d := v.Density; d != nil {
		return [][]canvas.Span{
			{{Text: d.Name + " ", St: text}, {Text: "rate â ", St: dim}, {Text: canvas.Share(d.Estimate), St: canvas.Fg(canvas.InkPractice).Bold()}},
			{{Text: "true a ", St: dim}, {Text: s.Mask(canvas.Share(d.True)), St: canvas.Fg(canvas.InkTheory).Bold()}},
		}
	}
	level := canvas.Pick(v.Overdue, "rests at hit rate ", "mean answer ")
	return [][]canvas.Span{
		{{Text: level, St: dim}, {Text: canvas.Unit(v.Intervals.Balance, 3), St: canvas.Fg(canvas.InkPractice).Bold()}},
		{{Text: "the optimum's ", St: dim}, {Text: s.Mask(canvas.Unit(v.Intervals.Optimum, 3)), St: canvas.Fg(canvas.InkTheory).Bold()}},
	}
}

// knowledgeChart draws the distribution or the intervals.
func knowledgeChart(s *pane.Context, v *pollinglab.IndexView) *chart.Chart {
	if v.Density != nil {
		return densityChart(s, v.Density)
	}
	return intervalsChart(s, v.Intervals)
}

// densityChart draws the distribution of one page's rate over its logarithm.
func densityChart(s *pane.Context, d *pollinglab.DensityView) *chart.Chart {
	c := &chart.Chart{X0: math.Log10(d.Rates[0]), X1: math.Log10(d.Rates[len(d.Rates)-1]), Y1: 1.08, Xname: "rate a", Ticks: []float64{0, 0.5, 1}}
	c.Word = func(y float64) string { return canvas.Unit(y, 1) }
	c.Xword = func(x float64) string { return canvas.PowerOfTen(int(math.Round(x)), s.Theme) }
	for k := math.Ceil(c.X0); k <= c.X1; k++ {
		c.Xplaces = append(c.Xplaces, k)
	}
	curve := chart.Series{Ink: canvas.InkPractice, Hidden: true}
	for i, rate := range d.Rates {
		if d.Discrete && d.Weights[i] < 0.02 {
			continue // a bar of no height would fill a cell
		}
		curve.Xs, curve.Ys = append(curve.Xs, math.Log10(rate)), append(curve.Ys, d.Weights[i])
	}
	if d.Discrete {
		curve.Mark, curve.Dash = '█', chart.Signs
		curve.To, curve.Ys = curve.Ys, make([]float64, len(curve.Xs))
	}
	c.Series = append(c.Series, curve, upright(math.Log10(d.Estimate), canvas.InkAccent))
	if !s.Hidden && canvas.Finite(d.True) {
		if x := math.Log10(d.True); x >= c.X0 && x <= c.X1 {
			c.Series = append(c.Series, upright(x, canvas.InkTheory))
		}
	}
	return c
}

// upright is a line at one place of the x axis.
func upright(x float64, ink canvas.Ink) chart.Series {
	return chart.Series{Ink: ink, Mark: '┃', Dash: chart.Signs, Hidden: true, Xs: []float64{x}, Ys: []float64{0}, To: []float64{1}}
}

// intervalsChart draws the interval of each page, in slots, on a logarithmic axis.
func intervalsChart(s *pane.Context, v *pollinglab.IntervalsView) *chart.Chart {
	low, high := math.Inf(1), 0.0
	for _, c := range v.Columns {
		low, high = min(low, c.Least), max(high, c.Most)
	}
	n := len(v.Columns)
	c := &chart.Chart{X0: 0, X1: float64(max(1, n-1)), Y0: math.Floor(math.Log10(low) - 1e-9), Y1: math.Ceil(math.Log10(high) + 1e-9), Log: true}
	c.Xname = canvas.Pick(s.Hidden, "page", "true rank")
	c.Word = func(y float64) string { return canvas.PowerOfTen(int(math.Round(y)), s.Theme) }
	c.Xword = func(x float64) string { return canvas.Thousands(int64(v.Columns[int(x)].First + 1)) }
	c.Xplaces = []float64{0, float64(n / 2), float64(n - 1)}
	for k := c.Y0; k <= c.Y1; k++ {
		c.Ticks = append(c.Ticks, k)
	}
	bars := chart.Series{Ink: canvas.InkPractice, Mark: '█', Dash: chart.Signs, Hidden: true}
	best := chart.Series{Ink: canvas.InkTheory, Line: '┈', Hidden: true}
	polled := chart.Series{Ink: canvas.InkAccent, Mark: '█', Dash: chart.Signs, Hidden: true}
	for i, column := range v.Columns {
		bars.Xs, bars.Ys, bars.To = append(bars.Xs, float64(i)), append(bars.Ys, math.Log10(column.Least)), append(bars.To, math.Log10(column.Most))
		if y := math.Log10(column.Best); !s.Hidden && canvas.Finite(y) {
			best.Xs, best.Ys = append(best.Xs, float64(i)), append(best.Ys, min(max(y, c.Y0), c.Y1))
		}
		if column.PolledAtLast {
			polled.Xs, polled.Ys, polled.To = []float64{float64(i)}, bars.Ys[i:i+1], bars.To[i:i+1]
		}
	}
	c.Series = []chart.Series{bars, polled, best}
	return c
}

// drawQueue lists the pages with the greatest indices, each with a bar.
func (p *indexPane) drawQueue(s *pane.Context, a canvas.Area, v *pollinglab.IndexView) {
	dim := canvas.Fg(canvas.InkDim)
	if a.H < 2 {
		return
	}
	value, age := canvas.Pick(v.Overdue, "slots overdue", "index"), canvas.Pick(v.Overdue, "", "age")
	a.Text(0, 0, "next", dim)
	a.Right(a.W-10, 0, value, dim)
	a.Right(a.W, 0, age, dim)
	name := 4
	for _, r := range v.Queue[:min(len(v.Queue), a.H-1)] {
		name = max(name, canvas.Width(r.Name))
	}
	name = min(name, a.W/3)
	greatest := 0.0
	for _, r := range v.Queue {
		greatest = max(greatest, r.Index)
	}
	for i, r := range v.Queue[:min(len(v.Queue), a.H-1)] {
		y := i + 1
		a.Text(0, y, canvas.Cut(r.Name, name), canvas.Fg(canvas.InkText))
		ink := canvas.Pick(i == 0, canvas.InkAccent, canvas.InkPractice)
		if room := a.W - name - 22; room > 0 && greatest > 0 && r.Index > 0 {
			a.Bar(name+1, y, float64(room)*r.Index/greatest, canvas.Fg(ink), s.Theme)
		}
		a.Right(a.W-10, y, indexNumber(r.Index), canvas.Fg(ink))
		if r.Age >= 0 {
			a.Right(a.W, y, canvas.Short(float64(r.Age)), dim)
		}
	}
}

// indexNumber writes an index, or a number of slots, in at most ten columns.
func indexNumber(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }

// Explain implements [pane.Explainer].
func (p *indexPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v, _ := stateOf(s).(*pollinglab.IndexView)
	if v == nil || s.OrderLeaks() {
		return pane.Meaning{}
	}
	m := pane.Meaning{Source: s.Snap.Scheme.Source}
	if p.drawn != nil && at.Y < p.queue {
		p.explainKnowledge(s, v, at, &m)
		return m
	}
	i := at.Y - p.queue - 1
	switch {
	case i < 0 && v.Overdue:
		m.Sentence = "The queue of the pages by the ends of their intervals, the next to be polled on top."
		m.Definition = "A number above 0 counts the slots since the end of the interval; where none is due, no page is polled."
	case i < 0:
		m.Sentence = "The queue of the pages by their indices in the next slot, the greatest on top."
		m.Definition = "An index grows with the page's age, the slots since its last poll."
	case i >= len(v.Queue):
		m.Sentence = "There are no more pages."
	case v.Overdue:
		r := v.Queue[i]
		m.Sentence = fmt.Sprintf("The interval of %s is over for %s slots.", r.Name, indexNumber(r.Index))
		m.Definition = "Below 0 it ends so many slots later."
		m.Memory = lab.Pages(r.Page, r.Page+1)
	default:
		r := v.Queue[i]
		m.Sentence = fmt.Sprintf("The index of %s is %s at age %s.", r.Name, indexNumber(r.Index), canvas.Thousands(r.Age))
		m.Definition = "The page with the greatest index is polled next; then its age is 0."
		m.Memory = lab.Pages(r.Page, r.Page+1)
	}
	return m
}

// explainKnowledge explains a cell above the queue.
func (p *indexPane) explainKnowledge(s *pane.Context, v *pollinglab.IndexView, at pane.Point, m *pane.Meaning) {
	if d := v.Density; d != nil {
		m.Memory = lab.Pages(d.Page, d.Page+1)
		m.Sentence = fmt.Sprintf("The scheme's belief about the rate of %s, in changes a slot, on a logarithmic axis; the greatest is 1.", d.Name)
		if m.Definition = fmt.Sprintf("The bright line is the rate by which it is polled, %s", canvas.Share(d.Estimate)); !s.Hidden {
			m.Definition += fmt.Sprintf("; the other line is the true rate, %s", canvas.Share(d.True))
		}
		m.Definition += "."
		return
	}
	plot := p.drawn.PlotArea(at.Area.Sub(0, p.top, at.Area.W, p.h))
	n := len(v.Intervals.Columns)
	column := int(math.Round(float64(at.X-(plot.X-at.Area.X)) / float64(max(1, plot.W-1)) * float64(n-1)))
	if at.Y == 0 || column < 0 || column >= n || at.Y >= p.top+plot.H {
		m.Sentence = fmt.Sprintf("An interval rests where a poll of its page is a hit with probability %s.", canvas.Unit(v.Intervals.Balance, 3))
		m.Definition = canvas.Pick(s.Hidden, "", fmt.Sprintf("Under the optimum a poll is a hit with probability %s.", canvas.Unit(v.Intervals.Optimum, 3)))
		return
	}
	c := v.Intervals.Columns[column]
	what := canvas.Pick(s.Hidden, "page", "rank")
	m.Sentence = fmt.Sprintf("The interval of %s %s is %s slots.", what, canvas.Thousands(int64(c.First+1)), indexNumber(c.Least))
	if c.End-c.First > 1 {
		m.Sentence = fmt.Sprintf("The intervals of %ss %s to %s are %s to %s slots.", what, canvas.Thousands(int64(c.First+1)), canvas.Thousands(int64(c.End)), indexNumber(c.Least), indexNumber(c.Most))
	}
	if !s.Hidden && canvas.Finite(c.Best) {
		m.Definition = fmt.Sprintf("The optimum polls every %s slots.", indexNumber(c.Best))
	}
}

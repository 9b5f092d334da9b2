package crawlpanes

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A traversalsPane draws the quality of each traversal as a part of the best schedule's, beside the quality of the schemes without
// learning: the paper's Figure 3.
type traversalsPane struct {
	pane.Plate
	full   bool // the y axis from 0
	recent bool // the last traversals alone
}

const (
	claimed          = 0.96 // the performance after 30 traversals that [Robot] reports
	recentTraversals = 60
	logTraversals    = 100 // above it the whole run has a log axis
)

func (p *traversalsPane) Heading(s *pane.Context) pane.Heading {
	v := crawlView(s)
	window := canvas.Pick(p.recent, fmt.Sprintf("last %d", recentTraversals), "whole run"+canvas.Pick(p.log(v), ", log", ""))
	return pane.Head(`traversals
		how: <{Past?}performance, 1 is best|the first: {Entries,} of {Documents,} fetched>
		caption: <{Past!}× {title} is the performance so far; of later traversals each is a point.
			|{Learns?}Each point is a traversal; × {title} should pass ◇ greedy.
			|Each point is a traversal; × {title} learns nothing from one to the next.>
		right: {axis} · {window}`, v, s.Scheme, "title", titleOf(s.Scheme), "window", pane.Chosen(s.Keys.Window, window),
		"axis", pane.Chosen(s.Keys.Axis, canvas.Pick(p.full || s.Hidden, "0 to 1", "fitted")))
}

func (p *traversalsPane) Key(h pane.Host, k tea.KeyMsg) bool {
	return p.Toggle(k, h.KeyMap().Axis, &p.full) || p.Toggle(k, h.KeyMap().Window, &p.recent)
}

// log reports that the whole run is too long for an even axis to show its beginning.
func (p *traversalsPane) log(v view) bool {
	n := len(v.Past)
	return !p.recent && n > 0 && v.Past[n-1].Number > logTraversals
}

func (p *traversalsPane) Draw(s *pane.Context, a canvas.Area) {
	v := crawlView(s)
	p.Lay(a)
	c := p.chart(s, v)
	p.addLines(c, s, v)
	if len(v.Past) == 0 {
		addFirst(c, v)
	} else {
		place := p.place(v)
		addSchemes(c, v, p.past(v), func(t crawllab.Traversal) (x, y float64, scheme int) { return place(t.Number), t.Earned, t.Scheme })
	}
	fit(c, p.full || s.Hidden)
	s.MaskSeries(c)
	p.Chart(s, a, c, "quality as a part of the best",
		pane.Glossary{"": "Each traversal's mean quality as a part of the best schedule's.; [Robot] Fig. 3"})
}

// past are the traversals shown.
func (p *traversalsPane) past(v view) []crawllab.Traversal {
	return v.Past[canvas.Pick(p.recent, max(0, len(v.Past)-recentTraversals), 0):]
}

// place is the place of a traversal on the x axis.
func (p *traversalsPane) place(v view) func(number int64) float64 {
	if p.log(v) {
		return logPlace
	}
	return func(number int64) float64 { return float64(number) }
}

// chart is the chart without the curves of the run: over the ticks of the first traversal, later over the traversals.
func (p *traversalsPane) chart(s *pane.Context, v view) *chart.Chart {
	if len(v.Past) == 0 {
		length := canvas.Pick(v.Length > 0, float64(v.Length), float64(v.Documents))
		return &chart.Chart{Xname: "ticks", Marks: s.Marks, X1: max(length, float64(s.Tick))}
	}
	past, place := p.past(v), p.place(v)
	first, last := float64(past[0].Number), past[len(past)-1].Number
	c := &chart.Chart{Xname: "traversal", Broken: true, X0: first, X1: max(float64(last), first+9)}
	if p.log(v) {
		c.X0, c.X1 = 0, logPlace(last)
	}
	pane.AddFuture(c, s, pane.Points(func(v view) []crawllab.Traversal { return v.Past }, func(t crawllab.Traversal) pane.FuturePoint {
		return pane.FuturePoint{Tick: t.Tick, X: place(t.Number), Y: t.Earned}
	}))
	c.Marks = nil // they are at ticks
	if p.log(v) {
		for n := int64(1); logPlace(n) <= c.X1; n *= 10 {
			c.Xplaces = append(c.Xplaces, logPlace(n))
		}
		c.Xword = func(x float64) string { return canvas.Short(math.Round(math.Pow(10, x/1000))) }
	}
	for _, m := range s.Marks {
		i, _ := slices.BinarySearchFunc(past, m.Tick, func(t crawllab.Traversal, tick int64) int { return cmp.Compare(t.Tick, tick) })
		if i < len(past) {
			m.Tick = int64(place(past[i].Number))
			c.Marks = append(c.Marks, m)
		}
	}
	return c
}

// addFirst adds the first traversal as it goes: its mean quality so far divided by the best, tick by tick.
func addFirst(c *chart.Chart, v view) {
	samples := v.Whole
	for len(samples) > 0 && !canvas.Finite(samples[0].Earned) { // nothing has been fetched
		samples = samples[1:]
	}
	addSchemes(c, v, samples, func(q crawllab.Point) (x, y float64, scheme int) { return float64(q.Tick), q.Earned, q.Scheme })
}

// addSchemes adds the curves of the schemes that have run, the present one on top, under its name: robot, beside greedy and random.
func addSchemes[T any](c *chart.Chart, v view, samples []T, of func(T) (x, y float64, scheme int)) {
	one := chart.Series{Name: titleOf(v.Schemes[len(v.Schemes)-1]), Mark: '×', Ink: canvas.InkPractice, Stroke: chart.Thick}
	for _, t := range samples {
		x, y, _ := of(t)
		one.Xs, one.Ys, one.At = append(one.Xs, x), append(one.Ys, y), y
	}
	pane.AddSchemes(c, one, samples, false, v.Schemes, func(t T) int {
		_, _, scheme := of(t)
		return scheme
	})
}

// titleOf is the title of a scheme as the name of a curve.
func titleOf(s *lab.Scheme) string { return strings.ToLower(s.Title) }

// logPlace is the place of a traversal on the log axis, in thousandths of a decade.
func logPlace(number int64) float64 { return math.Round(1000 * math.Log10(float64(number))) }

func (p *traversalsPane) addLines(c *chart.Chart, s *pane.Context, v view) {
	level := func(name string, y float64, mark rune, i canvas.Ink, line chart.Stroke) {
		if canvas.Finite(y) {
			c.Put(chart.Series{Name: name, Mark: mark, Ink: i, Stroke: line,
				Xs: []float64{c.X0, c.X1}, Ys: []float64{y, y}, At: y, Last: canvas.Unit(y, 3)})
		}
	}
	marks, rules := []rune{'◇', '○', '◌'}, []chart.Stroke{'╌', '┈', '┈'}
	for i, l := range v.Lines {
		if l.Scheme != s.Scheme || len(v.Past) == 0 {
			level(titleOf(l.Scheme), l.Earned, marks[i%3], canvas.InkDim, rules[i%3])
		}
	}
	if !v.Changing {
		level("paper", claimed, '◆', canvas.InkTheory, '─')
	}
}

func fit(c *chart.Chart, full bool) {
	c.Y0, c.Y1 = 0, 1
	if !full {
		low := 1.0
		for _, s := range c.Series {
			for _, y := range s.Ys {
				if canvas.Finite(y) {
					low = min(low, y)
				}
			}
		}
		if step := chart.NiceStep((1 - low) / 4); step > 0 {
			c.Y0 = max(0, low-step*0.2)
		}
	}
	c.Ticks = chart.NiceTicks(c.Y0, c.Y1, 4)
	c.Word = chart.Decimals(2)
}

func crawlView(s *pane.Context) view { return s.View.(view) }

package tui

import (
	"fmt"
	"math"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/crawllab"
	"lascope/model/lab"
)

// A traversalsPane draws what each traversal earned, as a part of what the best
// schedule would have, beside what the schemes without a memory earn: the paper's
// Figure 3.
type traversalsPane struct {
	paneState
	full   bool // the y axis from 0
	recent bool // the last traversals alone
}

const (
	claimed          = 0.96 // what the paper claims for the robot after 30 traversals [Robot]
	recentTraversals = 60
	logTraversals    = 100 // from so many on the whole run is drawn on a log axis
)

func (p *traversalsPane) name() string { return "traversals" }

func (p *traversalsPane) heading(s *paneContext) heading {
	h := heading{title: "traversals", how: "mean quality of each over the bound's"}
	axis, window := "fitted", "whole run"
	if p.full || s.hidden {
		axis = "0 to 1"
	}
	v := crawlView(s)
	if v != nil && v.Changing {
		h.how = "mean quality of each over the all-knowing scheme's"
	}
	if v != nil && p.log(v) {
		window += ", log"
	}
	if p.recent {
		window = fmt.Sprintf("last %d", recentTraversals)
	}
	h.right = chosen(s.keys.Axis, axis) + " · " + chosen(s.keys.Window, window)
	return h
}

func (p *traversalsPane) key(h host, k tea.KeyMsg) bool {
	return p.toggle(k, h.keyMap().Axis, &p.full) || p.toggle(k, h.keyMap().Window, &p.recent)
}

// log tells that the whole run is too long to see its beginning on an even axis.
func (p *traversalsPane) log(v *crawllab.CrawlView) bool {
	n := len(v.Past)
	return !p.recent && n > 0 && v.Past[n-1].Number > logTraversals
}

func (p *traversalsPane) draw(s *paneContext, a area) {
	v := crawlView(s)
	if v == nil {
		return
	}
	past := v.Past
	if p.recent && len(past) > recentTraversals {
		past = past[len(past)-recentTraversals:]
	}
	c := &chart{xname: "traversal", broken: true, x0: 1, x1: 10}
	if n := len(past); n > 0 {
		c.x0 = float64(past[0].Number)
		c.x1 = max(float64(past[n-1].Number), c.x0+9)
	}
	place := func(number int64) float64 { return float64(number) }
	if p.log(v) {
		place = logPlace
		c.x0, c.x1 = 0, logPlace(past[len(past)-1].Number)
		for n := int64(1); logPlace(n) <= c.x1; n *= 10 {
			c.xplaces = append(c.xplaces, logPlace(n))
		}
		c.xword = func(x float64) string { return short(math.Round(math.Pow(10, x/1000))) }
	}
	for _, m := range traversalMarks(s.snap.Marks, past) {
		m.Tick = int64(place(m.Tick))
		c.marks = append(c.marks, m)
	}
	p.addLines(c, s, v)
	addPast(c, v, past, place)
	p.fit(c, p.full || s.hidden)
	s.maskSeries(c)
	c.draw(a, s.theme)
	if len(v.Past) == 0 && a.h > 3 {
		text := fmt.Sprintf("the first traversal is under way: %s of %s", thousands(int64(v.Entries)), thousands(int64(v.Documents)))
		a.text(max(8, (a.w-width(text))/2), a.h/2-1, cut(text, a.w-8), fg(inkDim))
	}
}

// logPlace is the place of a traversal on the log axis, in thousandths of a power of
// ten.
func logPlace(number int64) float64 { return math.Round(1000 * math.Log10(float64(number))) }

// addLines draws what the schemes without a memory earn, and what the paper claims.
func (p *traversalsPane) addLines(c *chart, s *paneContext, v *crawllab.CrawlView) {
	level := func(name string, y float64, mark rune, i ink, dash int) {
		if finite(y) {
			c.series = append(c.series, series{name: name, mark: mark, ink: i, dash: dash,
				xs: []float64{c.x0, c.x1}, ys: []float64{y, y}, at: y, last: unit(y, 3)})
		}
	}
	marks := []rune{'◇', '○', '◌'}
	inks := []ink{inkRival, inkGrey, inkHits}
	for i, l := range v.Lines {
		if l.Scheme != s.snap.Scheme || len(v.Past) == 0 {
			level(l.Scheme.Title, l.Earned, marks[i%3], inks[i%3], 6)
		}
	}
	if !v.Changing {
		level("the paper", claimed, '◆', inkTheory, 4)
	}
}

// addPast makes the curves of the schemes that have run, the present one on top.
func addPast(c *chart, v *crawllab.CrawlView, past []crawllab.CrawlTraversal, place func(int64) float64) {
	xs := make([]float64, len(past))
	ys := make([]float64, len(past))
	for i, t := range past {
		xs[i], ys[i] = place(t.Number), t.Earned
	}
	addSchemes(c, xs, ys, past, false, v.Schemes,
		func(t crawllab.CrawlTraversal) int { return t.Scheme }, func(t crawllab.CrawlTraversal) float64 { return t.Earned })
}

// fit chooses the y axis: round numbers around all that is drawn, or 0 to 1.
func (p *traversalsPane) fit(c *chart, full bool) {
	c.y0, c.y1 = 0, 1
	if !full {
		low := 1.0
		for _, s := range c.series {
			for _, y := range s.ys {
				if finite(y) {
					low = min(low, y)
				}
			}
		}
		step := niceStep((1 - low) / 4)
		if step > 0 {
			c.y0 = max(0, low-step*0.2)
		}
	}
	c.ticks, c.even = niceTicks(c.y0, c.y1, 4), true
	c.word = decimals(2)
}

// traversalMarks moves marks from ticks to traversals.
func traversalMarks(marks []lab.Mark, past []crawllab.CrawlTraversal) []lab.Mark {
	var out []lab.Mark
	for _, m := range marks {
		i, _ := slices.BinarySearchFunc(past, m.Tick, func(t crawllab.CrawlTraversal, tick int64) int { return int(min(max(t.Tick-tick, -1), 1)) })
		if i < len(past) {
			m.Tick = past[i].Number
			out = append(out, m)
		}
	}
	return out
}

// crawlView is the crawl lab's part of the snapshot; nil in other labs.
func crawlView(s *paneContext) *crawllab.CrawlView { return viewOf[*crawllab.CrawlView](s) }

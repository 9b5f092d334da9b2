package tui

import (
	"fmt"
	"math"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/crawllab"
	"lascope/model/lab"
)

// firstPlaces is how many documents the paper's Figures 4 and 5 show.
const firstPlaces = 700

// An orderPane draws the relevance of each document in the order in which they were
// fetched, over that of the upper bound, and marks the hubs: the paper's Figures 4
// and 5.
type orderPane struct {
	paneState
	all bool // all places, not only the first 700
	log bool
}

func (p *orderPane) name() string { return "order" }

func (p *orderPane) heading(s *paneContext) heading {
	h := heading{title: "order", how: "relevance of what was fetched, in order; ▴ hubs"}
	axis, window := "even", fmt.Sprintf("first %d", firstPlaces)
	if p.log {
		axis = "log"
	}
	if p.all {
		window = "whole traversal"
	}
	h.right = chosen(s.keys.Axis, axis) + " · " + chosen(s.keys.Window, window)
	if v := crawlView(s); v != nil {
		h.foot = fmt.Sprintf("traversal %d · %s of %s fetched · %d hub%s", v.Traversal,
			thousands(int64(v.Entries)), thousands(int64(v.Documents)), v.Order.Hubs, pick(v.Order.Hubs == 1, "", "s"))
	}
	return h
}

func (p *orderPane) look(l *lab.ViewRequest, w, _ int) {
	l.Bins = max(2*(w-20), 20)
	if !p.all {
		l.Places = firstPlaces
	}
}

func (p *orderPane) key(h host, k tea.KeyMsg) bool {
	return p.toggle(k, h.keyMap().Axis, &p.log) || p.toggle(k, h.keyMap().Window, &p.all)
}

// orderFloor is the least relevance, as a part of the greatest, that the log axis
// shows apart from none.
const orderFloor = 1e-3

func (p *orderPane) draw(s *paneContext, a area) {
	v := crawlView(s)
	if v == nil || len(v.Order.Bins) == 0 || !(v.Order.Top > 0) {
		return
	}
	o, top, look := &v.Order, v.Order.Top, func(r float64) float64 { return r }
	c := &chart{xname: "fetched", x1: float64(max(o.Shown, 2)), y1: top * 1.02, even: !p.log}
	step := niceStep(c.y1 / float64(max(2, min(5, (a.h-2)/3))))
	c.ticks, c.word = niceTicks(0, c.y1, max(2, min(5, (a.h-2)/3))), decimals(digitsOf(step))
	if p.log {
		floor := math.Log10(top * orderFloor)
		look = func(r float64) float64 { return math.Log10(max(r, top*orderFloor)) }
		c.y0, c.y1 = floor-0.1, math.Log10(top)+0.05
		c.ticks = nil
		for y := math.Ceil(floor); y <= c.y1; y++ {
			c.ticks = append(c.ticks, y)
		}
		c.word = func(y float64) string { return decimals(max(1, digitsOf(math.Pow(10, y))))(math.Pow(10, y)) }
	}
	p.addBins(c, s, v, look)
	s.maskSeries(c, "", s.snap.Scheme.Title)
	c.draw(a, s.theme)
	p.markHubs(c, o, a)
}

// addBins makes the curves of the bound and of what was fetched.
func (p *orderPane) addBins(c *chart, s *paneContext, v *crawllab.CrawlView, look func(float64) float64) {
	bound := series{name: "bound", mark: '◆', ink: inkTheory, dash: 3, at: math.NaN()}
	each := series{ink: inkBand, dash: points, hidden: true}
	mean := series{name: s.snap.Scheme.Title, mark: '●', ink: inkPractice, at: math.NaN()}
	hubs := series{ink: inkAccent, dash: points, hidden: true}
	single := true
	for _, b := range v.Order.Bins {
		x := float64(b.First+b.End-1) / 2
		bound.xs, bound.ys = append(bound.xs, x), append(bound.ys, look(b.Bound))
		single = single && b.End-b.First == 1
		if b.Count == 0 {
			continue
		}
		bound.last, bound.at = unit(b.Bound, 3), look(b.Bound)
		mean.xs, mean.ys = append(mean.xs, x), append(mean.ys, look(b.Mean))
		mean.last, mean.at = unit(b.Mean, 3), look(b.Mean)
		for _, r := range b.Points {
			each.xs, each.ys = append(each.xs, x), append(each.ys, look(r))
		}
		for _, r := range b.Hubs {
			hubs.xs, hubs.ys = append(hubs.xs, x), append(hubs.ys, look(r))
		}
	}
	if single { // each document is a point of its own, as in the paper
		each.ink = inkPractice
		mean.xs, mean.ys = nil, nil
	}
	c.series = []series{each, mean, bound, hubs}
}

// markHubs puts a mark at the foot of each column in which a hub was fetched.
func (p *orderPane) markHubs(c *chart, o *crawllab.CrawlOrder, a area) {
	left := 0
	for _, t := range c.ticks {
		left = max(left, width(c.word(t)))
	}
	in := a.sub(left+2, 0, a.w-left-2-c.legendWidth(a.w), a.h-1)
	if a.w < 16 || a.h < 4 {
		return
	}
	for _, b := range o.Bins {
		if len(b.Hubs) > 0 {
			in.set(c.column(float64(b.First+b.End-1)/2, in.w), in.h-1, '▴', fg(inkAccent).bold())
		}
	}
}

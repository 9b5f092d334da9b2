package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/crawllab"
)

// A qualityPane draws recall, freshness and quality over the present traversal, or
// over the run.
type qualityPane struct {
	paneState
	whole bool
}

func (p *qualityPane) name() string { return "quality" }

func (p *qualityPane) heading(s *paneContext) heading {
	h := heading{title: "quality", how: "recall of what there is, nothing changes: F = 1, M = R", right: chosen(s.keys.Window, "this traversal")}
	if p.whole {
		h.right = chosen(s.keys.Window, "whole run")
	}
	if v := crawlView(s); v != nil && v.Changing {
		h.how = "recall R, freshness F, M = min(R, F)"
	}
	return h
}

func (p *qualityPane) key(h host, k tea.KeyMsg) bool { return p.toggle(k, h.keyMap().Window, &p.whole) }

func (p *qualityPane) draw(s *paneContext, a area) {
	v := crawlView(s)
	if v == nil || len(v.Whole) == 0 {
		return
	}
	c := &chart{xname: "ticks", y1: 1, ticks: niceTicks(0, 1, max(2, min(5, (a.h-2)/3))), word: decimals(1), even: true}
	if p.whole {
		c.marks = s.snap.Marks
		c.x1 = max(float64(s.snap.Tick), 50)
		p.addCurves(c, v, v.Whole, 0)
	} else {
		p.addTraversals(c, s, v)
	}
	s.maskSeries(c)
	c.draw(a, s.theme)
}

// addTraversals draws the present traversal from its beginning, over the one before
// in grey.
func (p *qualityPane) addTraversals(c *chart, s *paneContext, v *crawllab.CrawlView) {
	start := s.snap.Tick - v.Ticks
	length := float64(v.Documents)
	if v.Length > 0 {
		length = float64(v.Length)
	}
	if n := len(v.Past); n > 0 {
		before := v.Past[n-1]
		if before.Number == v.Traversal && n > 1 {
			before = v.Past[n-2]
		}
		if before.Number < v.Traversal {
			from := before.Tick - before.Ticks
			samples := traversalSamples(v, before.Number)
			if len(samples) > 1 {
				c.series = append(c.series, series{name: "before", mark: '◌', ink: inkGrey,
					xs: sinceStart(samples, from), ys: valuesOf(samples, quality), at: samples[len(samples)-1].Quality, last: unit(before.Mean, 3)})
			}
			length = max(length, float64(before.Ticks))
		}
	}
	c.x1 = max(length, float64(v.Ticks), 20)
	p.addCurves(c, v, traversalSamples(v, v.Traversal), start)
}

func quality(q crawllab.CrawlPoint) float64 { return q.Quality }

// traversalSamples are the finest samples there are of a traversal.
func traversalSamples(v *crawllab.CrawlView, number int64) []crawllab.CrawlPoint {
	of := func(all []crawllab.CrawlPoint) []crawllab.CrawlPoint {
		from, _ := slices.BinarySearchFunc(all, number, func(q crawllab.CrawlPoint, n int64) int { return int(min(max(q.Traversal-n, -1), 1)) })
		to := from
		for to < len(all) && all[to].Traversal == number {
			to++
		}
		return all[from:to]
	}
	recent, whole := of(v.Recent), of(v.Whole)
	if len(whole) > 0 && (len(recent) == 0 || whole[0].Tick < recent[0].Tick && len(whole) > 4) {
		return whole
	}
	return recent
}

func sinceStart(samples []crawllab.CrawlPoint, start int64) []float64 {
	return ticksOf(samples, func(q crawllab.CrawlPoint) int64 { return q.Tick - start })
}

func (p *qualityPane) addCurves(c *chart, v *crawllab.CrawlView, samples []crawllab.CrawlPoint, start int64) {
	if len(samples) == 0 {
		return
	}
	xs := sinceStart(samples, start)
	last := samples[len(samples)-1]
	add := func(name string, mark rune, i ink, dash int, get func(crawllab.CrawlPoint) float64) {
		c.series = append(c.series, series{name: name, mark: mark, ink: i, dash: dash, xs: xs,
			ys: valuesOf(samples, get), at: get(last), last: unit(get(last), 3)})
	}
	best := "bound"
	if v.Changing {
		best = "all-knowing"
	}
	add(best, '◆', inkTheory, 3, func(q crawllab.CrawlPoint) float64 { return q.Best })
	if v.Changing {
		add("freshness F", '◇', inkHits, 2, func(q crawllab.CrawlPoint) float64 { return q.Freshness })
		add("recall R", '○', inkRival, 2, func(q crawllab.CrawlPoint) float64 { return q.Recall })
		add("quality M", '●', inkPractice, 1, quality)
		return
	}
	add("recall R", '●', inkPractice, 1, quality)
}

package tui

import (
	"lascope/model/linelab"
)

// A searchPane draws where the automaton went, with the target.
type searchPane struct{ tickCurves }

func (p *searchPane) name() string { return "search" }

func (p *searchPane) heading(s *paneContext) heading {
	return heading{title: "search", how: "position λ against ticks", right: p.windowWords(s)}
}

func (p *searchPane) draw(s *paneContext, a area) {
	v := lineView(s)
	if v == nil {
		return
	}
	samples := v.Whole
	if p.recent {
		samples = v.Recent
	}
	xs := ticksOf(samples, func(q linelab.LinePoint) int64 { return q.Tick })
	c := p.frame(s, xs, "ticks")
	c.y0, c.y1, c.even = 0, 1, true
	c.ticks, c.word = niceTicks(0, 1, max(2, min(5, (a.h-2)/3))), decimals(1)
	c.series = []series{
		{name: "λ", mark: '●', ink: inkPractice, xs: xs, ys: valuesOf(samples, func(q linelab.LinePoint) float64 { return q.Position }),
			at: v.Position, last: unit(v.Position, 3)},
		{name: "λ*", mark: '◆', ink: inkTheory, dash: 3, xs: xs, ys: valuesOf(samples, func(q linelab.LinePoint) float64 { return q.Target }),
			at: v.Target, last: unit(v.Target, 3)},
	}
	p.addFuture(c, s)
	s.maskSeries(c, "λ")
	c.draw(a, s.theme)
}

func (p *searchPane) addFuture(c *chart, s *paneContext) {
	addFuture(c, s, func(v *linelab.LineView) []linelab.LinePoint { return part(p.recent, v.Whole, v.Recent) },
		func(q linelab.LinePoint) (int64, float64, float64) { return q.Tick, q.Position, q.Position })
}

// lineView is the line lab's part of the snapshot; nil in other labs.
func lineView(s *paneContext) *linelab.LineView { return viewOf[*linelab.LineView](s) }

package tui

import (
	"math"

	"lascope/model"
)

// A searchPane draws where the automaton went, with the target.
type searchPane struct{ tickCurves }

func (p *searchPane) name() string { return "search" }

func (p *searchPane) heading(s *scene) heading {
	return heading{title: "search", how: "position λ against ticks", right: p.windowWords(s)}
}

func (p *searchPane) draw(s *scene, a area) {
	v := lineView(s)
	if v == nil {
		return
	}
	samples := v.Whole
	if p.recent {
		samples = v.Recent
	}
	xs := ticksOf(samples, func(q model.LinePoint) int64 { return q.Tick })
	c := p.frame(s, xs, "ticks")
	c.y0, c.y1, c.even = 0, 1, true
	c.ticks, c.word = niceTicks(0, 1, max(2, min(5, (a.h-2)/3))), decimals(1)
	c.series = []series{
		{name: "λ", mark: '●', ink: inkPractice, xs: xs, ys: valuesOf(samples, func(q model.LinePoint) float64 { return q.Position }),
			at: v.Position, last: unit(v.Position, 3)},
		{name: "λ*", mark: '◆', ink: inkTheory, dash: 3, xs: xs, ys: valuesOf(samples, func(q model.LinePoint) float64 { return q.Target }),
			at: v.Target, last: unit(v.Target, 3)},
	}
	p.addFuture(c, s)
	s.maskSeries(c, "λ")
	c.draw(a, s.theme)
}

// A distancePane draws how the distance between visits and theory falls.
type distancePane struct{ tickCurves }

func (p *distancePane) name() string { return "distance" }

func (p *distancePane) heading(s *scene) heading {
	return heading{title: "distance", how: "total variation, visits to theory, log", right: p.windowWords(s)}
}

// distanceFloor is the smallest distance that the axis shows.
const distanceFloor = 1e-4

func (p *distancePane) draw(s *scene, a area) {
	v := lineView(s)
	if v == nil {
		return
	}
	if v.Chain.NoTheory != "" {
		for i, line := range wrap("There is no distance: "+v.Chain.NoTheory+".", a.w) {
			a.text(0, i, line, fg(inkDim))
		}
		return
	}
	samples := v.Whole
	if p.recent {
		samples = v.Recent
	}
	xs := ticksOf(samples, func(q model.LinePoint) int64 { return q.Tick })
	ys := valuesOf(samples, func(q model.LinePoint) float64 {
		if !finite(q.Distance) {
			return math.NaN()
		}
		return math.Log10(max(q.Distance, distanceFloor))
	})
	c := p.frame(s, xs, "ticks")
	low := 0.0
	for _, y := range ys {
		if finite(y) {
			low = min(low, y)
		}
	}
	c.y0, c.y1 = min(-1, math.Floor(low*2)/2), 0
	for y := math.Ceil(c.y0); y <= 0; y++ {
		c.ticks = append(c.ticks, y)
	}
	c.word = func(y float64) string {
		x := math.Pow(10, y)
		return decimals(max(1, digitsOf(x)))(x)
	}
	one := series{name: "distance", mark: '●', ink: inkAccent, xs: xs, ys: ys, at: ys[len(ys)-1], last: unit(v.Chain.Distance, 4)}
	c.series = []series{one}
	s.maskSeries(c)
	c.draw(a, s.theme)
}

// A momentsPane holds practice against theory in numbers, and warns.
type momentsPane struct{ paneState }

func (p *momentsPane) name() string { return "now" }

func (p *momentsPane) warns() {}

func (p *momentsPane) heading(*scene) heading {
	return heading{title: "now", how: "visits against theory"}
}

func (p *momentsPane) draw(s *scene, a area) {
	v := lineView(s)
	if v == nil || a.w < 20 {
		return
	}
	dim, practice, theory := fg(inkDim), fg(inkPractice).bold(), fg(inkTheory).bold()
	y := 0
	for _, line := range warningLines(s.snap, a.w) {
		a.spans(0, y, line...)
		y++
	}
	row := func(label, seen, known string) {
		a.text(0, y, label, dim)
		a.right(max(22, a.w/2), y, seen, practice)
		a.right(max(34, a.w*3/4), y, known, theory)
		y++
	}
	row("", "visits", "theory")
	row("mean λ", unit(v.Mean, 4), unit(v.TheoryMean, 4))
	row("std deviation", unit(v.Deviation(), 4), unit(v.TheoryDeviation(), 4))
	row("mean − target", s.mask(small(v.Bias())), small(v.TheoryBias()))
	y++
	for _, line := range flow([][]span{
		{{"the oracle is right with p = ", dim}, {s.maskLike(unit(v.Reliability, 2), ".00"), fg(inkStrong).bold()}},
		{{"twice N halves the spread", dim}},
	}, a.w) {
		a.spans(0, y, line...)
		y++
	}
}

func (p *searchPane) addFuture(c *chart, s *scene) {
	addFuture(c, s, func(v *model.LineView) []model.LinePoint { return part(p.recent, v.Whole, v.Recent) },
		func(q model.LinePoint) (int64, float64, float64) { return q.Tick, q.Position, q.Position })
}

// lineView is the line lab's part of the snapshot; nil in other labs.
func lineView(s *scene) *model.LineView { return viewOf[*model.LineView](s) }

package tui

import (
	"math"

	"lascope/model/linelab"
)

// A distancePane draws how the distance between visits and theory falls.
type distancePane struct{ tickCurves }

func (p *distancePane) name() string { return "distance" }

func (p *distancePane) heading(s *paneContext) heading {
	return heading{title: "distance", how: "total variation, visits to theory, log", right: p.windowWords(s)}
}

// distanceFloor is the smallest distance that the axis shows.
const distanceFloor = 1e-4

func (p *distancePane) draw(s *paneContext, a area) {
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
	xs := ticksOf(samples, func(q linelab.LinePoint) int64 { return q.Tick })
	ys := valuesOf(samples, func(q linelab.LinePoint) float64 {
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

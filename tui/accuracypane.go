package tui

import (
	"fmt"
	"math"
	"strings"

	"lascope/model/placementlab"
)

// cureScheme is the scheme that the theatre's key hands the state to.
const cureScheme = "eoma"

// An accuracyPane draws how well the classes meet the groups over the run, and
// below it, for sites, the mean download time against the fixed time.
type accuracyPane struct{ tickCurves }

func (p *accuracyPane) name() string { return "accuracy" }

func (p *accuracyPane) heading(s *paneContext) heading {
	h := heading{title: "accuracy", how: "best matching of arms to groups", right: p.windowWords(s)}
	if v := placementView(s); v != nil && v.Sites {
		h.title, h.how = "accuracy and time", "time is the mean expected download"
	}
	return h
}

func (p *accuracyPane) draw(s *paneContext, a area) {
	v := placementView(s)
	if v == nil || len(v.Whole) == 0 {
		return
	}
	samples := v.Whole
	if p.recent {
		samples = v.Recent
	}
	xs := ticksOf(samples, func(q placementlab.PlacementPoint) int64 { return q.Tick })
	top := a
	if v.Sites && a.h >= 10 {
		half := a.h / 2
		top = a.sub(0, 0, a.w, half)
		p.drawTime(s, v, samples, xs, a.sub(0, half, a.w, a.h-half))
	}
	c := p.frame(s, xs, ticksWord(v))
	c.y0, c.y1, c.even = 0, 1, true
	c.ticks, c.word = niceTicks(0, 1, max(2, min(5, (top.h-2)/3))), decimals(1)
	ys := valuesOf(samples, func(q placementlab.PlacementPoint) float64 { return q.Accuracy })
	c.series = append(c.series, series{name: "all right", mark: '◆', ink: inkTheory, dash: 4,
		xs: []float64{c.x0, c.x1}, ys: []float64{1, 1}, at: 1, last: "1"})
	addSchemes(c, xs, ys, samples, true, v.Schemes,
		func(q placementlab.PlacementPoint) int { return q.Scheme }, func(q placementlab.PlacementPoint) float64 { return q.Accuracy })
	p.addFuture(c, s)
	s.maskSeries(c)
	c.draw(top, s.theme)
}

// drawTime draws the mean download time.
func (p *accuracyPane) drawTime(s *paneContext, v *placementlab.PlacementView, samples []placementlab.PlacementPoint, xs []float64, a area) {
	c := p.frame(s, xs, ticksWord(v))
	ys := valuesOf(samples, func(q placementlab.PlacementPoint) float64 { return q.MeanTime })
	lo, hi := v.FixedTime, v.FixedTime
	for _, y := range ys {
		if finite(y) {
			lo, hi = min(lo, y), max(hi, y)
		}
	}
	step := niceStep(max(hi-lo, 1) / 3)
	c.y0, c.y1 = math.Floor(lo/step-0.2)*step, math.Ceil(hi/step+0.2)*step
	c.ticks, c.word = axisTicks(c.y0, c.y1, max(2, (a.h-2)/3)), decimals(digitsOf(step))
	c.even = true
	if s.hidden { // an axis fitted to the times would tell of them
		blank := strings.Repeat(" ", width(decimals(0)(v.FixedTime)))
		c.y0, c.y1, c.ticks, c.word = 0, 1, []float64{0, 1}, func(float64) string { return blank }
	}
	c.series = []series{
		{name: "fixed time", mark: '◆', ink: inkTheory, dash: 4, xs: []float64{c.x0, c.x1}, ys: []float64{v.FixedTime, v.FixedTime}, at: v.FixedTime, last: fmt.Sprintf("%.1f", v.FixedTime)},
		{name: "mean time", mark: '●', ink: inkHits, xs: xs, ys: ys, at: v.MeanTime, last: fmt.Sprintf("%.2f", v.MeanTime)},
	}
	s.maskSeries(c)
	c.draw(a, s.theme)
}

func (p *accuracyPane) addFuture(c *chart, s *paneContext) {
	addFuture(c, s, func(v *placementlab.PlacementView) []placementlab.PlacementPoint {
		return part(p.recent, v.Whole, v.Recent)
	},
		func(q placementlab.PlacementPoint) (int64, float64, float64) { return q.Tick, q.Accuracy, q.Accuracy })
}

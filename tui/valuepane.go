package tui

import (
	"math"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/pollinglab"
)

// A valuePane draws what the scheme earns against ticks, beside what an
// all-knowing observer, a proportional and a uniform policy would.
type valuePane struct {
	paneState
	axis     valueAxis
	recent   bool
	hideHits bool
}

// A valueAxis is a way to look at values.
type valueAxis uint8

const (
	axisFitted valueAxis = iota // the part where the curve now is
	axisFull                    // 0 to 1
	axisRegret                  // what is missing to the optimum, on a log scale
	axisKinds
)

func newValuePane() *valuePane { return &valuePane{} }

func (p *valuePane) name() string { return "value" }

// objective names what is drawn: without it there is no optimum.
func objective(v *pollinglab.PollingView) string {
	sum := "Σ xₖdₖ(xₖ)"
	if v.Weighted {
		sum = "Σ ωₖxₖdₖ(xₖ)"
	}
	if v.Capacity > 1 {
		sum += "/c"
	}
	if v.Hindsight {
		return sum + " in hindsight"
	}
	return sum + " under the present truth"
}

func (p *valuePane) heading(s *paneContext) heading {
	v := pollingView(s)
	if v == nil {
		return heading{title: "value"}
	}
	shown := p.shown(s)
	axis := [...]string{"fitted", "0 to 1", "regret, log"}[shown]
	window := "whole run"
	if p.recent {
		window = "recent"
	}
	how := objective(v)
	if shown == axisRegret {
		how = "missing to the optimum of " + strings.TrimSuffix(how, " under the present truth")
	}
	return heading{
		title: "value", how: asOf(s, how),
		right: chosen(s.keys.Axis, axis) + " · " + chosen(s.keys.Window, window),
	}
}

// shown is the axis that is drawn: one fitted to what is hidden would tell of it.
func (p *valuePane) shown(s *paneContext) valueAxis {
	if s.hidden {
		return axisFull
	}
	return p.axis
}

func (p *valuePane) key(h host, k tea.KeyMsg) bool {
	if key.Matches(k, h.keyMap().Axis) && !h.hidden() {
		p.axis = (p.axis + 1) % axisKinds
		p.touch()
		return true
	}
	return p.toggle(k, h.keyMap().Window, &p.recent) || p.toggle(k, h.keyMap().Hits, &p.hideHits)
}

func (p *valuePane) draw(s *paneContext, a area) {
	v := pollingView(s)
	if v == nil || len(v.Whole) == 0 {
		return
	}
	samples, axis := v.Whole, p.shown(s)
	if p.recent && len(v.Recent) > 0 {
		samples = v.Recent
	}
	c := &chart{marks: s.snap.Marks, xname: "ticks", broken: axis == axisFitted}
	c.x0, c.x1 = float64(samples[0].Tick), float64(samples[len(samples)-1].Tick)
	if !p.recent {
		c.x0 = 0
	}
	if c.x1-c.x0 < 100 {
		c.x1 = c.x0 + 100
	}
	p.addSeries(c, s, v, samples)
	p.addFuture(c, s)
	digits := 3
	switch axis {
	case axisFull:
		c.y0, c.y1 = 0, 1
	case axisRegret:
		p.regretAxis(c, s.theme)
	default:
		c.y0, c.y1 = fittedRange(v, samples, a.h)
	}
	if axis != axisRegret {
		c.even = true
		c.ticks = axisTicks(c.y0, c.y1, max(2, min(6, (a.h-2)/3)))
		step := c.y1 - c.y0
		if len(c.ticks) > 1 {
			step = c.ticks[1] - c.ticks[0]
		}
		c.word = decimals(max(2, digitsOf(step)))
		digits = max(digits, digitsOf(step)+1)
	}
	for i := range c.series {
		c.series[i].last = unit(c.series[i].value, digits)
		if axis == axisRegret {
			c.series[i].last = small(pollinglab.Regret(c.series[i].value, v.Optimal))
		}
	}
	s.maskSeries(c, "hits/poll")
	c.draw(a, s.theme)
}

// addSeries makes the curves: references first, the present scheme on top.
func (p *valuePane) addSeries(c *chart, s *paneContext, v *pollinglab.PollingView, samples []pollinglab.PollingPoint) {
	look, axis := func(value, optimal float64) float64 { return value }, p.shown(s)
	if axis == axisRegret {
		look = regretLevel
	}
	xs := ticksOf(samples, func(q pollinglab.PollingPoint) int64 { return q.Tick })
	curve := func(get func(pollinglab.PollingPoint) float64) []float64 {
		ys := make([]float64, len(samples))
		for i, pt := range samples {
			ys[i] = look(get(pt), pt.Optimal)
		}
		return ys
	}
	c.series = append(c.series,
		series{name: "uniform", mark: '○', ink: inkGrey, dash: 8, xs: xs, value: v.Uniform,
			at: look(v.Uniform, v.Optimal), ys: curve(func(q pollinglab.PollingPoint) float64 { return q.Uniform })},
		series{name: "proportional", mark: '◇', ink: inkRival, dash: 6, xs: xs, value: v.Proportional,
			at: look(v.Proportional, v.Optimal), ys: curve(func(q pollinglab.PollingPoint) float64 { return q.Proportional })},
	)
	if axis != axisRegret {
		c.series = append(c.series, series{name: "optimal", mark: '◆', ink: inkTheory, dash: 4, xs: xs, value: v.Optimal,
			at: v.Optimal, ys: curve(func(q pollinglab.PollingPoint) float64 { return q.Optimal })})
		if p.hideHits == s.theme.projector { // in a room they are hidden at first
			hx, hy := pollinglab.HitRates(samples, 80)
			c.series = append(c.series, series{name: "hits/poll", mark: '∘', ink: inkHits, dash: points, xs: hx, ys: hy,
				value: v.HitRate, at: v.HitRate})
		}
	}
	addSchemes(c, xs, curve(func(q pollinglab.PollingPoint) float64 { return q.Value }), samples, true, v.Schemes,
		func(q pollinglab.PollingPoint) int { return q.Scheme }, func(q pollinglab.PollingPoint) float64 { return q.Value })
}

// fittedRange is the part of the axis where the later two thirds of the window
// lie, the optimum and the proportional policy included, on round numbers.
func fittedRange(v *pollinglab.PollingView, samples []pollinglab.PollingPoint, rows int) (lo, hi float64) {
	first, last := samples[0].Tick, samples[len(samples)-1].Tick
	lo, hi = min(v.Optimal, v.Value), max(v.Optimal, v.Value)
	if v.Proportional > 0 {
		lo = min(lo, v.Proportional)
	}
	for _, q := range samples {
		if q.Tick-first >= (last-first)/3 && finite(q.Value) {
			lo, hi = min(lo, q.Value), max(hi, q.Value)
		}
	}
	if !(hi > lo) {
		lo, hi = lo-0.01, hi+0.01
	}
	step := niceStep((hi - lo) / 4)
	lo = max(0, math.Floor((lo-step*0.2)/step)*step)
	hi = math.Ceil((hi+step*0.2)/step) * step
	if hi > 1 && v.Optimal <= 1 {
		hi = 1
	}
	if !(hi > lo) {
		return 0, 1
	}
	return lo, hi
}

// regretLevel is the height of a value's regret on its logarithmic axis, −log₁₀: every
// further nine is one step up.
func regretLevel(value, optimal float64) float64 {
	return -math.Log10(max(pollinglab.Regret(value, optimal), regretFloor))
}

const regretFloor = 1e-6

// regretAxis labels powers of ten of regret.
func (p *valuePane) regretAxis(c *chart, th *theme) {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, s := range c.series {
		for _, y := range s.ys {
			if finite(y) {
				lo, hi = min(lo, y), max(hi, y)
			}
		}
	}
	c.y0, c.y1 = math.Floor(lo*2)/2, math.Ceil((hi+0.05)*2)/2
	if !(c.y1 > c.y0) {
		c.y0, c.y1 = 0, 3
	}
	c.ticks = nil
	for y := math.Ceil(c.y0 - 1e-9); y <= c.y1+1e-9; y++ {
		c.ticks = append(c.ticks, y)
	}
	if len(c.ticks) < 3 {
		for y := math.Ceil(c.y0); y < c.y1+1; y++ {
			for _, k := range []float64{2, 5} {
				if l := y - math.Log10(k); l >= c.y0 && l <= c.y1 {
					c.ticks = append(c.ticks, l)
				}
			}
		}
	}
	c.word = func(v float64) string {
		r := math.Pow(10, -v)
		if k := math.Round(v); r < 0.009 && math.Abs(v-k) < 1e-9 {
			return powerOfTen(int(-k), th)
		}
		return decimals(max(1, min(6, digitsOf(r))))(r)
	}
}

func (p *valuePane) addFuture(c *chart, s *paneContext) {
	addFuture(c, s, func(v *pollinglab.PollingView) []pollinglab.PollingPoint { return part(p.recent, v.Whole, v.Recent) },
		func(q pollinglab.PollingPoint) (int64, float64, float64) {
			if p.shown(s) == axisRegret {
				return q.Tick, q.Value, regretLevel(q.Value, q.Optimal)
			}
			return q.Tick, q.Value, q.Value
		})
}

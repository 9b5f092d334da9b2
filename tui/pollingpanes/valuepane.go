package pollingpanes

import (
	"math"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// A ValuePane draws the value of the scheme over the run, beside those of the optimum, the
// proportional and the uniform policy.
type ValuePane struct {
	pane.Base
	axis     valueAxis
	recent   bool
	hideHits bool
	drawn    *chart.Chart // as drawn last
}

// A valueAxis is a kind of y axis for values.
type valueAxis uint8

const (
	axisFitted valueAxis = iota // the range of the latest values
	axisFull                    // 0 to 1
	axisRegret                  // regret, on a log scale
	axisKinds
)

// Name implements [pane.Pane].
func (p *ValuePane) Name() string { return "value" }

// objective is the objective of the optimum in the paper's notation.
func objective(v *pollinglab.View) string {
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

// Heading implements [pane.Pane].
func (p *ValuePane) Heading(s *pane.Context) pane.Heading {
	v := pollingView(s)
	if v == nil {
		return pane.Heading{Title: "value"}
	}
	shown := p.shown(s)
	axis := [...]string{"fitted", "0 to 1", "regret, log"}[shown]
	window := "whole run"
	if p.recent {
		window = "recent"
	}
	how := objective(v)
	if shown == axisRegret {
		how = "regret against the optimum of " + strings.TrimSuffix(how, " under the present truth")
	}
	return pane.Heading{
		Title: "value", How: asOf(s, how),
		Right: keymap.Chosen(s.Keys.Axis, axis) + " · " + keymap.Chosen(s.Keys.Window, window),
		Foot:  pane.GhostWords(s),
	}
}

// shown is the axis in use. In hidden mode it is 0 to 1, since a fitted axis would reveal
// the truth.
func (p *ValuePane) shown(s *pane.Context) valueAxis {
	if s.Hidden {
		return axisFull
	}
	return p.axis
}

// Key implements [pane.Pane].
func (p *ValuePane) Key(h pane.Host, k tea.KeyMsg) bool {
	if key.Matches(k, h.KeyMap().Axis) && !h.Hidden() {
		p.axis = (p.axis + 1) % axisKinds
		p.Touch()
		return true
	}
	return p.Toggle(k, h.KeyMap().Window, &p.recent) || p.Toggle(k, h.KeyMap().Hits, &p.hideHits)
}

// Draw implements [pane.Pane].
func (p *ValuePane) Draw(s *pane.Context, a canvas.Area) {
	v := pollingView(s)
	if v == nil || len(v.Whole) == 0 {
		return
	}
	samples, axis := v.Whole, p.shown(s)
	if p.recent && len(v.Recent) > 0 {
		samples = v.Recent
	}
	c := &chart.Chart{Marks: s.Snap.Marks, Xname: "ticks", Broken: axis == axisFitted}
	c.X0, c.X1 = float64(samples[0].Tick), float64(samples[len(samples)-1].Tick)
	if !p.recent {
		c.X0 = 0
	}
	if c.X1-c.X0 < 100 {
		c.X1 = c.X0 + 100
	}
	p.addSeries(c, s, v, samples)
	own := len(c.Series)
	p.addFuture(c, s)
	p.addGhosts(c, s)
	digits := 3
	switch axis {
	case axisFull:
		c.Y0, c.Y1 = 0, 1
	case axisRegret:
		p.regretAxis(c, s.Theme)
	default:
		c.Y0, c.Y1 = fittedRange(v, samples, c.Series[:len(c.Series)-own])
	}
	if axis != axisRegret {
		c.Ticks = chart.AxisTicks(c.Y0, c.Y1, max(2, min(6, (a.H-2)/3)))
		step := c.Y1 - c.Y0
		if len(c.Ticks) > 1 {
			step = c.Ticks[1] - c.Ticks[0]
		}
		c.Word = chart.Decimals(max(2, chart.DigitsOf(step)))
		digits = max(digits, chart.DigitsOf(step)+1)
	}
	for i := range c.Series {
		c.Series[i].Last = canvas.Unit(c.Series[i].Value, digits)
		if axis == axisRegret {
			c.Series[i].Last = canvas.Small(pollinglab.Regret(c.Series[i].Value, v.Optimal))
		}
	}
	s.MaskSeries(c, "hits/poll")
	p.drawn = c
	c.Draw(a, s.Theme)
}

// addSeries adds the curves: references first, the present scheme on top.
func (p *ValuePane) addSeries(c *chart.Chart, s *pane.Context, v *pollinglab.View, samples []pollinglab.Point) {
	height, axis := func(value, optimal float64) float64 { return value }, p.shown(s)
	if axis == axisRegret {
		height = regretHeight
	}
	xs := pane.TicksOf(samples, func(q pollinglab.Point) int64 { return q.Tick })
	curve := func(get func(pollinglab.Point) float64) []float64 {
		ys := make([]float64, len(samples))
		for i, pt := range samples {
			ys[i] = height(get(pt), pt.Optimal)
		}
		return ys
	}
	c.Series = append(c.Series,
		chart.Series{Name: "uniform", Mark: '○', Ink: canvas.InkGrey, Line: '┈', Xs: xs, Value: v.Uniform,
			At: height(v.Uniform, v.Optimal), Ys: curve(func(q pollinglab.Point) float64 { return q.Uniform })},
		chart.Series{Name: "proportional", Mark: '◇', Ink: canvas.InkRival, Line: '╌', Xs: xs, Value: v.Proportional,
			At: height(v.Proportional, v.Optimal), Ys: curve(func(q pollinglab.Point) float64 { return q.Proportional })},
	)
	if axis != axisRegret && v.Bound > 0 { // not NaN
		c.Series = append(c.Series, chart.Series{Name: "bound", Mark: '△', Ink: canvas.InkTheory, Line: '╌', Xs: xs, Value: v.Bound,
			At: v.Bound, Ys: curve(func(q pollinglab.Point) float64 { return q.Bound })})
	}
	if axis != axisRegret {
		c.Series = append(c.Series, chart.Series{Name: "optimal", Mark: '◆', Ink: canvas.InkTheory, Line: '─', Xs: xs, Value: v.Optimal,
			At: v.Optimal, Ys: curve(func(q pollinglab.Point) float64 { return q.Optimal })})
		if p.hideHits == s.Theme.Projector { // on a projector hidden at first
			hx, hy, _ := pollinglab.Rates(samples, 80)
			c.Series = append(c.Series, chart.Series{Name: "hits/poll", Mark: '∘', Ink: canvas.InkHits, Dash: chart.Points, Xs: hx, Ys: hy,
				Value: v.HitRate, At: v.HitRate})
		}
	}
	pane.AddSchemes(c, xs, curve(func(q pollinglab.Point) float64 { return q.Value }), samples, true, v.Schemes,
		func(q pollinglab.Point) int { return q.Scheme }, func(q pollinglab.Point) float64 { return q.Value })
}

// fittedRange is the range of the later two thirds of the window and of each future, the
// optimum and the proportional policy included, rounded outwards.
func fittedRange(v *pollinglab.View, samples []pollinglab.Point, futures []chart.Series) (lo, hi float64) {
	first, last := samples[0].Tick, samples[len(samples)-1].Tick
	lo, hi = min(v.Optimal, v.Value), max(v.Optimal, v.Value)
	if v.Proportional > 0 {
		lo = min(lo, v.Proportional)
	}
	for _, q := range samples {
		if q.Tick-first >= (last-first)/3 && canvas.Finite(q.Value) {
			lo, hi = min(lo, q.Value), max(hi, q.Value)
		}
	}
	for _, f := range futures {
		for i, y := range f.Ys {
			if begin := float64(first); f.Xs[i]-begin >= (f.Xs[len(f.Xs)-1]-begin)/3 && canvas.Finite(y) {
				lo, hi = min(lo, y), max(hi, y)
			}
		}
	}
	if !(hi > lo) {
		lo, hi = lo-0.01, hi+0.01
	}
	step := chart.NiceStep((hi - lo) / 4)
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

// regretHeight is the place of a value's regret on its logarithmic axis: −log₁₀ of the
// regret, at most 6.
func regretHeight(value, optimal float64) float64 {
	return -math.Log10(max(pollinglab.Regret(value, optimal), regretFloor))
}

const regretFloor = 1e-6

// regretAxis labels powers of ten of regret.
func (p *ValuePane) regretAxis(c *chart.Chart, th *canvas.Theme) {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, s := range c.Series {
		for _, y := range s.Ys {
			if canvas.Finite(y) {
				lo, hi = min(lo, y), max(hi, y)
			}
		}
	}
	c.Y0, c.Y1 = math.Floor(lo*2)/2, math.Ceil((hi+0.05)*2)/2
	if !(c.Y1 > c.Y0) {
		c.Y0, c.Y1 = 0, 3
	}
	c.Ticks, c.Log = nil, true
	for y := math.Ceil(c.Y0 - 1e-9); y <= c.Y1+1e-9; y++ {
		c.Ticks = append(c.Ticks, y)
	}
	c.Word = func(v float64) string {
		r := math.Pow(10, -v)
		if k := math.Round(v); r < 0.009 && math.Abs(v-k) < 1e-9 {
			return canvas.PowerOfTen(int(-k), th)
		}
		return chart.Decimals(max(1, min(6, chart.DigitsOf(r))))(r)
	}
}

func (p *ValuePane) addFuture(c *chart.Chart, s *pane.Context) {
	pane.AddFuture(c, s, func(v *pollinglab.View) []pollinglab.Point {
		return pane.Part(p.recent, v.Whole, v.Recent)
	},
		func(q pollinglab.Point) pane.FuturePoint {
			y := q.Value
			if p.shown(s) == axisRegret {
				y = regretHeight(q.Value, q.Optimal)
			}
			return pane.FuturePoint{Tick: q.Tick, Value: q.Value, X: float64(q.Tick), Y: y}
		})
}

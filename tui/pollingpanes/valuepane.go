package pollingpanes

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// A valuePane draws over the run the expected hits of the polls and the value of the present
// shares, beside the values of the optimal, the proportional and the uniform shares.
type valuePane struct {
	pane.Base
	chart.Switches
	axis   valueAxis
	recent bool
	held   chart.HeldAxis
	drawn  *chart.Chart // as drawn last
	bottom chart.HeldBottom
	legend chart.HeldLegend
}

// A valueAxis is a kind of y axis for values.
type valueAxis uint8

const (
	axisFitted valueAxis = iota // from below the value of the shares to a round number above the optimum
	axisFull                    // 0 to 1, or to a small optimum
	axisRegret                  // regret, on a log scale
	axisKinds
)

func (p *valuePane) Name() string { return "value" }

// ratesWords name the unit of rates: with costs a poll counts the units that it costs.
func ratesWords(v *pollinglab.View) string {
	return canvas.Pick(v.Priced, "hits per unit", "hits per poll")
}

func (p *valuePane) Heading(s *pane.Context) pane.Heading {
	v := pollingView(s)
	shown := p.shown(s)
	axis := [...]string{"fitted", "from 0", "gap, log"}[shown]
	window := canvas.Pick(p.recent, "recent", "whole run")
	how, caption := ratesWords(v)+canvas.Pick(v.Weighted, ", weighted by importance", ""), "Read ● expected hits for the polls made; learning lifts it and × present shares to ◆ optimal shares."
	switch {
	case shown == axisRegret:
		how, caption = "gap to ◆, log scale", "Down is better: each step of the axis is a tenth of the gap above."
	case !v.Weighted:
		how += boundWords(v, s.Hidden)
	default:
		caption = "As " + ratesWords(v) + ", but a hit counts the importance of its page."
	}
	return pane.Heading{
		Title: "value", How: asOf(s, how),
		Right: keymap.Chosen(s.Keys.Axis, axis) + " · " + keymap.Chosen(s.Keys.Window, window),
		Foot:  joined(pane.GhostWords(s), scaledWords(v)), Caption: caption,
	}
}

// boundWords say why △ may stand below another curve: ◆ lets polls fall within ticks, and of a recorded web △ is a mean over
// the whole record, which busy times exceed; "" where it does not.
func boundWords(v *pollinglab.View, hidden bool) string {
	const seen = 0.0005
	switch {
	case hidden || !(v.Bound > 0): // NaN
		return ""
	case v.Hindsight && max(v.Latest.Hits, v.Latest.Earned) > v.Bound+seen:
		return ", △ over the whole record"
	case !v.Hindsight && v.Optimal > v.Bound+seen:
		return ", △ on whole ticks"
	}
	return ""
}

func joined(words ...string) string {
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), "  ")
}

// shown is the axis in use. In hidden mode it begins at 0, since a fitted axis would reveal
// the truth.
func (p *valuePane) shown(s *pane.Context) valueAxis { return canvas.Pick(s.Hidden, axisFull, p.axis) }

func (p *valuePane) Key(h pane.Host, k tea.KeyMsg) bool {
	if key.Matches(k, h.KeyMap().Axis) && !h.Hidden() {
		p.axis = (p.axis + 1) % axisKinds
		p.Touch()
		return true
	}
	return p.Toggle(k, h.KeyMap().Window, &p.recent)
}

func (p *valuePane) Draw(s *pane.Context, a canvas.Area) {
	v := pollingView(s)
	if len(v.Whole) == 0 {
		return
	}
	samples, axis := canvas.Pick(p.recent && len(v.Recent) > 0, v.Recent, v.Whole), p.shown(s)
	c := &chart.Chart{Marks: s.Snap.Marks, Flash: s.Flash, Xname: "ticks", Broken: axis == axisFitted, MinLegend: legendColumns}
	c.X0 = canvas.Pick(p.recent, float64(samples[0].Tick), 0)
	c.X1 = max(float64(samples[len(samples)-1].Tick), c.X0+100)
	p.addSeries(c, s, v, samples, max(8, (a.W-legendColumns)/2))
	p.addBeside(c, s)
	if !p.recent {
		c.X1 = chart.RoundEnd(c.X1)
	}
	digits := 3
	switch axis {
	case axisFull:
		c.Y0, c.Y1 = p.fit(s, func(room float64) (lo, hi float64) { return 0, fullHeight(c, v, s.Hidden, room) })
	case axisRegret:
		c.Y0, c.Y1 = p.fit(s, func(room float64) (lo, hi float64) { return regretRange(c, room) })
		labelRegret(c, s.Theme)
	default:
		c.Y1 = chart.RoundAbove(max(v.Optimal, v.Value))
		newest, fits := v.Value, fittedBottom(samples, c.Y1)
		if earned := v.Latest.Earned; earned < newest { // not NaN
			newest, fits = earned, min(fits, chart.RoundBelow(earned, c.Y1))
		}
		c.Y0 = p.bottom.Hold(s.Now, s.Moves(), axisOf{axis, p.recent, s.Hidden, s.Runs}, newest, fits)
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
	if s.Moves() {
		p.legend.Now, p.legend.Words, c.Held = s.Now, s.Read, &p.legend
	}
	for i := range c.Series {
		c.Series[i].Last = canvas.Unit(c.Series[i].Value, digits)
		if axis == axisRegret {
			c.Series[i].Last = canvas.Small(pollinglab.Regret(c.Series[i].Value, v.Optimal))
		}
	}
	if shift, ticks := recovery(s.Snap, v); !s.Hidden && ticks > 0 {
		n := canvas.Short(float64(ticks))
		c.Spans = []chart.Span{{From: float64(shift.Tick), To: float64(shift.Tick + ticks), Words: n + " ticks to 95 % of ◆", Short: n + " ticks to 95 %"}}
	}
	s.MaskSeries(c, hitsCounted)
	p.drawn = c
	p.DrawChart(c, a, s.Theme)
}

const legendColumns = 23

// fittedBottom is the bottom of a fitted axis up to top, where the latest polls do not earn less: 0 until a tenth of the points of × lie a tenth of the height
// above it, then a round number below nine tenths of them.
func fittedBottom(samples []pollinglab.Point, top float64) float64 {
	ys := make([]float64, 0, len(samples))
	for _, q := range samples {
		if canvas.Finite(q.Value) {
			ys = append(ys, q.Value)
		}
	}
	if len(ys) == 0 {
		return 0
	}
	slices.Sort(ys)
	return chart.RoundBelow(ys[len(ys)/10], top)
}

// fit is the range of the y axis, which fits the curves of a run at rest.
func (p *valuePane) fit(s *pane.Context, fit func(room float64) (lo, hi float64)) (lo, hi float64) {
	if !s.Moves() {
		p.held = chart.HeldAxis{}
		return fit(0)
	}
	return p.held.Fit(s.Now, axisOf{p.shown(s), p.recent, s.Hidden, s.Runs}, fit)
}

// An axisOf is the choices that an axis belongs to: another one is drawn at once.
type axisOf struct {
	axis           valueAxis
	recent, hidden bool
	run            int
}

// scaledWords say that the shares are amounts of a knapsack which is not just full, scaled to its
// capacity; "" where they are not.
func scaledWords(v *pollinglab.View) string {
	if !(v.Amounts > 0 && math.Abs(v.Amounts/float64(v.Capacity)-1) > 0.005) {
		return ""
	}
	return fmt.Sprintf("amounts sum to %s; scaled to %d", canvas.Unit(v.Amounts, 3), v.Capacity)
}

func (p *valuePane) addSeries(c *chart.Chart, s *pane.Context, v *pollinglab.View, samples []pollinglab.Point, points int) {
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
	reference := func(name string, mark rune, line chart.Stroke, ink canvas.Ink, value float64, ys []float64) {
		c.Series = append(c.Series, chart.Series{Name: name, Mark: mark, Ink: ink, Stroke: line, Xs: xs, Ys: ys, Value: value, At: height(value, v.Optimal)})
	}
	reference("uniform", '○', '┈', canvas.InkDim, v.Uniform, curve(func(q pollinglab.Point) float64 { return q.Uniform }))
	reference("proportional", '◇', '╌', canvas.InkDim, v.Proportional, curve(func(q pollinglab.Point) float64 { return q.Proportional }))
	value, best := curve(func(q pollinglab.Point) float64 { return q.Value }), curve(func(q pollinglab.Point) float64 { return q.Optimal })
	if axis == axisRegret {
		pane.AddSchemes(c, presentShares, '×', xs, value, samples, true, v.Schemes,
			func(q pollinglab.Point) int { return q.Scheme }, func(q pollinglab.Point) float64 { return q.Value })
		return
	}
	if !s.Hidden {
		gap := chart.Series{Ink: canvas.InkGap, Hidden: true, Xs: xs, Ys: value, To: best}
		c.Series = append([]chart.Series{gap}, c.Series...)
	}
	if v.FirstOrder > 0 { // not NaN
		reference("first order", '▽', '╌', canvas.InkTheory, v.FirstOrder, slices.Repeat([]float64{v.FirstOrder}, len(xs)))
	}
	if v.Bound > 0 { // not NaN
		reference("upper bound", '△', canvas.Pick[chart.Stroke](s.Theme.Mono(), '─', '╌'), canvas.InkTheory, v.Bound, curve(func(q pollinglab.Point) float64 { return q.Bound }))
	}
	if s.Hidden || !s.Theme.Projector { // on a projector hidden at first, unless nothing else is left
		hits := chart.Series{Name: hitsCounted, Mark: '∘', Ink: canvas.InkPractice, Stroke: chart.Points, Value: v.Latest.Hits, At: v.Latest.Hits}
		for _, r := range v.Rates(samples, points) {
			hits.Xs, hits.Ys = append(hits.Xs, float64(r.Tick)), append(hits.Ys, r.Hits)
		}
		c.Series = append(c.Series, hits)
	}
	c.Series = append(c.Series, chart.Series{Name: presentShares, Mark: '×', Ink: canvas.InkPractice, Stroke: chart.Thin, Xs: xs, Ys: value, Value: v.Value, At: v.Value})
	reference("optimal shares", '◆', '─', canvas.InkTheory, v.Optimal, best)
	addEarned(c, v, samples)
}

// The names of the curves of the run: the hits, where with importance a hit counts ω as in the other curves; the value of
// the present shares; and the mean hit probability of the polls.
const (
	hitsCounted   = "hits counted"
	presentShares = "present shares"
	expectedHits  = "expected hits"
)

func earnedRates(v *pollinglab.View, samples []pollinglab.Point) []pollinglab.Rate {
	return v.Rates(samples, len(samples))
}

func addEarned(c *chart.Chart, v *pollinglab.View, samples []pollinglab.Point) {
	rates := earnedRates(v, samples)
	earned := func(r pollinglab.Rate) float64 { return r.Earned }
	xs := pane.TicksOf(rates, func(r pollinglab.Rate) int64 { return r.Tick })
	pane.AddSchemes(c, expectedHits, '●', xs, pane.ValuesOf(rates, earned), rates, false, v.Schemes, func(r pollinglab.Rate) int { return r.Scheme }, earned)
	present := len(v.Schemes) - 1
	if k := len(rates) - 1; k < 0 || rates[k].Scheme != present { // no rate yet: the legend alone
		c.Series = append(c.Series, chart.Series{Name: expectedHits, Mark: '●', Ink: canvas.InkPractice})
	}
	last := &c.Series[len(c.Series)-1]
	last.Value, last.At = v.Latest.Earned, v.Latest.Earned
}

// fullHeight is the top of an axis that begins at 0: 1, or a little above a small optimum and all curves, with room for a part of the highest; in hidden mode above the hits, the only curve shown.
func fullHeight(c *chart.Chart, v *pollinglab.View, hidden bool, room float64) float64 {
	top := v.Optimal
	if v.Bound > top { // not NaN
		top = v.Bound
	}
	if hidden {
		top = 0
	}
	for _, s := range c.Series { // what is earned in a busy time exceeds the optimum
		if hidden && s.Stroke != chart.Points {
			continue
		}
		for _, y := range append(slices.Clip(s.Ys), s.At) {
			if (1+room)*y > top { // not NaN
				top = (1 + room) * y
			}
		}
	}
	return canvas.Pick(!(top < 0.5) || top <= 0, 1, 1.02*top)
}

// regretHeight is the place of a value's regret on its logarithmic axis: −log₁₀ of the
// regret, at most 6.
func regretHeight(value, optimal float64) float64 {
	return -math.Log10(max(pollinglab.Regret(value, optimal), regretFloor))
}

const regretFloor = 1e-6

// regretRange is the range of the curves of regret, with room for a part of it on both sides, between a
// regret of 1 and the floor.
func regretRange(c *chart.Chart, room float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, s := range c.Series {
		for _, y := range s.Ys {
			if canvas.Finite(y) {
				lo, hi = min(lo, y), max(hi, y)
			}
		}
	}
	lo, hi = max(0, lo-room*(hi-lo)), min(hi+room*(hi-lo), -math.Log10(regretFloor))
	switch lo = math.Floor(lo*2) / 2; {
	case math.IsInf(lo, 1): // no curve
		return 0, 3
	case !(hi > lo):
		return max(0, lo-3), max(3, lo)
	}
	return lo, hi
}

func labelRegret(c *chart.Chart, th *canvas.Theme) {
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

func (p *valuePane) addBeside(c *chart.Chart, s *pane.Context) {
	if p.shown(s) == axisRegret {
		pane.AddFuture(c, s, p.samples, regretPoint)
		pane.AddGhosts(&p.Base, c, s, p.samples, regretPoint)
		return
	}
	pane.AddBeside(&p.Base, c, s, p.rates, func(r pollinglab.Rate) int64 { return r.Tick }, func(r pollinglab.Rate) float64 { return r.Earned })
}

func (p *valuePane) samples(v *pollinglab.View) []pollinglab.Point {
	return pane.Part(p.recent, v.Whole, v.Recent)
}

func (p *valuePane) rates(v *pollinglab.View) []pollinglab.Rate {
	return earnedRates(v, p.samples(v))
}

func regretPoint(q pollinglab.Point) pane.FuturePoint {
	return pane.FuturePoint{Tick: q.Tick, Value: q.Value, X: float64(q.Tick), Y: regretHeight(q.Value, q.Optimal)}
}

func (p *valuePane) Signs() []pane.LegendEntry {
	return append([]pane.LegendEntry{
		{Symbol: "●", Meaning: "expected hits: the mean hit probability of the latest polls, about 1,000, none before a shift"},
		{Symbol: "×", Meaning: "the value of the present shares"},
		{Symbol: "◆", Meaning: "the value of the optimal shares: no shares have more"},
		{Symbol: "△", Meaning: "the upper bound: no policy has more hits per poll in the long run"},
		{Symbol: "◇", Meaning: "the value of shares proportional to the change probabilities"},
		{Symbol: "▽", Meaning: "first order: the value at small steps"},
		{Symbol: "○", Meaning: "the value of equal shares"},
		{Symbol: "◌", Meaning: "an earlier scheme"},
		{Symbol: "∘", Meaning: "hits counted: hits per poll over the polls of ● expected hits"},
		{Symbol: "▴, ▾", Meaning: "higher, lower than the axis goes; ▾ in the first row: a shift or an intervention"},
	}, pane.CurveSigns...)
}

// Explanations of the cells of the polling lab's panes.

var valueGlossary = pane.Glossary{
	"":               "The expected hits of an earlier scheme's polls.; [LAKG] §II",
	expectedHits:     "The mean hit probability of the latest polls, about 1,000, none before a shift. Hits counted estimate it with noise.; [LAKG] §II",
	presentShares:    "The value of the present shares: hits per poll when each page is polled at even intervals.; [H-TRAA] §2",
	"optimal shares": "The value of the optimal shares; no shares have more. Real polls fall on whole ticks, so they cannot quite reach ◆; △ is their limit.; [H-TRAA] §2",
	"upper bound":    "No policy has more hits per poll in the long run. ◆ may stand above it: real polls fall on whole ticks, so they cannot quite reach ◆; △ is their limit.; [Ceiling] §5",
	"to come":        "The ticks after the present that were computed before.",
}

func (p *valuePane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	unit := canvas.Pick(p.shown(s) != axisRegret, ratesWords(pollingView(s)), "the gap to ◆")
	return at.Chart(s, p.drawn, unit, valueGlossary)
}

package pollingpanes

import (
	"math"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A valuePane shows one of four pictures over the run: the values of the present shares and of other shares, the gap to the value
// of the optimal shares, the hits of the polls made, or the freshness of shares. No picture has two of these quantities.
type valuePane struct {
	pane.TickCurves
	turns int // of the key, from the picture that is shown first
}

// The pictures of a value pane, in the order of its key.
const (
	pictureValue = iota
	pictureGap
	picturePolls
	pictureFresh
)

// pictures have a name, the forms of their heading and of their caption, and curves.
var pictures = [...]struct {
	name, how, caption string
	curves             *curves
}{
	pictureValue: {"value", "{rates}, <{Hindsight?}mean rates of the record|if polled evenly>",
		`<{rests?}× present shares rests: a fixed policy learns nothing.
		|× present shares should reach ◆ optimal shares; the tint between them is the gap.>`, &valueCurves},
	pictureGap: {"gap", "gap to ◆, log scale", "Down is better: each step of the axis is a tenth of the gap above.", &gapCurves},
	picturePolls: {"polls", "{rates}, as polled",
		`<{limit?}● expected hits comes near △ long-run limit. For a while it may pass it, when changes have waited.
		|∘ hits counted follows ● expected hits, with the noise of chance.>`, &pollCurves},
	pictureFresh: {"fresh", "part of the copies fresh, if polled evenly",
		"A copy is fresh until its page changes. × is not at ◆ where the most hits are.", &freshCurves},
}

// The names of the curves of the run.
const (
	hitsCounted   = "hits counted"
	presentShares = "present shares"
	expectedHits  = "expected hits"
)

// shown is the picture in use: of a recorded web first the polls, in hidden mode always, since the others need the truth.
func (p *valuePane) shown(s *pane.Context) int {
	if s.Hidden {
		return picturePolls
	}
	v := pollingView(s)
	number := canvas.Pick(canvas.Finite(v.Fresh), pictureFresh+1, pictureFresh) // no freshness where no page changes, or a change vanishes
	return (canvas.Pick(v.Hindsight, picturePolls, pictureValue) + p.turns) % number
}

func (p *valuePane) Key(h pane.Host, k tea.KeyMsg) bool {
	if key.Matches(k, h.KeyMap().Axis) && !h.Hidden() {
		p.turns = (p.turns + 1) % 12 // whole rounds of three pictures, and of four
		p.Touch()
		return true
	}
	return p.TickCurves.Key(h, k)
}

func (p *valuePane) Heading(s *pane.Context) pane.Heading {
	v, shown := pollingView(s), p.shown(s)
	picture := pictures[shown]
	tell := func(form string) string {
		return canvas.Tell(form, v, "rates", ratesWords(v), "rests", fixed(v) && !v.Hindsight, "limit", hasLimit(v))
	}
	h := pane.Heading{Title: "value", How: tell(picture.how), Foot: pane.GhostWords(s), Caption: tell(picture.caption),
		Right: pane.Chosen(s.Keys.Axis, picture.name) + " · " + p.WindowWords(s)}
	if shown == pictureValue || shown == pictureFresh {
		h.How = asOf(s, h.How)
	}
	return h
}

// ratesWords name the unit of rates: with importance a hit counts its page's importance, with costs a poll counts its cost.
func ratesWords(v view) string {
	return canvas.Pick(v.Weighted, "importance", "hits") + canvas.Pick(v.Priced, " per unit", " per poll")
}

// hasLimit reports that the polls picture has a long-run limit: of a recorded web it is a mean over the whole record, which
// holds for no part of it.
func hasLimit(v view) bool { return v.Bound > 0 && !v.Hindsight } // not NaN

func (p *valuePane) Draw(s *pane.Context, a canvas.Area) {
	p.Lay(a)
	pictures[p.shown(s)].curves.Draw(&p.TickCurves, s, a)
}

func newValuePane() pane.Pane {
	signs := slices.Concat(valueCurves.Signs(), pollCurves.Signs(), pane.CurveSigns)
	return &valuePane{TickCurves: pane.TickCurves{Plate: pane.Named("value", "").With(signs...)}}
}

type (
	point  = pollinglab.Point
	line   = pane.Line[view, point]
	curves = pane.Curves[view, point]
)

// present is the curve × of a number of the present shares.
func present(at func(point) float64, sign string) line {
	return line{Name: "× " + presentShares, At: at, Apart: apart, Schemes: schemesOf,
		Scheme: func(q point) int { return q.Scheme }, Now: func(v view) float64 { return at(v.Point) }, Sign: sign}
}

// equal is the line ○ of a number of equal shares.
func equal(at func(point) float64, sign string) line {
	return line{Name: "○ uniform", At: at, Sign: sign}
}

// inProportion is the line ◇.
func inProportion(at func(point) float64, sign string) line {
	return line{Name: "◇ proportional", At: at, Sign: sign}
}

var valueCurves = curves{
	Unit: "hits per poll", Of: samples, Beside: valueOf, Word: unitWord,
	About: pane.Says[view]("Hits per poll that shares give when each page is polled at even intervals.; [H-TRAA] §2"),
	Lines: []line{
		equal(uniform, "the value of equal shares"),
		{Name: "▽ first order", Aside: true, Sign: "first order: the value at small steps",
			If:    func(v view) bool { return v.FirstOrder > 0 }, // not NaN
			Level: func(v view) pane.Level { return pane.Level{Height: v.FirstOrder} }},
		inProportion(proportional, "the value of shares proportional to the change probabilities"),
		{Name: "░ gap", At: valueOf, To: optimal, Apart: apart, Now: (view).Regret, Sign: "the gap: ◆ less ×"},
		{Name: "◆ optimal shares", At: optimal,
			Sign: "the value of the optimal shares: no shares have more"},
		present(valueOf, "the value of the present shares"),
	},
	Axis: valueAxis,
}

var gapCurves = curves{
	Unit: "the gap to ◆", Of: samples, Beside: gapOf(valueOf),
	About: pane.Says[view]("The value of the optimal shares less that of the present shares.; [H-TRAA] §2"),
	Word:  func(_ *chart.Chart, y float64) string { return canvas.Small(math.Pow(10, y)) },
	Lines: []line{
		equal(gapOf(uniform), ""), inProportion(gapOf(proportional), ""),
		present(gapOf(valueOf), ""),
	},
	Axis: gapAxis,
}

var freshCurves = curves{
	Unit: "part of the copies", Of: samples, Beside: fresh, Word: unitWord,
	About: pane.Says[view]("The part of the copies that are fresh when each page is polled at even intervals.; " + freshSource),
	Lines: []line{
		equal(func(q point) float64 { return q.FreshUniform }, ""),
		{Name: "◆ freshest shares", At: func(q point) float64 { return q.FreshBest },
			Sign: "the freshness of the freshest shares: no shares have more"},
		present(fresh, ""),
	},
	Axis: unitAxis,
}

const freshSource = "[Cho & Garcia-Molina 2003]"

var pollCurves = curves{
	Unit: "hits per poll", Beside: earned, Word: unitWord,
	About: pane.Says[view]("Hits per poll of the polls made.; [LAKG] §II"),
	Of: pane.Samples[view, point]{
		All:  func(v view, recent bool) []point { return rates(v, recent, math.MaxInt) },
		Tick: samples.Tick,
	},
	Lines: []line{
		{Name: "∘ " + hitsCounted, At: func(q point) float64 { return q.Latest.Hits },
			Apart: func(v view, recent bool) []point { return rates(v, recent, 48) },
			Now:   func(v view) float64 { return v.Latest.Hits }, Known: true,
			Sign: "hits counted: hits per poll over the polls of ● expected hits"},
		{Name: "○ uniform", At: uniform, Apart: samples.All,
			If: func(v view) bool { return !v.Hindsight }},
		{Name: "△ long-run limit", At: func(q point) float64 { return q.Bound }, If: hasLimit,
			Apart: samples.All,
			Sign:  "the long-run limit: no policy finds more hits per poll in the long run"},
		{Name: "● " + expectedHits, At: earned, Anew: true, Schemes: schemesOf,
			Scheme: func(q point) int { return q.Latest.Scheme }, Now: func(v view) float64 { return v.Latest.Earned },
			Sign: "expected hits: the mean hit probability of the last 1,000 polls, or of fewer after a shift"},
	},
	Axis: unitAxis,
}

// unitAxis is an axis from 0 to the least of 1, .5, .2, .1 … above all curves but the hits counted, in hidden mode above these.
func unitAxis(c *chart.Chart, s *pane.Context, _ view, _ []point, h int) {
	_, top := heights(c, func(one *chart.Series) bool { return s.Hidden == (one.Name == hitsCounted) })
	c.Y0, c.Y1 = 0, chart.RoundAbove(max(0, top))
	c.EvenAxis(max(2, min(6, (h-2)/3)), 1)
}

// valueAxis has the bracket of the latest return, too.
func valueAxis(c *chart.Chart, s *pane.Context, v view, all []point, h int) {
	unitAxis(c, s, v, all, h)
	c.Spans = returnSpan(v)
}

// heights are the least and the greatest height of some curves; infinite without one.
func heights(c *chart.Chart, of func(*chart.Series) bool) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for i := range c.Series {
		s := &c.Series[i]
		if !of(s) {
			continue
		}
		for _, ys := range [][]float64{s.Ys, {s.At}} {
			for _, y := range ys {
				if canvas.Finite(y) {
					lo, hi = min(lo, y), max(hi, y)
				}
			}
		}
	}
	return lo, hi
}

// unitWord writes a height with three digits or more behind its zeros.
func unitWord(c *chart.Chart, y float64) string { return canvas.Unit(y, pane.Decimals(c.Y1, 3)) }

// gapHeight is the place of a value's gap on its logarithmic axis: log₁₀ of the gap, at least −6.
func gapHeight(value, optimal float64) float64 {
	return math.Log10(max(pollinglab.Regret(value, optimal), gapFloor))
}

const gapFloor = 1e-6

// gapAxis is a logarithmic axis of the curves' gaps, from a gap of 1 down to the floor at most.
func gapAxis(c *chart.Chart, s *pane.Context, v view, _ []point, _ int) {
	low, high := heights(c, func(*chart.Series) bool { return true })
	low, high = math.Floor(low*2)/2, math.Ceil(min(0, high)*2)/2
	switch {
	case math.IsInf(low, 1): // no curve
		low, high = -3, 0
	case !(high > low):
		low, high = min(-3, high), min(0, high+3)
	}
	c.LogAxis(low, high)
	c.Spans = returnSpan(v)
	c.Word = func(v float64) string {
		r := math.Pow(10, v)
		if k := math.Round(v); r < 0.009 && math.Abs(v-k) < 1e-9 {
			return canvas.PowerOfTen(int(k), s.Theme)
		}
		return chart.Decimals(max(1, chart.DigitsOf(r)))(r)
	}
}

var samples = pane.Samples[view, point]{
	All: func(v view, recent bool) []point {
		return v.Part(recent && len(v.Recent) > 0)
	},
	Tick: func(q point) int64 { return q.Tick },
}

// apart are the samples of ×. Where two lie further apart than a third of the time since the start, the last shift or takeover, a
// sample without a value parts them, so that the curve does not join them.
func apart(v view, recent bool) []point {
	all := samples.All(v, recent)
	var out []point
	from := 0 // the first sample that is not in out
	for i := 1; i < len(all); i++ {
		q, before, start := &all[i], &all[i-1], int64(0)
		if k := q.Stretch; k > 0 && k <= len(v.Starts) {
			start = v.Starts[k-1].Tick
		}
		if q.Stretch == before.Stretch && 3*(q.Tick-before.Tick) > q.Tick-start {
			gap := *q
			gap.Value, gap.Fresh = math.NaN(), math.NaN()
			out = append(append(out, all[from:i]...), gap)
			from = i
		}
	}
	return append(out, all[from:]...)
}

func schemesOf(v view) []*lab.Scheme { return v.Schemes }
func valueOf(q point) float64        { return q.Value }
func optimal(q point) float64        { return q.Optimal }
func uniform(q point) float64        { return q.Uniform }
func proportional(q point) float64   { return q.Proportional }
func fresh(q point) float64          { return q.Fresh }

// rates are samples of the hits of polls alone.
func rates(v view, recent bool, most int) (out []point) {
	for _, r := range v.Rates(samples.All(v, recent), most) {
		out = append(out, point{Tick: r.Tick, Latest: r})
	}
	return out
}

func earned(q point) float64 { return q.Latest.Earned }

// gapOf is the height of the gap of shares to the optimal ones.
func gapOf(shares func(point) float64) func(point) float64 {
	return func(q point) float64 { return gapHeight(shares(q), q.Optimal) }
}

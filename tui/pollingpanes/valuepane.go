package pollingpanes

import (
	"math"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

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
func present(at func(point) float64, now func(view) float64, sign string) line {
	return line{Name: "× " + presentShares, At: at, Apart: apart, Schemes: schemesOf,
		Scheme: func(q point) int { return q.Scheme }, Now: now, Sign: sign}
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
		present(valueOf, func(v view) float64 { return v.Value }, "the value of the present shares"),
	},
	Axis: valueAxis,
}

var gapCurves = curves{
	Unit: "the gap to ◆", Of: samples, Beside: gapOf(valueOf),
	About: pane.Says[view]("The value of the optimal shares less that of the present shares.; [H-TRAA] §2"),
	Word:  func(_ *chart.Chart, y float64) string { return canvas.Small(math.Pow(10, y)) },
	Lines: []line{
		equal(gapOf(uniform), ""), inProportion(gapOf(proportional), ""),
		present(gapOf(valueOf), func(v view) float64 { return gapHeight(v.Value, v.Optimal) }, ""),
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
		present(fresh, func(v view) float64 { return v.Fresh }, ""),
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

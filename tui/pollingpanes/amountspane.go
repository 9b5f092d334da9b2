package pollingpanes

import (
	"fmt"
	"math"

	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// An amountsPane draws the real amounts of a knapsack game: a dot a page, its amount against its true rate, both axes
// logarithmic, with the line of the optimum, from which lost pages fall; and beside them, as curves that meet, the part of the polls at
// which the knapsack is full and the part that hit. In hidden mode the pages stand in the order of their amounts.
type amountsPane struct {
	pane.Plate
}

func (p *amountsPane) Heading(s *pane.Context) pane.Heading {
	if s.Hidden {
		return pane.Heading{Title: "amounts", How: "largest first, log scales", Foot: "· a page"}
	}
	if amountsOf(s).Samples {
		return pane.Heading{Title: "amounts", How: "against the standard deviations σ", Foot: "· a population  ╱ Neyman",
			Caption: "Each point is a population; its part of the samples comes to ╱ Neyman's."}
	}
	return pane.Heading{Title: "amounts", How: "against the true values", Foot: "· a page  " + canvas.Pick(s.Still, "● last poll  ", "") +
		"╱ optimal",
		Caption: "Each point is a page; learning moves it to ╱ optimal; a page far below is lost."}
}

// amountsOf are the amounts of the scheme's state, else the shares of the samples.
func amountsOf(s *pane.Context) amountsView {
	v := pollingView(s)
	if state, ok := v.State.(amountsView); ok {
		return state
	}
	return v.Gains.Samples
}

// The least width of the pane at which the curves stand beside the amounts, and the least height at which they stand below.
const (
	leastMeeting = 56
	leastBelow   = 14
)

func (p *amountsPane) Draw(s *pane.Context, a canvas.Area) {
	v := amountsOf(s)
	p.Lay(a)
	if a.W < 24 || a.H < 6 || s.OrderLeaks() {
		return
	}
	amounts, curves := a.Below(1), canvas.Area{}
	switch left, above := a.W*2/5, a.H*2/3; {
	case v.Samples:
	case a.W >= leastMeeting:
		amounts, curves = a.Sub(0, 1, left, a.H-1), a.Sub(left+1, 1, a.W, a.H-1)
	case a.H >= leastBelow:
		amounts, curves = a.Rows(1, above-1), a.Below(above)
	}
	if curves.W > 0 {
		meetingChart(pollingView(s)).Draw(curves, s.Theme)
	}
	if !v.Samples {
		m := meetingMeaning(s, "With steps that multiply, a page settles where it hits as often as the knapsack is full: under the optimal shares all pages do.")
		if !s.Hidden && v.Lost > 0 {
			m.Sentence += fmt.Sprintf(" %s lost: less than a hundredth of the optimal share.",
				canvas.Pick(v.Lost == 1, "One page is", canvas.Thousands(v.Lost)+" pages are"))
		}
		p.Note(a, m)
		if words := canvas.Flow(p.words(s, v, curves.W > 0), a.W); len(words) > 0 {
			a.Lines(0, words[:1])
		}
	}
	p.drawAmounts(s, v, amounts)
}

func (p *amountsPane) words(s *pane.Context, v amountsView, marked bool) [][]canvas.Span {
	latest := pollingView(s).Latest
	groups := meetingWords(canvas.Percent(latest.Full), canvas.Percent(latest.Plain), marked)
	if !s.Hidden {
		groups = append(groups, canvas.Fact("lost", canvas.Counted(v.Lost, "page"), canvas.Pick(v.Lost > 0, canvas.Warn, canvas.Practice).Bold()))
	}
	return append(groups, sampleWords(len(v.Pages), v.Of)...)
}

const meetingPoints = 60

// meetingRows is the height of the two curves below the race of LAKG, in a pane of h rows; 0 for none.
func meetingRows(s *pane.Context, h int) int {
	return canvas.Pick(s.Snap.Scheme.Name != "lakg" || s.Hidden || h < 16, 0, 6)
}

func meetingWords(full, hits string, marked bool) [][]canvas.Span {
	return [][]canvas.Span{
		canvas.Fact(canvas.Pick(marked, "─ full", "full"), full, canvas.Bold),
		canvas.Fact(canvas.Pick(marked, "∘ ", "")+hitsCounted, hits, canvas.Practice.Bold()),
	}
}

func meetingMeaning(s *pane.Context, definition string) pane.Meaning {
	latest := pollingView(s).Latest
	return pane.Meaning{Source: s.Source(), Definition: definition,
		Sentence: fmt.Sprintf("The knapsack was full at %s of the last polls, and %s of them hit.", canvas.Percent(latest.Full),
			canvas.Percent(latest.Plain))}
}

const meetingSign = "the part of the polls that hit, beside that with a full knapsack"

// meetingChart draws the part of the polls at which the knapsack was full and the part that hit.
func meetingChart(v view) *chart.Chart {
	full := chart.Series{Name: "knapsack full", Mark: '─', Ink: canvas.InkStrong}
	hits := chart.Series{Name: hitsCounted, Mark: '∘', Ink: canvas.InkPractice}
	rates := v.Rates(v.Whole, meetingPoints)
	for _, r := range rates {
		full.Add(float64(r.Tick), r.Full)
		hits.Add(float64(r.Tick), r.Plain)
	}
	c := &chart.Chart{X0: 0, X1: 1, Y0: 0, Y1: 1, Ticks: []float64{0, 0.5, 1},
		Word: func(y float64) string { return canvas.Itoa(int(100*y)) + " %" }, Xname: "ticks"}
	if n := len(rates); n > 0 {
		c.X1 = float64(rates[n-1].Tick)
		full.Last, full.At = canvas.Percent(full.Ys[n-1]), full.Ys[n-1]
		hits.Last, hits.At = canvas.Percent(hits.Ys[n-1]), hits.Ys[n-1]
	}
	c.Series = []chart.Series{full, hits}
	return c
}

// decade is a number above 0 as a power of ten, no less than a least one.
func decade(x, least float64) float64 { return canvas.Pick(x <= 0, least, max(least, math.Log10(x))) }

const leastRate, leastAmount = -9, -7

func (p *amountsPane) drawAmounts(s *pane.Context, v amountsView, a canvas.Area) {
	left, low := 0.0, 0.0
	for _, e := range v.Pages {
		left, low = min(left, decade(e.Rate, leastRate)), min(low, decade(e.Amount, leastAmount))
		if !s.Hidden {
			low = min(low, decade(e.Optimal, leastAmount))
		}
	}
	low = math.Floor(low)
	c := newScatter(s, len(v.Pages), canvas.Pick(v.Samples, "σ", "true p"), left-0.1, low, low)
	best := chart.Series{Ink: canvas.InkTheory, Mark: '╱', Stroke: chart.Signs, Hidden: true}
	for _, e := range v.Pages {
		x := decade(e.Rate, leastRate)
		c.add(e.Page, x, e.Amount, e.Polled)
		if !s.Hidden {
			best.Add(x, c.height(e.Optimal))
		}
	}
	c.draw(a, best)
	c.note(&p.Plate, a, pane.Meaning{Source: s.Source()}, "The height is the page's amount, in polls per tick.",
		"The pages stand in the order of their amounts.",
		canvas.Pick(v.Samples, "On ╱ the amount is Neyman's share.", "On ╱ the amount is the optimal share."), func(i int) pane.Meaning {
			e := v.Pages[i]
			sentence := canvas.Say("Page %d has the amount %s", e.Page+1, canvas.Share(e.Amount))
			sentence += unless(s.Hidden, fmt.Sprintf(", its %s share is %s", canvas.Pick(v.Samples, "Neyman", "optimal"), canvas.Share(e.Optimal)))
			return pane.Meaning{Sentence: sentence + "."}
		})
}

func newAmountsPane() pane.Pane {
	return &amountsPane{Plate: pane.Named("amounts",
		"●, ◉", "the page that was polled last; ◉ one that you chose",
		"·", "a page, at its change probability and its amount",
		"╱", "the amounts that are the optimal shares",
		"∘", meetingSign,
	).With(pane.CurveSigns...)}
}

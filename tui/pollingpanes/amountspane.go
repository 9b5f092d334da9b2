package pollingpanes

import (
	"fmt"
	"math"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// An amountsPane draws the real amounts of a knapsack game: a dot a page, its amount against its true rate, both axes
// logarithmic, with the line of the optimum, from which lost pages fall; and beside them, as curves that meet, the part of the polls at
// which the knapsack is full and the part that hit. In hidden mode the pages stand in the order of their amounts.
type amountsPane struct {
	pane.Base
	drawn, meeting *chart.Chart
	curves         canvas.Area // of the curves, in the pane; empty without them
}

func (p *amountsPane) Name() string { return "amounts" }

func (p *amountsPane) Heading(s *pane.Context) pane.Heading {
	if s.Hidden {
		return pane.Heading{Title: "amounts", How: "largest first, log scales", Foot: "· a page"}
	}
	return pane.Heading{Title: "amounts", How: "against the true values", Foot: "· a page  ╱ optimal",
		Caption: "Each point is a page; learning moves it to ╱ optimal; a page far below is lost."}
}

// The least width of the pane at which the curves stand beside the amounts, and the least height at which they stand below.
const (
	leastMeeting = 56
	leastBelow   = 14
)

func (p *amountsPane) Draw(s *pane.Context, a canvas.Area) {
	v, _ := stateOf(s).(*pollinglab.AmountsView)
	p.drawn, p.meeting, p.curves = nil, nil, canvas.Area{}
	if v == nil || a.W < 24 || a.H < 6 || s.OrderLeaks() {
		return
	}
	switch left, above := a.W*2/5, a.H*2/3; {
	case a.W >= leastMeeting:
		p.curves = a.Sub(left+1, 1, a.W-left-1, a.H-1)
	case a.H >= leastBelow:
		p.curves = a.Sub(0, above, a.W, a.H-above)
	}
	if p.curves.W > 0 {
		p.meeting = meetingChart(pollingView(s))
		p.meeting.Draw(p.curves, s.Theme)
	}
	if words := canvas.Flow(p.words(s, v), a.W); len(words) > 0 {
		a.Lines(0, words[:1])
	}
	p.drawn = amountsChart(s, v)
	p.drawn.Draw(p.area(a), s.Theme)
}

// area is that of the amounts, below the words.
func (p *amountsPane) area(a canvas.Area) canvas.Area {
	switch c := p.curves; {
	case c.W > 0 && c.X > a.X:
		return a.Sub(0, 1, c.X-a.X-1, a.H-1)
	case c.W > 0:
		return a.Sub(0, 1, a.W, c.Y-a.Y-1)
	}
	return a.Sub(0, 1, a.W, a.H-1)
}

// words are the two rates that meet, and the pages that are lost.
func (p *amountsPane) words(s *pane.Context, v *pollinglab.AmountsView) [][]canvas.Span {
	dim := canvas.Fg(canvas.InkDim)
	latest := pollingView(s).Latest
	groups := meetingWords(canvas.Percent(latest.Full), canvas.Percent(latest.Plain), p.meeting != nil)
	if !s.Hidden {
		groups = append(groups, []canvas.Span{{Text: "lost ", St: dim}, {Text: canvas.Counted(v.Lost, "page"), St: canvas.Fg(canvas.Pick(v.Lost > 0, canvas.InkWarn, canvas.InkPractice)).Bold()}})
	}
	if len(v.Pages) < v.Of {
		groups = append(groups, []canvas.Span{{Text: fmt.Sprintf("a sample of %s", canvas.Counted(len(v.Pages), "page")), St: dim}})
	}
	return groups
}

// meetingPoints is the number of points of the curves that meet.
const meetingPoints = 60

// meetingRows is the height of the two curves below the race of LAKG, in a pane of h rows; 0 for none.
func meetingRows(s *pane.Context, h int) int {
	if s.Snap.Scheme.Name != "lakg" || s.Hidden || h < 16 {
		return 0
	}
	return 6
}

// meetingWords are the two rates, with the marks of their curves if these are drawn.
func meetingWords(full, hits string, marked bool) [][]canvas.Span {
	return [][]canvas.Span{
		canvas.Fact(canvas.Pick(marked, "─ full", "full"), full, canvas.Fg(canvas.InkStrong).Bold()),
		canvas.Fact(canvas.Pick(marked, "∘ ", "")+hitsCounted, hits, canvas.Fg(canvas.InkPractice).Bold()),
	}
}

// meetingMeaning explains the two curves.
func meetingMeaning(s *pane.Context) pane.Meaning {
	latest := pollingView(s).Latest
	return pane.Meaning{Source: s.Snap.Scheme.Source,
		Sentence: fmt.Sprintf("The knapsack was full at %s of the last polls, and %s of them hit.", canvas.Percent(latest.Full), canvas.Percent(latest.Plain))}
}

// meetingSign explains the mark of the hits.
var meetingSign = pane.LegendEntry{Symbol: "∘", Meaning: "the part of the polls that hit, beside that with a full knapsack"}

// meetingChart draws the part of the polls at which the knapsack was full and the part that hit.
func meetingChart(v *pollinglab.View) *chart.Chart {
	full := chart.Series{Name: "knapsack full", Mark: '─', Ink: canvas.InkStrong}
	hits := chart.Series{Name: hitsCounted, Mark: '∘', Ink: canvas.InkPractice}
	rates := v.Rates(v.Whole, meetingPoints)
	for _, r := range rates {
		full.Xs, full.Ys = append(full.Xs, float64(r.Tick)), append(full.Ys, r.Full)
		hits.Ys = append(hits.Ys, r.Plain)
	}
	hits.Xs = full.Xs
	c := &chart.Chart{X0: 0, X1: 1, Y0: 0, Y1: 1, Ticks: []float64{0, 0.5, 1}, Word: func(y float64) string { return canvas.Itoa(int(100*y)) + " %" }, Xname: "ticks"}
	if n := len(rates); n > 0 {
		c.X1 = float64(rates[n-1].Tick)
		full.Last, full.At = canvas.Percent(full.Ys[n-1]), full.Ys[n-1]
		hits.Last, hits.At = canvas.Percent(hits.Ys[n-1]), hits.Ys[n-1]
	}
	c.Series = []chart.Series{full, hits}
	return c
}

// decade is a number above 0 as a power of ten, no less than the least that is drawn.
func decade(x, least float64) float64 {
	if x <= 0 {
		return least
	}
	return max(least, math.Log10(x))
}

// amountsLeast is the least power of ten of an axis.
const amountsLeast = -9

// place is the place of a page in the chart, i from 0 in the order of the view.
func (p *amountsPane) place(s *pane.Context, e pollinglab.AmountPage, i int, low float64) (x, y float64) {
	if s.Hidden {
		return math.Log10(float64(i + 1)), decade(e.Amount, low)
	}
	return decade(e.Rate, amountsLeast), decade(e.Amount, low)
}

// amountsChart is the chart of the amounts.
func amountsChart(s *pane.Context, v *pollinglab.AmountsView) *chart.Chart {
	p, left, low := &amountsPane{}, 0.0, 0.0
	for _, e := range v.Pages {
		left = min(left, decade(e.Rate, amountsLeast))
		low = min(low, decade(e.Amount, -7))
		if !s.Hidden {
			low = min(low, decade(e.Optimal, -7))
		}
	}
	low = math.Floor(low)
	c := &chart.Chart{X0: left - 0.1, X1: 0.1, Y0: low, Y1: 0, Log: true, Xname: "change probability"}
	power := func(x float64) string { return canvas.PowerOfTen(int(math.Round(x)), s.Theme) }
	c.Word, c.Xword = power, power
	if s.Hidden {
		c.X0, c.X1, c.Xname = 0, math.Log10(float64(max(2, len(v.Pages)))), "place"
		c.Xword = func(x float64) string { return canvas.Short(math.Round(math.Pow(10, x))) }
	}
	for k := math.Ceil(c.X0); k <= c.X1; k++ {
		c.Xplaces = append(c.Xplaces, k)
	}
	for k := low; k <= 0; k++ {
		c.Ticks = append(c.Ticks, k)
	}
	best := chart.Series{Ink: canvas.InkTheory, Dash: 2, Thin: true, Hidden: true}
	dots := chart.Series{Ink: canvas.InkPractice, Dash: chart.Signs, Hidden: true}
	polled := chart.Series{Ink: canvas.InkStrong, Mark: '●', Dash: chart.Signs, Hidden: true}
	pointed := chart.Series{Ink: canvas.InkStrong, Mark: '◉', Dash: chart.Signs, Hidden: true}
	for i, e := range v.Pages {
		x, y := p.place(s, e, i, low)
		dots.Xs, dots.Ys = append(dots.Xs, x), append(dots.Ys, y)
		best.Xs, best.Ys = append(best.Xs, x), append(best.Ys, decade(e.Optimal, low))
		if s.Lit(lab.AboutPages, e.Page) {
			pointed.Xs, pointed.Ys = append(pointed.Xs, x), append(pointed.Ys, y)
		}
		if e.Polled && s.Still {
			polled.Xs, polled.Ys = []float64{x}, []float64{y}
		}
	}
	if !s.Hidden {
		c.Series = append(c.Series, best)
	}
	c.Series = append(c.Series, dots, polled, pointed)
	return c
}

func (p *amountsPane) Signs() []pane.LegendEntry {
	return append([]pane.LegendEntry{
		{Symbol: "●, ◉", Meaning: "the page that was polled last; ◉ one that you chose"},
		{Symbol: "·", Meaning: "a page, at its change probability and its amount"},
		{Symbol: "╱", Meaning: "the amounts that are the optimal shares"},
		meetingSign,
	}, pane.CurveSigns...)
}

func (p *amountsPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v, _ := stateOf(s).(*pollinglab.AmountsView)
	if v == nil || p.drawn == nil {
		return pane.Meaning{}
	}
	m := pane.Meaning{Source: s.Snap.Scheme.Source}
	if at.Y == 0 || p.curves.W > 0 && at.X >= p.curves.X && at.Y-at.Area.Y >= p.area(at.Area).Y-at.Area.Y && (p.curves.X > at.Area.X || at.Y >= p.curves.Y-at.Area.Y) {
		m = meetingMeaning(s)
		m.Definition = "With steps that multiply, a page settles where it hits as often as the knapsack is full: under the optimal shares all pages do."
		if !s.Hidden && v.Lost > 0 {
			m.Sentence += fmt.Sprintf(" %s lost: less than a hundredth of the optimal share.", canvas.Pick(v.Lost == 1, "One page is", canvas.Thousands(int64(v.Lost))+" pages are"))
		}
		return m
	}
	plot := p.drawn.PlotArea(p.area(at.Area))
	x, y := at.X-(plot.X-at.Area.X), at.Y-(plot.Y-at.Area.Y)
	best, least := -1, 4.0
	for i, e := range v.Pages {
		px, py := p.place(s, e, i, p.drawn.Y0)
		dx := (px-p.drawn.X0)/(p.drawn.X1-p.drawn.X0)*float64(plot.W-1) - float64(x)
		dy := (p.drawn.Y1-py)/(p.drawn.Y1-p.drawn.Y0)*float64(plot.H-1) - float64(y)
		if off := dx*dx + dy*dy; off <= least {
			best, least = i, off
		}
	}
	switch {
	case x < 0 || y >= plot.H:
		m.Sentence = "The height is the page's amount, in polls per tick."
		if y >= plot.H {
			m.Sentence = canvas.Pick(s.Hidden, "The pages stand in the order of their amounts.", "The axis is the true change probability.")
		}
	case best < 0:
		m.Sentence = "No page stands here."
		m.Definition = canvas.Pick(s.Hidden, "", "On the dotted line the amount is the optimal share.")
	default:
		e := v.Pages[best]
		m.Sentence = fmt.Sprintf("Page %s has the amount %s", canvas.Thousands(int64(e.Page+1)), canvas.Share(e.Amount))
		if !s.Hidden {
			m.Sentence += fmt.Sprintf(", its optimal share is %s", canvas.Share(e.Optimal))
		}
		m.Sentence += "."
		m.Memory = lab.Pages(e.Page, e.Page+1)
	}
	return m
}

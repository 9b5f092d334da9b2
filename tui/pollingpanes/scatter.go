package pollingpanes

import (
	"math"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A scatterPane draws a page as a point: its true change probability and its amount in a knapsack game, or its estimate with its
// interval, both axes logarithmic, with the line on which they are right. In hidden mode the pages stand from left to right in the
// order of their numbers. Beside amounts stand the curves that meet.
type scatterPane struct {
	pane.Plate
	cells int // of the pane
}

// scatterWords are the words on a kind of numbers: of the heading, and forms of meanings.
type scatterWords struct{ how, item, line, caption, height, order, on, point string }

var (
	amountWords = scatterWords{"against the true values", "a page", "╱ optimal",
		"Each point is a page; learning moves it to ╱ optimal; a page far below is lost.", "The height is the page's amount, in polls per tick.",
		"The pages stand in the order of their amounts.", "On ╱ the amount is the optimal share.",
		"Page {page,} has the amount {Number:share}<{hidden!}, its optimal share is {Right:share}>."}
	sampleWords = scatterWords{"against the standard deviations σ", "a population", "╱ Neyman",
		"Each point is a population; its part of the samples comes to ╱ Neyman's.", amountWords.height, amountWords.order,
		"On ╱ the amount is Neyman's share.", "Page {page,} has the amount {Number:share}<{hidden!}, its Neyman share is {Right:share}>."}
	estimateWords = scatterWords{amountWords.how, "a page  │ 95 % interval", "╱ exact",
		"Points on the line ╱ are exact; an interval that misses it missed the truth.", "The height is the estimated change probability." + ofEstimates,
		"The pages stand in the order of their estimates." + ofEstimates, "On ╱ the estimate is exact.",
		`Page {page,}: estimated change probability {Number:share}, 95 % interval {Low:share} to {High:share}<{hidden!}; the truth is {Right:share}>.
		means: The estimate comes from the answers of its polls; estimate= chooses how.
		<changed: {Polled?}It was polled at tick {Last.Tick,}.>`}
)

const ofEstimates = "\nmeans: Its shares are in proportion to the estimates."

// scatterOf are the numbers of the scheme's state, else the shares of the samples, with their words.
func scatterOf(s *pane.Context) (scatterView, scatterWords) {
	v := pollingView(s)
	state, ok := v.State.(scatterView)
	if !ok {
		state = v.Gains.Samples
	}
	switch {
	case state.Estimated:
		return state, estimateWords
	case state.Samples:
		return state, sampleWords
	}
	return state, amountWords
}

func (p *scatterPane) Heading(s *pane.Context) pane.Heading {
	v, w := scatterOf(s)
	return pane.Head(`{kind}
		how: <{Hidden?}largest first, log scales|{how}>
		foot: <{roomy?}●|·> {item}<{Hidden!}<{last?}  ● last poll>  {line}>
		caption: <{Hidden!}{caption}>`, s, w, "kind", v.Kind(), "roomy", p.roomy(v), "last", s.Still && w == amountWords)
}

// roomy reports that estimates are drawn as signs, not dots: that there are 12 cells a page.
func (p *scatterPane) roomy(v scatterView) bool { return v.Estimated && 12*len(v.Pages) <= p.cells }

// The least width of the pane at which the curves stand beside the amounts, and the least height at which they stand below.
const (
	leastMeeting = 56
	leastBelow   = 14
)

func (p *scatterPane) Draw(s *pane.Context, a canvas.Area) {
	v, w := scatterOf(s)
	p.Lay(a)
	p.cells = a.W * a.H
	if a.W < 24 || a.H < 5 || s.OrderLeaks() {
		return
	}
	points, curves := a.Below(1), canvas.Area{}
	switch left, above := a.W*2/5, a.H*2/3; {
	case w != amountWords:
	case a.W >= leastMeeting:
		points, curves = a.Sub(0, 1, left, a.H-1), a.Sub(left+1, 1, a.W, a.H-1)
	case a.H >= leastBelow:
		points, curves = a.Rows(1, above-1), a.Below(above)
	}
	if curves.W > 0 {
		meetingChart(pollingView(s)).Draw(curves, s.Theme)
	}
	var words canvas.Lines
	sample := canvas.Pick(len(v.Pages) < v.Of, len(v.Pages), 0)
	switch {
	case v.Estimated && !drawGuesses(s, &p.Plate, a):
		words = pane.Facts("<{hidden!}coverage ◆{coverage}◆>  <{Unseen?}estimated 0: `{Unseen page}`>  <{sample?}a sample of {sample page}>",
			v, "hidden", s.Hidden, "coverage", coverage(v), "sample", sample)
		p.Note(a.Rows(0, 1), means(s, `The intervals of {covered} of {drawn page} hold the truth.
			means: An interval of 95 % holds the change probability of 95 pages in a hundred, if the estimate has no bias. An estimate of 0 lies at the lower edge.
			source: {Source}`, "covered", s.Mask(canvas.Thousands(v.Covered)), "drawn", len(v.Pages)))
	case w == amountWords:
		latest := pollingView(s).Latest
		words = meetingWords(canvas.Percent(latest.Full), canvas.Percent(latest.Plain), curves.W > 0)
		words = append(words, pane.Facts("<{hidden!}lost <{Lost?}▬{Lost page}▬|●{Lost page}●>>  <{sample?}a sample of {sample page}>", v,
			"hidden", s.Hidden, "sample", sample)...)
		m := meetingMeaning(s, "With steps that multiply, a page settles where it hits as often as the knapsack is full: under the optimal shares all pages do.")
		m.Sentence += canvas.Tell("<{hidden!}{Lost?} <{one?}One page is|{Lost,} pages are> lost: less than a hundredth of the optimal share.>", v,
			"hidden", s.Hidden, "one", v.Lost == 1)
		p.Note(a, m)
	}
	a.Rows(0, 1).Lines(0, canvas.Flow(words, a.W))
	p.drawPoints(s, points)
}

// coverage is the part of the pages whose intervals hold the truth.
func coverage(v scatterView) string {
	return canvas.Percent(float64(v.Covered) / float64(max(1, len(v.Pages))))
}

// decade is a number above 0 as a power of ten, no less than a least one.
func decade(x, least float64) float64 { return canvas.Pick(x <= 0, least, max(least, math.Log10(x))) }

const leastRate, leastAmount = -9, -7

// powersOf writes decimal logarithms as powers of ten.
func powersOf(s *pane.Context) func(float64) string {
	return func(x float64) string { return canvas.PowerOfTen(int(math.Round(x)), s.Theme) }
}

func (p *scatterPane) drawPoints(s *pane.Context, a canvas.Area) {
	v, words := scatterOf(s)
	left, low, least, margin := 0.0, 0.0, leastAmount, 0.0
	if v.Estimated {
		least, margin = leastRate, .1
	}
	for _, e := range v.Pages {
		left = min(left, decade(e.Rate, leastRate))
		for _, x := range []float64{canvas.Pick(s.Hidden || !v.Estimated, e.Number, e.Right), canvas.Pick(s.Hidden, e.Number, e.Right)} {
			if x > 0 || !v.Estimated {
				low = min(low, decade(x, float64(least)))
			}
		}
	}
	left, low = left-.1, math.Floor(low-margin)
	zero := low - canvas.Pick(v.Unseen > 0, 1.0, 0)
	power := powersOf(s)
	c := &chart.Chart{X0: left, X1: .1, Y0: zero, Log: true, Xname: canvas.Pick(v.Samples, "σ", "true p"),
		Word: func(y float64) string { return canvas.Pick(y > low-.5, power(y), "") }}
	c.Powers(power)
	if s.Hidden {
		c.X0, c.X1, c.Xname = 0, math.Log10(float64(max(2, len(v.Pages)))), "place"
		c.Powers(func(x float64) string { return canvas.Short(math.Round(math.Pow(10, x))) })
	}
	for k := low; k <= 0; k++ {
		c.Ticks = append(c.Ticks, k)
	}
	height := func(x float64) float64 { return canvas.Pick(x <= 0, zero, max(low, math.Log10(x))) }
	bars, line := marks('│', canvas.InkDim), marks('╱', canvas.InkTheory)
	dots, polled, pointed := marks(0, canvas.InkPractice), marks('●', canvas.InkAccent), marks('◉', canvas.InkStrong)
	if p.roomy(v) {
		dots.Mark = '●'
	}
	for i, e := range v.Pages {
		x, y := canvas.Pick(s.Hidden, math.Log10(float64(i+1)), decade(e.Rate, leastRate)), height(e.Number)
		dots.Add(x, y)
		switch {
		case v.Estimated:
			bars.Add(x, height(e.Low))
			bars.To = append(bars.To, height(e.High))
		case !s.Hidden:
			line.Add(x, height(e.Right))
		}
		if s.Lit(lab.AboutPages, e.Page) {
			pointed.Add(x, y)
		}
		if e.Polled && s.Still {
			polled.Add(x, y)
		}
	}
	for x := left; x < 0 && v.Estimated && !s.Hidden; x += .02 { // a sign in each column
		line.Add(x, x)
	}
	c.Put(bars, line, dots, polled, pointed)
	c.Draw(a, s.Theme)
	plot := c.PlotArea(a)
	for _, tick := range c.Ticks {
		if tick < low-.5 && v.Estimated { // the axis goes on below its least power of ten
			a.Set(plot.X-a.X-1, c.Row(tick, plot.H), '│', canvas.Frame)
		}
	}
	if zero < low {
		a.LabelEnd(plot.X-a.X-1, c.Row(zero, plot.H), "0")
	}
	p.Field(a, func(at pane.Point) pane.Meaning {
		x, y := at.X-(plot.X-a.X), at.Y-(plot.Y-a.Y)
		best, nearest := -1, 4.0
		for i := range v.Pages {
			dx := (dots.Xs[i]-c.X0)/(c.X1-c.X0)*float64(plot.W-1) - float64(x)
			dy := (c.Y1-dots.Ys[i])/(c.Y1-c.Y0)*float64(plot.H-1) - float64(y)
			if off := dx*dx + dy*dy; off <= nearest {
				best, nearest = i, off
			}
		}
		form, e := words.height, pollinglab.ScatterPage{}
		switch {
		case y >= plot.H:
			form = canvas.Pick(s.Hidden, words.order, "The axis is the true "+canvas.Pick(v.Samples, "standard deviation.", "change probability.")+
				unless(!v.Estimated, ofEstimates))
		case x < 0:
		case best < 0:
			form = "No page stands here.<{hidden!}\nmeans: " + words.on + ">"
		default:
			form, e = words.point, v.Pages[best]
		}
		m := means(s, form+"\nsource: {Source}", e, "page", e.Page+1)
		if e != (pollinglab.ScatterPage{}) {
			m.Memory = lab.Page(e.Page)
		}
		return m
	})
}

// marks is a series of marks that the legend leaves out.
func marks(mark rune, ink canvas.Ink) chart.Series {
	return chart.Series{Mark: mark, Ink: ink, Stroke: chart.Signs, Hidden: true}
}

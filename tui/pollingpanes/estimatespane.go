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

// An estimatesPane draws the estimated rates of change against the true ones, a dot a page with
// its interval, both axes logarithmic; on the diagonal the estimate is right. In hidden mode the
// pages stand in the order of their estimates.
type estimatesPane struct {
	pane.Base
	cells int // of the pane
	drawn *chart.Chart
}

func (p *estimatesPane) Name() string { return "estimates" }

func (p *estimatesPane) Heading(s *pane.Context) pane.Heading {
	sign := "●"
	if v, _ := stateOf(s).(*pollinglab.EstimatesView); v != nil && len(v.Pages)*cellsASign > p.cells {
		sign = "·"
	}
	if s.Hidden {
		return pane.Heading{Title: "estimates", How: "largest first, log scales", Foot: sign + " a page  │ 95 % interval"}
	}
	return pane.Heading{Title: "estimates", How: "against the true values", Foot: sign + " a page  │ 95 % interval  ╱ exact",
		Caption: "Points on the line ╱ are exact; an interval that misses it missed the truth."}
}

func (p *estimatesPane) Request(_ *lab.ViewRequest, w, h int) { p.cells = w * h }

func (p *estimatesPane) Draw(s *pane.Context, a canvas.Area) {
	v, _ := stateOf(s).(*pollinglab.EstimatesView)
	p.drawn = nil
	if v == nil || a.W < 24 || a.H < 5 || s.OrderLeaks() {
		return
	}
	if words := canvas.Flow(p.words(s, v), a.W); len(words) > 0 {
		a.Lines(0, words[:1])
	}
	p.drawn = estimatesChart(s, v, a.W*a.H)
	p.drawn.Draw(p.area(a), s.Theme)
	p.drawZero(a, newEstimatesScale(s, v))
}

// drawZero labels the height of an estimate of 0, below which the axis has no ticks.
func (p *estimatesPane) drawZero(a canvas.Area, z estimatesScale) {
	c, plot := p.drawn, p.drawn.PlotArea(p.area(a))
	row := func(y float64) int { return 1 + int(math.Round((c.Y1-y)/(c.Y1-c.Y0)*float64(plot.H-1))) }
	for _, tick := range c.Ticks {
		if tick < z.low-0.5 {
			a.Set(plot.X-a.X-1, row(tick), '│', canvas.Fg(canvas.InkFrame))
		}
	}
	if z.zero < z.low {
		a.Right(plot.X-a.X-1, row(z.zero), "0", canvas.Fg(canvas.InkDim))
	}
}

// area is that of the chart, below the words.
func (p *estimatesPane) area(a canvas.Area) canvas.Area { return a.Sub(0, 1, a.W, a.H-1) }

// words count the intervals that hold the truth and the pages without a sign of a change.
func (p *estimatesPane) words(s *pane.Context, v *pollinglab.EstimatesView) [][]canvas.Span {
	dim := canvas.Fg(canvas.InkDim)
	groups := [][]canvas.Span{
		{{Text: "coverage ", St: dim}, {Text: s.MaskLike(canvas.Percent(float64(v.Covered)/float64(max(1, len(v.Pages)))), "95.1 %"), St: canvas.Fg(canvas.InkTheory).Bold()}},
	}
	if v.Unseen > 0 {
		groups = append(groups, []canvas.Span{{Text: "estimated 0: ", St: dim}, {Text: canvas.Counted(v.Unseen, "page"), St: canvas.Fg(canvas.InkText)}})
	}
	if len(v.Pages) < v.Of {
		groups = append(groups, []canvas.Span{{Text: fmt.Sprintf("a sample of %s", canvas.Counted(len(v.Pages), "page")), St: dim}})
	}
	return s.WithoutMasked(groups)
}

// An estimatesScale is the range of both axes, in powers of ten.
type estimatesScale struct {
	left, low float64 // the least true rate, the least power of ten of the estimates
	zero      float64 // the height of an estimate of 0
}

func newEstimatesScale(s *pane.Context, v *pollinglab.EstimatesView) estimatesScale {
	least := 1.0
	for _, e := range v.Pages {
		rate := e.Rate
		if s.Hidden {
			rate = e.Estimate
		}
		if rate > 0 {
			least = min(least, rate)
		}
	}
	left := max(math.Log10(least), -9) - 0.1
	z := estimatesScale{left: left, low: math.Floor(left)}
	z.zero = z.low
	if v.Unseen > 0 {
		z.zero--
	}
	return z
}

// height is the height of an estimate; one too small for the scale stands at its lower edge.
func (z estimatesScale) height(rate float64) float64 {
	if rate <= 0 {
		return z.zero
	}
	return max(z.low, math.Log10(rate))
}

// point is the place of a page in the chart, i from 0 in the order of the view.
func (z estimatesScale) point(s *pane.Context, e pollinglab.EstimatedPage, i int) (x, y float64) {
	x = math.Log10(float64(i + 1))
	if !s.Hidden {
		x = max(z.left, math.Log10(e.Rate))
	}
	return x, z.height(e.Estimate)
}

// cellsASign is the number of cells a page from which on pages are drawn as signs, not dots.
const cellsASign = 12

// estimatesChart is the chart in a pane of some cells.
func estimatesChart(s *pane.Context, v *pollinglab.EstimatesView, cells int) *chart.Chart {
	z, n := newEstimatesScale(s, v), len(v.Pages)
	c := &chart.Chart{X0: z.left, X1: 0.1, Y0: z.zero, Y1: 0, Log: true, Xname: "true p"}
	power := func(x float64) string { return canvas.PowerOfTen(int(math.Round(x)), s.Theme) }
	c.Word, c.Xword = func(y float64) string { return canvas.Pick(y > z.low-0.5, power(y), "") }, power
	if s.Hidden {
		c.X0, c.X1, c.Xname = 0, math.Log10(float64(max(2, n))), "place"
		c.Xword = func(x float64) string { return canvas.Short(math.Round(math.Pow(10, x))) }
	}
	for k := math.Ceil(c.X0); k <= c.X1; k++ {
		c.Xplaces = append(c.Xplaces, k)
	}
	for k := z.low; k <= 0; k++ {
		c.Ticks = append(c.Ticks, k)
	}
	bars := chart.Series{Ink: canvas.InkDim, Mark: '│', Dash: chart.Signs, Hidden: true, Xs: make([]float64, n), Ys: make([]float64, n), To: make([]float64, n)}
	dots := chart.Series{Ink: canvas.InkPractice, Dash: chart.Signs, Hidden: true, Xs: bars.Xs, Ys: make([]float64, n)}
	if cellsASign*n <= cells {
		dots.Mark = '●'
	}
	polled := chart.Series{Ink: canvas.InkAccent, Mark: '●', Dash: chart.Signs, Hidden: true}
	pointed := chart.Series{Ink: canvas.InkStrong, Mark: '◉', Dash: chart.Signs, Hidden: true}
	for i, e := range v.Pages {
		x, y := z.point(s, e, i)
		if s.Lit(lab.AboutPages, e.Page) {
			pointed.Xs, pointed.Ys = append(pointed.Xs, x), append(pointed.Ys, y)
		}
		bars.Xs[i], bars.Ys[i], bars.To[i], dots.Ys[i] = x, z.height(e.Low), z.height(e.High), y
		if e.Polled && s.Still {
			polled.Xs, polled.Ys = []float64{x}, []float64{y}
		}
	}
	c.Series = []chart.Series{bars}
	if !s.Hidden {
		c.Series = append(c.Series, chart.Series{Ink: canvas.InkTheory, Dash: 2, Thin: true, Hidden: true, Xs: []float64{z.left, 0}, Ys: []float64{z.left, 0}})
	}
	c.Series = append(c.Series, dots, polled, pointed)
	return c
}

func (p *estimatesPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v, _ := stateOf(s).(*pollinglab.EstimatesView)
	if v == nil || p.drawn == nil {
		return pane.Meaning{}
	}
	m := pane.Meaning{Source: s.Snap.Scheme.Source}
	if at.Y == 0 {
		m.Sentence = fmt.Sprintf("The intervals of %s of %s hold the truth.", s.Mask(canvas.Thousands(int64(v.Covered))), canvas.Counted(len(v.Pages), "page"))
		m.Definition = "An interval of 95 % holds the change probability of 95 pages in a hundred, if the estimate has no bias. An estimate of 0 lies at the lower edge."
		return m
	}
	plot := p.drawn.PlotArea(p.area(at.Area))
	x, y := at.X-(plot.X-at.Area.X), at.Y-(plot.Y-at.Area.Y)
	switch i := p.nearest(s, v, plot, x, y); {
	case x < 0 || y >= plot.H:
		m.Sentence = "The height is the estimated change probability."
		if y >= plot.H {
			m.Sentence = canvas.Pick(s.Hidden, "The pages stand in the order of their estimates.", "The axis is the true change probability.")
		}
		m.Definition = "Its shares are in proportion to the estimates."
	case i < 0:
		m.Sentence = "No page stands here."
		m.Definition = canvas.Pick(s.Hidden, "", "On ╱ the estimate is exact.")
	default:
		e := v.Pages[i]
		m.Sentence = fmt.Sprintf("Page %s: estimated change probability %s, 95 %% interval %s to %s", canvas.Thousands(int64(e.Page+1)),
			canvas.Share(e.Estimate), canvas.Share(e.Low), canvas.Share(e.High))
		if !s.Hidden {
			m.Sentence += fmt.Sprintf("; the truth is %s", canvas.Share(e.Rate))
		}
		m.Sentence += "."
		m.Definition = "The estimate comes from the answers of its polls; estimate= chooses how."
		m.Memory = lab.Pages(e.Page, e.Page+1)
		if e.Polled {
			m.Changed = fmt.Sprintf("It was polled at tick %s.", canvas.Thousands(pollingView(s).Last.Tick))
		}
	}
	return m
}

// nearest is the page drawn nearest to a cell of the plot; -1 if none is within two cells.
func (p *estimatesPane) nearest(s *pane.Context, v *pollinglab.EstimatesView, plot canvas.Area, x, y int) int {
	c, z := p.drawn, newEstimatesScale(s, v)
	best, least := -1, 4.0
	for i, e := range v.Pages {
		px, py := z.point(s, e, i)
		dx := (px-c.X0)/(c.X1-c.X0)*float64(plot.W-1) - float64(x)
		dy := (c.Y1-py)/(c.Y1-c.Y0)*float64(plot.H-1) - float64(y)
		if off := dx*dx + dy*dy; off <= least {
			best, least = i, off
		}
	}
	return best
}

func (p *estimatesPane) Signs() []pane.LegendEntry {
	return []pane.LegendEntry{
		{Symbol: "●", Meaning: "the estimate of a page, over its interval; a dot where there are many"},
		{Symbol: "◉", Meaning: "the page of the sentence under the cursor"},
		{Symbol: "╱", Meaning: "the dotted diagonal: the estimate is exact"},
	}
}

package pollingpanes

import (
	"fmt"
	"math"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// An estimatesPane draws the estimated rates of change against the true ones, a dot a page with
// its interval, both axes logarithmic; on the diagonal the estimate is right. In hidden mode the
// pages stand in the order of their estimates.
type estimatesPane struct {
	pane.Plate
	cells int // of the pane
}

func (p *estimatesPane) Heading(s *pane.Context) pane.Heading {
	sign := "●"
	if v := stateOf[estimatesView](s); len(v.Pages)*cellsASign > p.cells {
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
	v := stateOf[estimatesView](s)
	p.Lay(a)
	if a.W < 24 || a.H < 5 || s.OrderLeaks() {
		return
	}
	if !drawGuesses(s, &p.Plate, a) {
		p.drawCoverage(s, v, a.Rows(0, 1))
	}
	p.drawEstimates(s, v, a.Below(1), a.W*a.H)
}

// drawZero draws the axis below its least power of ten, where pages with an estimate of 0 stand.
func (c *scatter) drawZero(a canvas.Area) {
	plot := c.PlotArea(a)
	for _, tick := range c.Ticks {
		if tick < c.low-0.5 {
			a.Set(plot.X-a.X-1, c.Row(tick, plot.H), '│', canvas.Frame)
		}
	}
	if c.zero < c.low {
		a.Right(plot.X-a.X-1, c.Row(c.zero, plot.H), "0", canvas.Dim)
	}
}

func (p *estimatesPane) drawCoverage(s *pane.Context, v estimatesView, a canvas.Area) {
	if words := canvas.Flow(p.words(s, v), a.W); len(words) > 0 {
		a.Lines(0, words[:1])
	}
	p.Note(a, pane.Meaning{Source: s.Source(),
		Sentence: fmt.Sprintf("The intervals of %s of %s hold the truth.", s.Mask(canvas.Thousands(v.Covered)),
			canvas.Counted(len(v.Pages), "page")),
		Definition: "An interval of 95 % holds the change probability of 95 pages in a hundred, if the estimate has no bias. An estimate of 0 lies at the lower edge."})
}

// coverage is the part of the pages whose intervals hold the truth.
func coverage(v estimatesView) string {
	return canvas.Percent(float64(v.Covered) / float64(max(1, len(v.Pages))))
}

func (p *estimatesPane) words(s *pane.Context, v estimatesView) [][]canvas.Span {
	groups := [][]canvas.Span{
		canvas.Fact("coverage", s.MaskLike(coverage(v), "95.1 %"), canvas.Theory.Bold()),
	}
	if v.Unseen > 0 {
		groups = append(groups, canvas.Fact("estimated 0:", canvas.Counted(v.Unseen, "page"), canvas.Text))
	}
	return s.WithoutMasked(append(groups, sampleWords(len(v.Pages), v.Of)...))
}

// cellsASign is the number of cells a page from which on pages are drawn as signs, not dots.
const cellsASign = 12

func (p *estimatesPane) drawEstimates(s *pane.Context, v estimatesView, a canvas.Area, cells int) {
	least := 1.0
	for _, e := range v.Pages {
		if rate := canvas.Pick(s.Hidden, e.Estimate, e.Rate); rate > 0 {
			least = min(least, rate)
		}
	}
	left := max(math.Log10(least), leastRate) - 0.1
	low := math.Floor(left)
	c := newScatter(s, len(v.Pages), "true p", left, low, low-canvas.Pick(v.Unseen > 0, 1.0, 0))
	if cellsASign*len(v.Pages) <= cells {
		c.dots.Mark = '●'
	}
	bars := chart.Series{Ink: canvas.InkDim, Mark: '│', Stroke: chart.Signs, Hidden: true}
	for _, e := range v.Pages {
		c.add(e.Page, max(left, math.Log10(e.Rate)), e.Estimate, e.Polled)
		bars.Ys, bars.To = append(bars.Ys, c.height(e.Low)), append(bars.To, c.height(e.High))
	}
	bars.Xs = c.dots.Xs
	exact := chart.Series{Ink: canvas.InkTheory, Mark: '╱', Stroke: chart.Signs, Hidden: true}
	for x := left; x < 0 && !s.Hidden; x += 0.02 { // a sign in each column
		exact.Add(x, x)
	}
	c.draw(a, bars, exact)
	c.drawZero(a)
	c.note(&p.Plate, a, pane.Meaning{Source: s.Source(), Definition: "Its shares are in proportion to the estimates."},
		"The height is the estimated change probability.", "The pages stand in the order of their estimates.",
		"On ╱ the estimate is exact.", func(i int) pane.Meaning {
			e := v.Pages[i]
			m := pane.Meaning{Definition: "The estimate comes from the answers of its polls; estimate= chooses how."}
			m.Sentence = canvas.Say("Page %d: estimated change probability %s, 95 %% interval %s to %s", e.Page+1,
				canvas.Share(e.Estimate), canvas.Share(e.Low), canvas.Share(e.High))
			m.Sentence += unless(s.Hidden, fmt.Sprintf("; the truth is %s", canvas.Share(e.Rate))) + "."
			if e.Polled {
				m.Changed = canvas.Say("It was polled at tick %d.", pollingView(s).Last.Tick)
			}
			return m
		})
}

func newEstimatesPane() pane.Pane {
	return &estimatesPane{Plate: pane.Named("estimates",
		"●", "the estimate of a page, over its interval; a dot where there are many",
		"◉", "the page of the sentence under the cursor",
		"╱", "the diagonal: the estimate is exact",
	)}
}

package pollingpanes

import (
	"math"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A scatter draws a page as a point at its true change probability, both axes logarithmic; in hidden mode the pages stand in
// their order from left to right.
type scatter struct {
	*chart.Chart
	s                     *pane.Context
	low, zero             float64 // the least power of ten of the heights, and the height of 0
	pages                 []int
	dots, polled, pointed chart.Series
}

func newScatter(s *pane.Context, n int, name string, left, low, zero float64) *scatter {
	power := powersOf(s)
	c := &scatter{s: s, low: low, zero: zero, Chart: &chart.Chart{X0: left, X1: 0.1, Y0: zero, Y1: 0, Log: true, Xname: name}}
	c.Word = func(y float64) string { return canvas.Pick(y > low-0.5, power(y), "") }
	if s.Hidden {
		c.X0, c.X1, c.Xname = 0, math.Log10(float64(max(2, n))), "place"
		c.Powers(func(x float64) string { return canvas.Short(math.Round(math.Pow(10, x))) })
	} else {
		c.Powers(power)
	}
	for k := low; k <= 0; k++ {
		c.Ticks = append(c.Ticks, k)
	}
	c.dots = chart.Series{Ink: canvas.InkPractice, Stroke: chart.Signs, Hidden: true}
	c.polled = chart.Series{Ink: canvas.InkAccent, Mark: '●', Stroke: chart.Signs, Hidden: true}
	c.pointed = chart.Series{Ink: canvas.InkStrong, Mark: '◉', Stroke: chart.Signs, Hidden: true}
	return c
}

// powersOf writes decimal logarithms as powers of ten.
func powersOf(s *pane.Context) func(float64) string {
	return func(x float64) string { return canvas.PowerOfTen(int(math.Round(x)), s.Theme) }
}

// height is the height of a number; one too small for the axis stands at its lower edge.
func (c *scatter) height(x float64) float64 {
	return canvas.Pick(x <= 0, c.zero, max(c.low, math.Log10(x)))
}

// add adds a page at the logarithm of its change probability; other signs mark the page polled last and the pages in question.
func (c *scatter) add(page int, x, number float64, polled bool) {
	if c.s.Hidden {
		x = math.Log10(float64(len(c.pages) + 1))
	}
	y := c.height(number)
	c.pages = append(c.pages, page)
	c.dots.Add(x, y)
	if c.s.Lit(lab.AboutPages, page) {
		c.pointed.Add(x, y)
	}
	if polled && c.s.Still {
		c.polled.Xs, c.polled.Ys = []float64{x}, []float64{y}
	}
}

func (c *scatter) draw(a canvas.Area, behind ...chart.Series) {
	c.Series = append(behind, c.dots, c.polled, c.pointed)
	c.Draw(a, c.s.Theme)
}

// note notes the chart in an area: an axis by the words for the height and the order of the pages, a blank by those for the
// line, and the nearest page within two cells by its meaning.
func (c *scatter) note(p *pane.Plate, a canvas.Area, m pane.Meaning, height, order, line string, page func(i int) pane.Meaning) {
	plot := c.PlotArea(a)
	p.Field(a, func(at pane.Point) pane.Meaning {
		x, y := at.X-(plot.X-a.X), at.Y-(plot.Y-a.Y)
		best, least, m := -1, 4.0, m
		for i := range c.pages {
			dx := (c.dots.Xs[i]-c.X0)/(c.X1-c.X0)*float64(plot.W-1) - float64(x)
			dy := (c.Y1-c.dots.Ys[i])/(c.Y1-c.Y0)*float64(plot.H-1) - float64(y)
			if off := dx*dx + dy*dy; off <= least {
				best, least = i, off
			}
		}
		switch {
		case y >= plot.H:
			m.Sentence = canvas.Pick(c.s.Hidden, order, "The axis is the true "+canvas.Pick(c.Xname == "σ", "standard deviation.", "change probability."))
		case x < 0:
			m.Sentence = height
		case best < 0:
			m.Sentence, m.Definition = "No page stands here.", unless(c.s.Hidden, line)
		default:
			m = page(best)
			m.Memory, m.Source = lab.Pages(c.pages[best], c.pages[best]+1), c.s.Source()
		}
		return m
	})
}

// sampleWords say that not all pages are drawn.
func sampleWords(pages, of int) [][]canvas.Span {
	if pages >= of {
		return nil
	}
	return [][]canvas.Span{canvas.Dim.Line("a sample of " + canvas.Counted(pages, "page"))}
}

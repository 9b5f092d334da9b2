package chart

import (
	"math"
	"slices"

	"lascope/model/lab"
	"lascope/tui/canvas"
)

// A Part is the content of a chart at a cell.
type Part struct {
	Kind   PartKind
	Series *Series   // of a curve or a row of the legend
	Mark   *lab.Mark // of a mark
	X      float64   // the place on the x axis
	Y      float64   // the height of the series there; NaN outside of it
}

// PartKind is a kind of part.
type PartKind uint8

// The kinds of parts.
const (
	Ground PartKind = iota // nothing is drawn
	AxisX
	AxisY
	MarkPart
	Legend
	Curve
)

// At is the part at column x, row y of the area in which the chart was drawn last.
func (c *Chart) At(a canvas.Area, x, y int) Part {
	c.even(a.H)
	in, end := c.PlotArea(a), a.W-c.LegendWidth(a.W)
	left := x - (in.X - a.X) // from the first column of the plot
	part := Part{X: c.X0 + (c.X1-c.X0)*float64(max(0, min(left, in.W-1)))/float64(max(1, in.W-1)), Y: math.NaN()}
	switch {
	case y == a.H-1:
		part.Kind = AxisX
		return part
	case x > end:
		for _, e := range c.legendEntries(a.H - 1) {
			if e.row == y {
				part.Kind, part.Series, part.Y = Legend, &e.series, e.series.At
			}
		}
		return part
	case y >= in.H:
		return c.markPart(part)
	case left < 0:
		part.Kind = AxisY
		return part
	}
	cell := a.At(x, y)
	if cell == nil || cell.R == ' ' {
		return part
	}
	if cell.R == '┊' || cell.R == '▾' {
		return c.markPart(part)
	}
	if at := y*in.W + left; c.drawn != nil && c.drawn.w == in.W && at < len(c.drawn.cells) && c.drawn.cells[at].series > 0 {
		one := &c.Series[c.drawn.cells[at].series-1]
		if one.Name == "" || !canvas.Finite(one.Height(part.X)) { // an area or a spread: the curve of its ink
			for k := range slices.Backward(c.Series) {
				if s := &c.Series[k]; s.Ink == one.Ink && s.Name != "" && canvas.Finite(s.Height(part.X)) {
					one = s
					break
				}
			}
		}
		part.Kind, part.Series, part.Y = Curve, one, one.Height(part.X)
	}
	return part
}

// markPart is the mark nearest to the part's place.
func (c *Chart) markPart(part Part) Part {
	nearest := math.Inf(1)
	for i := range c.Marks {
		x := float64(c.Marks[i].Tick)
		if off := math.Abs(x - part.X); x >= c.X0 && x <= c.X1 && off < nearest {
			nearest = off
			part.Kind, part.Mark = MarkPart, &c.Marks[i]
		}
	}
	return part
}

// Spans reports an x from the series' first point to its last.
func (s *Series) Spans(x float64) bool {
	n := len(s.Xs)
	return n > 0 && s.Xs[0] <= x && x <= s.Xs[n-1]
}

// Height is the series' y at x, straight between its points; NaN before the first point, the last point's y after it.
func (s *Series) Height(x float64) float64 {
	i, found := slices.BinarySearch(s.Xs, x)
	switch {
	case found:
		return s.Ys[i]
	case i == 0: // before the first, or without points
		return math.NaN()
	case i == len(s.Xs):
		return s.Ys[i-1]
	}
	part := (x - s.Xs[i-1]) / (s.Xs[i] - s.Xs[i-1])
	return s.Ys[i-1] + part*(s.Ys[i]-s.Ys[i-1])
}

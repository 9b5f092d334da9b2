package chart

import (
	"math"

	"lascope/tui/canvas"
)

// A Drawing is a plot without axes: lines in the coordinates of its cells. Later lines cover earlier ones.
type Drawing struct{ p *plot }

// A Spot is a place in a drawing, in cells from its top left corner.
type Spot struct{ X, Y float64 }

// NewDrawing makes an empty drawing of w by h cells. Its lines are thin, also on a projector.
func NewDrawing(w, h int, th *canvas.Theme) Drawing {
	p := newPlot(w, h, th)
	p.thick = false
	return Drawing{p}
}

// Line joins spots.
func (d Drawing) Line(spots []Spot, i canvas.Ink) {
	d.p.rank++
	for k := 1; k < len(spots); k++ {
		x0, y0 := d.dots(spots[k-1])
		x1, y1 := d.dots(spots[k])
		d.p.line(x0, y0, x1, y1, false, i)
	}
}

// dots are the coordinates of a spot in dots: the middle of a cell is the middle of its dots.
func (d Drawing) dots(s Spot) (x, y float64) {
	return s.X*float64(d.p.dx) - 0.5, s.Y*float64(d.p.dy) - 0.5
}

// Onto writes the cells that are not empty.
func (d Drawing) Onto(a canvas.Area) { d.p.onto(a) }

// Arrow is the rune of the direction nearest to dx, dy as seen on the screen: y is down, in units
// of x.
func Arrow(dx, dy float64) rune {
	k := int(math.Round(math.Atan2(-dy, dx) / (math.Pi / 4)))
	return [8]rune{'→', '↗', '↑', '↖', '←', '↙', '↓', '↘'}[(k+8)%8]
}

package armspanes

import (
	"math"

	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// An arrow is the direction of the drift in a cell: dx to the right and dy downwards, in columns of
// equal width and height.
type arrow struct {
	x, y   int
	dx, dy float64
}

// drawArrows draws a field of arrows: bold where the drift is more than half of the greatest, a dot
// where it is less than a fiftieth.
func drawArrows(a canvas.Area, field []arrow) {
	top := 0.0
	for _, one := range field {
		top = max(top, math.Hypot(one.dx, one.dy))
	}
	for _, one := range field {
		size := math.Hypot(one.dx, one.dy)
		r, st := chart.Arrow(one.dx, one.dy), canvas.Fg(canvas.InkTheory)
		switch {
		case !(size > top/50):
			r = '·'
		case size > top/2:
			st = st.Bold()
		}
		a.Set(one.x, one.y, r, st)
	}
}

// lastSteps are the last samples of a path that are drawn bright.
const lastSteps = 60

// drawPath draws the path of the automaton's state.
func drawPath(d chart.Drawing, path []chart.Spot) {
	d.Line(path, 0, canvas.InkFrame)
	if n := len(path); n > 1 {
		d.Line(path[max(0, n-lastSteps):], 0, canvas.InkPractice)
	}
}

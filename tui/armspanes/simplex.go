package armspanes

import (
	"fmt"
	"math"

	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A triangle is the simplex of three probabilities: the first arm's corner is at the top, the
// second's on the left, the third's on the right.
type triangle struct {
	corners [3]chart.Spot
	across  float64 // of a side, in columns
}

// triangleFor lays out the triangle in w by h cells; ok is false where there is too little room.
func triangleFor(v view, w, h int) (g triangle, ok bool) {
	if len(v.Arms) != 3 || w < 24 || h < 8 {
		return g, false
	}
	// A row is two columns: an equilateral side is 4/√3 times the rows.
	rows := float64(h) - 2.5
	g.across = min(float64(w)-4, rows*4/math.Sqrt(3))
	rows = min(rows, g.across*math.Sqrt(3)/4)
	x, top := float64(w)/2, (float64(h)-rows)/2
	g.corners = [3]chart.Spot{{X: x, Y: top}, {X: x - g.across/2, Y: top + rows}, {X: x + g.across/2, Y: top + rows}}
	return g, true
}

func (triangle) heading() string {
	return `automaton
		how: probabilities of 3 arms
		caption: A corner is a certain arm<{Theory.Drift?}; arrows show the expected step from each place>.
		right: {window}
		foot: ● now  + pure chance<{Theory.Limit?}  ◆ limit><{Theory.Drift?}  → expected step>`
}

func (g triangle) spot(p []float64) (out chart.Spot) {
	for i, c := range g.corners {
		out.X += p[i] * c.X
		out.Y += p[i] * c.Y
	}
	return out
}

// point is the point of the simplex at a place; outside of the triangle one of it is negative.
func (g triangle) point(at chart.Spot) []float64 {
	top, left := g.corners[0], g.corners[1]
	first := (left.Y - at.Y) / (left.Y - top.Y)
	third := (at.X-left.X)/g.across - first/2
	return []float64{first, 1 - first - third, third}
}

// within reports that a point lies in the triangle, by a margin of a cell or so.
func within(p []float64, margin float64) bool {
	return min(p[0], p[1], p[2]) >= margin
}

// spacing is the distance of the arrows of the drift, in rows; in columns it is twice as much.
func (g triangle) spacing() int { return canvas.Pick(g.corners[1].Y-g.corners[0].Y < 14, 2, 3) }

// draw draws the drift as a field of arrows, the path of p, and the points of note.
func (g triangle) draw(p *automatonPane, s *pane.Context, v view, a canvas.Area) {
	p.Field(a, func(at pane.Point) pane.Meaning { return g.meaning(s, v, at) })
	d := chart.NewDrawing(a.W, a.H, s.Theme)
	d.Line([]chart.Spot{g.corners[0], g.corners[1], g.corners[2], g.corners[0]}, canvas.InkFrame)
	drawPath(d, v.Part(p.Recent), func(q point) chart.Spot { return g.spot(q.P) })
	if drifts(v) {
		g.drawField(a, v)
	}
	d.Onto(a)
	mark := func(p []float64, r rune, ink canvas.Ink) {
		at := g.spot(p)
		a.Set(int(at.X), int(at.Y), r, canvas.Fg(ink).Bold())
	}
	mark([]float64{1.0 / 3, 1.0 / 3, 1.0 / 3}, '+', canvas.InkDim)
	if limited(v) {
		mark(v.Theory.Limit, '◆', canvas.InkTheory)
	}
	mark([]float64{v.Arms[0].P, v.Arms[1].P, v.Arms[2].P}, '●', canvas.InkAccent)
	for i, c := range g.corners {
		name, x, below := fmt.Sprintf("arm %d", i+1), int(c.X), min(a.H-1, int(c.Y)+1)
		st := canvas.Pick(i == v.Action, canvas.Accent, canvas.Dim).Bold()
		switch i {
		case 0:
			a.Text(x+2, max(0, int(c.Y)-1), name, st)
		case 1:
			a.Text(max(0, x-2), below, name, st)
		default:
			a.Right(min(a.W, x+3), below, name, st)
		}
	}
}

func (g triangle) drawField(a canvas.Area, v view) {
	var field []arrow
	change := make([]float64, 3)
	step := g.spacing()
	for y := int(g.corners[1].Y) - 1; y > int(g.corners[0].Y); y -= step {
		for x := int(g.corners[0].X) % (2 * step); x < a.W; x += 2 * step {
			p := g.point(middle(x, y))
			if !within(p, 0.02) {
				continue
			}
			v.Theory.Drift.At(change, p)
			one := arrow{x: x, y: y}
			for i, c := range g.corners {
				one.dx += change[i] * c.X
				one.dy += change[i] * c.Y * 2
			}
			field = append(field, one)
		}
	}
	drawArrows(a, field)
}

const (
	outsideTriangle = `Outside of the triangle there is no p: the probabilities of the three arms sum to 1.
		means: A corner is a certain arm, + is pure chance.
		source: [Thesis] §2.1`
	insideTriangle = `Here p = ({p.0:2}, {p.1:2}, {p.2:2})<, expected step ({step.0:step}, {step.1:step}, {step.2:step})>.
		means: ● is now, the line its path, + pure chance, ◆ the limit;
		an arrow is the expected step, bold where it is more than half of the greatest.
		source: {Source}`
)

func (g triangle) meaning(s *pane.Context, v view, at pane.Point) pane.Meaning {
	p, step := g.point(middle(at.X, at.Y)), []float64(nil)
	if !within(p, -0.02) {
		return pane.Means(outsideTriangle)
	}
	if drifts(v) && !s.Hidden && within(p, 0) {
		step = make([]float64, 3)
		v.Theory.Drift.At(step, p)
	}
	for i := range p {
		p[i] = max(0, p[i])
	}
	return pane.Means(insideTriangle, v, "p", p, "step", step)
}

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
		r, st := chart.Arrow(one.dx, one.dy), canvas.Theory
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

// drawPath draws the way of samples, the last of them bright.
func drawPath(d chart.Drawing, samples []point, spot func(q point) chart.Spot) {
	path := make([]chart.Spot, len(samples))
	for i, q := range samples {
		path[i] = spot(q)
	}
	d.Line(path, canvas.InkFrame)
	if n := len(path); n > 1 {
		d.Line(path[max(0, n-lastSteps):], canvas.InkPractice)
	}
}

// middle is the place of the middle of a cell.
func middle(x, y int) chart.Spot { return chart.Spot{X: float64(x) + 0.5, Y: float64(y) + 0.5} }

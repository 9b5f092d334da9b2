package armspanes

import (
	"fmt"
	"math"
	"slices"

	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A plane draws a state of two free numbers as a place. Of three arms it is the simplex: the first arm's corner is at the top, the
// second's on the left, the third's on the right. Of a game it is the unit square: across p, the first player's probability of
// action 1, and upwards q, the second's.
type plane struct {
	game         bool
	origin       chart.Spot
	axes         []chart.Spot // the way of a whole of each number: of the simplex, whose origin is the area's, its corners
	from, to     [2]int       // the columns and the rows of arrows
	step         int          // from one to the next, in rows; in columns it is twice as much
	inner, outer float64      // the margins within the picture that arrows keep, and around it that cells belong to it
}

// planeFor lays out the simplex or the square in w by h cells; ok is false where there is too little room.
func planeFor(v view, w, h int) (g plane, ok bool) {
	game := v.Game != nil
	if !moving(v) || !game && len(v.Arms) != 3 || w < 24 || h < 8 {
		return g, false
	}
	if game {
		rows := min(float64(h)-3, (float64(w)-10)/2) // a row is two columns
		left, top := (float64(w)-2*rows)/2, (float64(h)-rows)/2-0.5
		return plane{game: true, origin: chart.Spot{X: left, Y: top + rows}, axes: []chart.Spot{{X: 2 * rows}, {Y: -rows}},
			from: [2]int{int(left) + 2, int(top) + 1}, to: [2]int{int(left + 2*rows), int(top + rows)},
			step: canvas.Pick(rows >= 14, 3, 2), inner: 0.01, outer: 0.03}, true
	}
	// A row is two columns: an equilateral side is 4/√3 times the rows.
	rows := float64(h) - 2.5
	across := min(float64(w)-4, rows*4/math.Sqrt(3))
	rows = min(rows, across*math.Sqrt(3)/4)
	x, top := float64(w)/2, (float64(h)-rows)/2
	below := top + rows
	g = plane{axes: []chart.Spot{{X: x, Y: top}, {X: x - across/2, Y: below}, {X: x + across/2, Y: below}},
		step: canvas.Pick(below-top < 14, 2, 3), inner: 0.02, outer: 0.02}
	last := int(below) - 1 // the last row of arrows
	g.from, g.to = [2]int{int(x) % (2 * g.step), int(top) + 1 + (last-int(top)-1)%g.step}, [2]int{w, last + 1}
	return g, true
}

func (g plane) heading() string {
	if g.game {
		return `game
			how: probabilities of two players
			caption: At ◆ equilibrium no player gains by changing alone.
			right: {window}
			foot: ● now<{Game.Equilibria?}  ◆ equilibrium><{Game.Drift?}  → expected step>`
	}
	return `automaton
		how: probabilities of 3 arms
		caption: A corner is a certain arm<{Theory.Drift?}; arrows show the expected step from each place>.
		right: {window}
		foot: ● now  + pure chance<{Theory.Limit?}  ◆ limit><{Theory.Drift?}  → expected step>`
}

// spot is the place of a state: of three probabilities, or of p and q.
func (g plane) spot(p ...float64) chart.Spot {
	out := g.origin
	for i, axis := range g.axes {
		out.X, out.Y = out.X+p[i]*axis.X, out.Y+p[i]*axis.Y
	}
	return out
}

// point is the state at a place: three probabilities, or p and q with what they leave to 1. Outside of the picture one is negative.
func (g plane) point(at chart.Spot) []float64 {
	if g.game {
		p, q := (at.X-g.origin.X)/g.axes[0].X, 1-(at.Y-g.origin.Y-g.axes[1].Y)/-g.axes[1].Y
		return []float64{p, q, 1 - p, 1 - q}
	}
	top, left, right := g.axes[0], g.axes[1], g.axes[2]
	first := (left.Y - at.Y) / (left.Y - top.Y)
	third := (at.X-left.X)/(right.X-left.X) - first/2
	return []float64{first, 1 - first - third, third}
}

// drift is the expected step from a state; nil where theory has none.
func (g plane) drift(v view) func(p []float64) []float64 {
	switch {
	case g.game && v.Game.Drift != nil:
		return func(p []float64) []float64 {
			dp, dq := v.Game.Drift.At(p[0], p[1])
			return []float64{dp, dq}
		}
	case !g.game && drifts(v):
		return func(p []float64) []float64 {
			change := make([]float64, 3)
			v.Theory.Drift.At(change, p)
			return change
		}
	}
	return nil
}

// draw draws the drift as a field of arrows, the path of the state, and the points of note.
func (g plane) draw(p *automatonPane, s *pane.Context, v view, a canvas.Area) {
	p.Field(a, func(at pane.Point) pane.Meaning { return g.meaning(s, v, at) })
	d := chart.NewDrawing(a.W, a.H, s.Theme)
	outline := append(slices.Clone(g.axes), g.axes...)[:4]
	if g.game {
		outline = []chart.Spot{g.spot(0, 0), g.spot(1, 0), g.spot(1, 1), g.spot(0, 1), g.spot(0, 0)}
	}
	d.Line(outline, canvas.InkFrame)
	samples := v.Part(p.Recent)
	path := make([]chart.Spot, len(samples))
	for i, q := range samples {
		if path[i] = g.spot(q.P...); g.game {
			path[i] = g.spot(q.P[0], q.Q)
		}
	}
	d.Line(path, canvas.InkFrame)
	if n := len(path); n > 1 {
		d.Line(path[max(0, n-lastSteps):], canvas.InkPractice)
	}
	if drift := g.drift(v); drift != nil {
		g.drawField(a, drift)
	}
	d.Onto(a)
	mark := func(r rune, ink canvas.Ink, p ...float64) {
		at := g.spot(p...)
		a.Set(int(at.X), min(a.H-1, int(at.Y)), r, canvas.Fg(ink).Bold())
	}
	if g.game {
		for _, e := range v.Game.Equilibria {
			mark('◆', canvas.InkTheory, e.P, e.Q)
		}
		mark('●', canvas.InkAccent, v.Arms[0].P, v.Game.Q)
		g.drawAxes(a)
		return
	}
	mark('+', canvas.InkDim, 1.0/3, 1.0/3, 1.0/3)
	if limited(v) {
		mark('◆', canvas.InkTheory, v.Theory.Limit...)
	}
	mark('●', canvas.InkAccent, v.Arms[0].P, v.Arms[1].P, v.Arms[2].P)
	for i, c := range g.axes {
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

// lastSteps are the last samples of a path that are drawn bright.
const lastSteps = 60

// drawAxes names the axes of the square and their ends.
func (g plane) drawAxes(a canvas.Area) {
	left, below, rows := g.origin.X, g.origin.Y, -g.axes[1].Y
	foot, x := min(a.H-1, int(below)+1), int(left)
	a.Label(x, foot, "0")
	a.LabelEnd(int(left+2*rows)+1, foot, "1")
	a.Label(int(left+rows)-1, foot, "p₁")
	a.LabelEnd(x-1, int(below), "0")
	a.LabelEnd(x-1, int(below-rows/2), "q₁")
	a.LabelEnd(x-1, max(0, int(below-rows)), "1")
}

// drawField draws arrows: bold where the drift is more than half of the greatest, a dot where it is less than a fiftieth.
func (g plane) drawField(a canvas.Area, drift func(p []float64) []float64) {
	type arrow struct {
		x, y   int
		dx, dy float64 // to the right and downwards, in columns of equal width and height
	}
	var field []arrow
	top := 0.0
	for y := g.from[1]; y < g.to[1]; y += g.step {
		for x := g.from[0]; x < g.to[0]; x += 2 * g.step {
			p := g.point(middle(x, y))
			if slices.Min(p) < g.inner {
				continue
			}
			one := arrow{x: x, y: y}
			for i, c := range drift(p) {
				one.dx += c * g.axes[i].X
				one.dy += c * g.axes[i].Y * 2
			}
			field, top = append(field, one), max(top, math.Hypot(one.dx, one.dy))
		}
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

// planeWords explain a place outside of the picture and one inside, of the simplex and of the square.
var planeWords = map[bool][2]string{
	false: {`Outside of the triangle there is no p: the probabilities of the three arms sum to 1.
		means: A corner is a certain arm, + is pure chance.
		source: [Thesis] §2.1`,
		`Here p = ({p.0:2}, {p.1:2}, {p.2:2})<, expected step ({step.0:step}, {step.1:step}, {step.2:step})>.
		means: ● is now, the line its path, + pure chance, ◆ the limit;
		an arrow is the expected step, bold where it is more than half of the greatest.
		source: {Source}`},
	true: {`The square has all pairs of p₁ and q₁, the two players' probabilities of arm 1.
		means: Each corner is a pair of certain arms.
		source: [Narendra & Thathachar 1974]`,
		`Here p₁ = {p.0:2} and q₁ = {p.1:2}<, expected step {step.0:step}, {step.1:step}>.
		means: ● is now, the line its path. At ◆ no player gains by changing alone. An arrow is the expected step.
		source: {Source}`},
}

func (g plane) meaning(s *pane.Context, v view, at pane.Point) pane.Meaning {
	p, step := g.point(middle(at.X, at.Y)), []float64(nil)
	least := slices.Min(p)
	if least < -g.outer {
		return pane.Means(planeWords[g.game][0])
	}
	for i := range p {
		p[i] = min(max(0, p[i]), canvas.Pick(g.game, 1, math.Inf(1)))
	}
	if drift := g.drift(v); drift != nil && !s.Hidden && (g.game || least >= 0) {
		step = drift(p)
	}
	return pane.Means(planeWords[g.game][1], v, "p", p, "step", step)
}

// middle is the place of the middle of a cell.
func middle(x, y int) chart.Spot { return chart.Spot{X: float64(x) + 0.5, Y: float64(y) + 0.5} }

package armspanes

import (
	"math"

	"lascope/model/armslab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A square is the unit square of a game: across p, the first player's probability of action 1, and
// upwards q, the second's.
type square struct {
	left, top     float64
	across, rows  float64 // of a side, in columns and in rows
	spacingAcross int     // of the arrows, in columns; in rows it is half as much
}

// squareFor lays out the square in w by h cells; ok is false where there is too little room.
func squareFor(v view, w, h int) (g square, ok bool) {
	if v.Game == nil || !moving(v) || w < 24 || h < 8 {
		return g, false
	}
	rows := min(float64(h)-3, (float64(w)-10)/2) // a row is two columns
	g = square{rows: rows, across: 2 * rows, left: (float64(w) - 2*rows) / 2, top: (float64(h)-rows)/2 - 0.5, spacingAcross: 4}
	if rows >= 14 {
		g.spacingAcross = 6
	}
	return g, true
}

func (square) heading() string {
	return `game
		how: probabilities of two players
		caption: At ◆ equilibrium no player gains by changing alone.
		right: {window}
		foot: ● now<{Game.Equilibria?}  ◆ equilibrium><{Game.Drift?}  → expected step>`
}

func (g square) spot(p, q float64) chart.Spot {
	return chart.Spot{X: g.left + p*g.across, Y: g.top + (1-q)*g.rows}
}

// point is p and q at a place; outside of the square one of them lies outside of 0 to 1.
func (g square) point(at chart.Spot) (p, q float64) {
	return (at.X - g.left) / g.across, 1 - (at.Y-g.top)/g.rows
}

// inside reports a point of the square, by a margin.
func inside(p, q, margin float64) bool {
	return min(p, q, 1-p, 1-q) >= margin
}

// draw draws the drift as a field of arrows, the path of p and q, and the equilibria.
func (g square) draw(p *automatonPane, s *pane.Context, v view, a canvas.Area) {
	p.Field(a, func(at pane.Point) pane.Meaning { return g.meaning(s, v, at) })
	d := chart.NewDrawing(a.W, a.H, s.Theme)
	d.Line([]chart.Spot{g.spot(0, 0), g.spot(1, 0), g.spot(1, 1), g.spot(0, 1), g.spot(0, 0)}, canvas.InkFrame)
	drawPath(d, v.Part(p.Recent), func(one point) chart.Spot { return g.spot(one.P[0], one.Q) })
	if v.Game.Drift != nil {
		g.drawField(a, v.Game.Drift)
	}
	d.Onto(a)
	mark := func(p, q float64, r rune, ink canvas.Ink) {
		at := g.spot(p, q)
		a.Set(int(at.X), min(a.H-1, int(at.Y)), r, canvas.Fg(ink).Bold())
	}
	for _, e := range v.Game.Equilibria {
		mark(e.P, e.Q, '◆', canvas.InkTheory)
	}
	mark(v.Arms[0].P, v.Game.Q, '●', canvas.InkAccent)
	foot, left := min(a.H-1, int(g.top+g.rows)+1), int(g.left)
	a.Text(left, foot, "0", canvas.Dim)
	a.Right(int(g.left+g.across)+1, foot, "1", canvas.Dim)
	a.Text(int(g.left+g.across/2)-1, foot, "p₁", canvas.Dim)
	a.Right(left-1, int(g.top+g.rows), "0", canvas.Dim)
	a.Right(left-1, int(g.top+g.rows/2), "q₁", canvas.Dim)
	a.Right(left-1, max(0, int(g.top)), "1", canvas.Dim)
}

func (g square) drawField(a canvas.Area, drift *armslab.GameDrift) {
	var field []arrow
	for y := int(g.top) + 1; y < int(g.top+g.rows); y += g.spacingAcross / 2 {
		for x := int(g.left) + 2; x < int(g.left+g.across); x += g.spacingAcross {
			p, q := g.point(middle(x, y))
			if !inside(p, q, 0.01) {
				continue
			}
			dp, dq := drift.At(p, q)
			field = append(field, arrow{x, y, dp, -dq})
		}
	}
	drawArrows(a, field)
}

const (
	outsideSquare = `The square has all pairs of p₁ and q₁, the two players' probabilities of arm 1.
		means: Each corner is a pair of certain arms.
		source: [Narendra & Thathachar 1974]`
	insideSquare = `Here p₁ = {p:2} and q₁ = {q:2}<, expected step {dp:step}, {dq:step}>.
		means: ● is now, the line its path. At ◆ no player gains by changing alone. An arrow is the expected step.
		source: {Source}`
)

func (g square) meaning(s *pane.Context, v view, at pane.Point) pane.Meaning {
	p, q := g.point(middle(at.X, at.Y))
	if !inside(p, q, -0.03) {
		return pane.Means(outsideSquare)
	}
	p, q = min(max(p, 0), 1), min(max(q, 0), 1)
	dp, dq := math.NaN(), math.NaN()
	if v.Game.Drift != nil && !s.Hidden {
		dp, dq = v.Game.Drift.At(p, q)
	}
	return pane.Means(insideSquare, v, "p", p, "q", q, "dp", dp, "dq", dq)
}

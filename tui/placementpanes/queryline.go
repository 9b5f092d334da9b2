package placementpanes

import (
	"lascope/automata/partition"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
)

// A spot is where an object is drawn: its arm and its cells x to end-1 in row y of the
// grid.
type spot struct{ arm, x, end, y int }

// in is the spot in an area's coordinates.
func (s spot) in(a canvas.Area) spot { return spot{s.arm, s.x - a.X, s.end - a.X, s.y - a.Y} }

// joinQuery draws a dotted line between the two objects of a query, through the gutter
// right of the left object's arm.
func joinQuery(a canvas.Area, g armGeometry, spots map[int]spot, q *placementlab.Query) {
	i, okI := spots[q.I.Object]
	j, okJ := spots[q.J.Object]
	if !okI || !okJ || !g.gutter() {
		return
	}
	i, j = i.in(a), j.in(a)
	if i.x > j.x {
		i, j = j, i
	}
	line := queryLine{a, canvas.Fg(verdictInk(q.Verdict))}
	sameArm := i.arm == j.arm
	if sameArm && i.y == j.y {
		line.across(i.end, j.x-1, i.y)
		return
	}
	gutter := g.gap(i.arm)
	line.across(i.end, gutter-1, i.y)
	if sameArm {
		line.across(j.end, gutter-1, j.y)
	} else {
		line.across(gutter+1, j.x-1, j.y)
	}
	for y := min(i.y, j.y) + 1; y < max(i.y, j.y); y++ {
		line.set(gutter, y, '┊')
	}
	line.set(gutter, i.y, corner(true, i.y, j.y))
	if j.y != i.y {
		line.set(gutter, j.y, corner(sameArm, j.y, i.y))
	}
}

// verdictInk is the ink of the answer to a query.
func verdictInk(v partition.Verdict) canvas.Ink {
	switch v {
	case partition.Rewarded:
		return canvas.InkHits
	case partition.Ignored:
		return canvas.InkDim
	}
	return canvas.InkAccent
}

// A queryLine is a dotted line that covers only blanks and the frames of arms.
type queryLine struct {
	area  canvas.Area
	style canvas.Style
}

func (l queryLine) set(x, y int, r rune) {
	if c := l.area.At(x, y); c != nil && (c.R == ' ' || c.R == '─' || c.R == '│') {
		l.area.Set(x, y, r, l.style)
	}
}

func (l queryLine) across(from, to, y int) {
	for x := from; x <= to; x++ {
		l.set(x, y, '╌')
	}
}

// corner joins row y, reached from the left or the right, to the row at the other end of
// the gutter.
func corner(fromLeft bool, y, other int) rune {
	switch {
	case y == other:
		return '╌'
	case fromLeft && y < other:
		return '┐'
	case fromLeft:
		return '┘'
	case y < other:
		return '┌'
	}
	return '└'
}

package placementpanes

import (
	"lascope/automata/partition"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
)

// A spot is where an object is drawn: its arm and its cells x to end-1 in row y.
type spot struct{ arm, x, end, y int }

// joinQuery draws a dotted line between the two objects of a query. It runs in the gutters
// between the arms, and below their floors where another arm stands between the two. It
// reaches the gutter from an object if no other object is on the way, and replaces no name.
func (d *crowd) joinQuery(q *placementlab.Query) {
	i, okI := d.spots[q.I.Object]
	j, okJ := d.spots[q.J.Object]
	if !okI || !okJ || !d.gutter() {
		return
	}
	if i.x > j.x {
		i, j = j, i
	}
	line := queryLine{d, canvas.Pick(q.Verdict == partition.Ignored, canvas.Dim, canvas.Strong)}
	if i.arm == j.arm {
		if i.y == j.y {
			line.inside(i.end, j.x-1, i.y)
			return
		}
		line.leave(i)
		line.leave(j)
		line.down(d.gap(i.arm), i.y, j.y, true)
		return
	}
	from, to := d.gap(i.arm), d.gap(j.arm-1)
	if from != to && d.lane == 0 {
		return
	}
	line.leave(i)
	line.inside(to+1, j.x-1, j.y)
	if from == to {
		line.down(from, i.y, j.y, false)
		return
	}
	lane := d.bottom() + 1
	line.down(from, i.y, lane, false)
	line.across(from+1, to-1, lane)
	line.down(to, lane, j.y, false)
}

// A queryLine is a dotted line that covers only blanks.
type queryLine struct {
	*crowd
	style canvas.Style
}

// blank reports whether a cell is inside the area and holds nothing.
func (l queryLine) blank(x, y int) bool {
	c := l.At(x, y)
	return c != nil && c.R == ' '
}

func (l queryLine) dot(x, y int, r rune) {
	if l.blank(x, y) {
		l.Set(x, y, r, l.style)
	}
}

func (l queryLine) across(from, to, y int) {
	for x := from; x <= to; x++ {
		l.dot(x, y, '╌')
	}
}

func (l queryLine) inside(from, to, y int) {
	for x := from; x <= to; x++ {
		if !l.blank(x, y) {
			return
		}
	}
	l.across(from, to, y)
}

func (l queryLine) leave(s spot) { l.inside(s.end, l.gap(s.arm)-1, s.y) }

// down draws a column from row y0, which meets it from the left, to row y1, from the left or the right, with the corners.
func (l queryLine) down(x, y0, y1 int, fromLeft bool) {
	for y := min(y0, y1) + 1; y < max(y0, y1); y++ {
		l.dot(x, y, '┊')
	}
	l.dot(x, y0, corner(true, y0, y1))
	if y1 != y0 {
		l.dot(x, y1, corner(fromLeft, y1, y0))
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

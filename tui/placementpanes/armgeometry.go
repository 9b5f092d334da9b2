package placementpanes

import (
	"lascope/automata/partition"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
)

// An armGeometry is the geometry of the arms in an area.
type armGeometry struct {
	left, Pitch, inner int // labels' width; columns an arm; of these inside
	top, Per           int // first row of the states; rows a state
	rows               int
}

const armLabels = 7 // columns for the names of the states

// StoryRoom is how many of h rows are for the story below the arms, which keep their
// place, however much there is to tell.
func StoryRoom(v *placementlab.PlacementView, h int) int {
	return max(0, min(h-3-len(v.Arms.Rows), max(5, min(9, h/4))))
}

func SheetFor(v *placementlab.PlacementView, w, h, words int) armGeometry {
	s := armGeometry{left: armLabels, top: 2, rows: len(v.Arms.Rows)}
	s.Pitch = max(1, (w-s.left)/max(1, len(v.Arms.Arms)))
	s.inner = s.Pitch
	switch {
	case s.Pitch >= 12:
		s.inner = s.Pitch - 3
	case s.Pitch >= 4:
		s.inner = s.Pitch - 1
	}
	s.Per = max(1, min(5, (h-words-3)/max(1, s.rows)))
	return s
}

// namesFit tells whether the objects of a cell can be named on its lines, brackets
// and marks included.
func (s armGeometry) namesFit(c placementlab.PlacementCell, width int) bool {
	lines, x := 1, 1
	for _, o := range c.Objects {
		n := nameWidth(o)
		if x > 1 && x+n > width {
			lines, x = lines+1, 1
		}
		x += n + 1
		if n+1 > width {
			return false
		}
	}
	return len(c.Objects) == c.Count && lines <= s.Per
}

// nameWidth is the width of an object's name as it is drawn.
func nameWidth(o placementlab.PlacedObject) int {
	n := canvas.Width(ObjectName(o))
	if o.Queried {
		n += 2
	}
	if o.Stuck {
		n++
	}
	return n
}

func (s armGeometry) Row(i int) int { return s.top + i*s.Per }

func (s armGeometry) X(arm int) int { return s.left + arm*s.Pitch }

func (s armGeometry) bottom() int { return s.top + s.rows*s.Per }

func (s armGeometry) gutter() bool { return s.Pitch-s.inner >= 3 }

func (s armGeometry) gap(arm int) int { return s.X(arm) + s.Pitch - 2 }

// A spot is where an object was drawn, on the whole grid.
type spot struct{ arm, x, end, y int }

// joinQuery draws a line from one object of the query to the other, where nothing
// else stands.
func joinQuery(a canvas.Area, g armGeometry, spots map[int]spot, q *placementlab.PlacementQuery) {
	i, okI := spots[q.I.Object]
	j, okJ := spots[q.J.Object]
	if !okI || !okJ || !g.gutter() {
		return
	}
	for _, at := range []*spot{&i, &j} { // from the screen's places to the area's
		at.x, at.end, at.y = at.x-a.X, at.end-a.X, at.y-a.Y
	}
	st := canvas.Fg(canvas.InkAccent)
	switch q.Verdict {
	case partition.Rewarded:
		st = canvas.Fg(canvas.InkHits)
	case partition.Ignored:
		st = canvas.Fg(canvas.InkDim)
	}
	free := func(x, y int, r rune) {
		c := a.At(x, y)
		if c == nil {
			return
		}
		switch c.R {
		case ' ', '─', '│':
			a.Set(x, y, r, st)
		}
	}
	if i.x > j.x {
		i, j = j, i
	}
	gutter := g.gap(i.arm)
	across := func(from, to, y int) {
		for x := from; x <= to; x++ {
			free(x, y, '╌')
		}
	}
	if i.arm == j.arm && i.y == j.y {
		across(i.end, j.x-1, i.y)
		return
	}
	across(i.end, gutter-1, i.y)
	if i.arm == j.arm {
		across(j.end, gutter-1, j.y)
	} else {
		across(gutter+1, j.x-1, j.y)
	}
	top, bottom := min(i.y, j.y), max(i.y, j.y)
	for y := top + 1; y < bottom; y++ {
		free(gutter, y, '┊')
	}
	corner := func(y int, left, right bool) {
		r := '╌'
		up, down := y > top, y < bottom
		switch {
		case left && down:
			r = '┐'
		case left && up:
			r = '┘'
		case right && down:
			r = '┌'
		case right && up:
			r = '└'
		}
		free(gutter, y, r)
	}
	corner(i.y, true, false)
	if j.y != i.y {
		corner(j.y, i.arm == j.arm, i.arm != j.arm)
	}
}

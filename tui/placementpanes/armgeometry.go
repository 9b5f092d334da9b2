package placementpanes

import (
	"lascope/model/placementlab"
	"lascope/tui/canvas"
)

// An armGeometry is the layout of the arms in an area, in cells.
type armGeometry struct {
	left, pitch, inner int // width of the labels; columns an arm; of these inside
	top, per           int // first row of the states; rows a state
	rows               int
	words              int // rows of the explanation, below all
	lane               int // 1: a row below the floors is free for the line of a query
	times              int // rows of the download times, below the lane
}

const armLabels = 7 // columns for the names of the states

// geometryFor is the layout in w by h cells, with an explanation or without. The explanation's
// rows do not depend on the text, so the arms do not move.
func geometryFor(v *placementlab.View, w, h int, explained bool) armGeometry {
	s := armGeometry{left: armLabels, top: 2, rows: len(v.Arms.Rows)}
	s.pitch = max(1, (w-s.left)/max(1, len(v.Arms.Arms)))
	s.inner = s.pitch
	switch {
	case s.pitch >= 12:
		s.inner = s.pitch - 3
	case s.pitch >= 4:
		s.inner = s.pitch - 1
	}
	free := h - 3 - s.rows
	if s.gutter() && len(v.Arms.Arms) > 2 && free > 0 {
		s.lane = 1
	}
	if v.Times != nil && free-s.lane >= timesRows {
		s.times = timesRows
	}
	if explained {
		s.words = max(0, min(free-s.lane-s.times, max(5, min(9, h/4))))
	}
	s.per = max(1, min(5, (h-s.words-s.lane-s.times-3)/max(1, s.rows)))
	return s
}

// namesFit reports whether the names of a cell's objects fit its rows, brackets and marks
// included.
func (s armGeometry) namesFit(c placementlab.Cell, width int) bool {
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
	return len(c.Objects) == c.Count && lines <= s.per
}

// nameWidth is the width of an object's name as it is drawn.
func nameWidth(o placementlab.PlacedObject) int {
	n := canvas.Width(o.Name())
	if o.Queried {
		n += 2
	}
	if o.Stuck {
		n++
	}
	return n
}

// row is the first row of the i-th row of states.
func (s armGeometry) row(i int) int { return s.top + i*s.per }

// x is the first column of an arm.
func (s armGeometry) x(arm int) int { return s.left + arm*s.pitch }

// bottom is the row of the floor.
func (s armGeometry) bottom() int { return s.top + s.rows*s.per }

// gutter reports whether lines fit between arms.
func (s armGeometry) gutter() bool { return s.pitch-s.inner >= 3 }

// gap is the column of the gutter right of an arm.
func (s armGeometry) gap(arm int) int { return s.x(arm) + s.pitch - 2 }

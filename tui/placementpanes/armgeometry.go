package placementpanes

import (
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

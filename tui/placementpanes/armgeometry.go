package placementpanes

import (
	"lascope/model/placementlab"
	"lascope/tui/canvas"
)

// An armGeometry is the layout of the arms in an area, in cells.
type armGeometry struct {
	left, pitch, inner int // width of the labels; columns an arm; of these inside
	top, per           int // first row of the states; rows a state
	name               int // width of the longest name of an object
	rows               int
	words              int // rows of the explanation, below all
	lane               int // 1: a row below the floors is free for the line of a query
	times              int // rows of the download times, below the lane

	edges []int // where each arm begins and the last one ends, as wide as their capacities; nil where these are equal
}

const armLabels = 9 // columns for the names of the states

// geometryFor is the layout in w by h cells, with an explanation or without. The explanation's
// rows do not depend on the text, so the arms do not move.
func geometryFor(v *placementlab.View, w, h int, explained bool) armGeometry {
	s := armGeometry{left: armLabels, top: 1, rows: len(v.Arms.Rows), name: 1 + len(canvas.Itoa(v.Objects))}
	s.pitch = max(1, (w-s.left)/max(1, len(v.Arms.Arms)))
	s.inner = s.pitch
	switch {
	case s.pitch >= 12:
		s.inner = s.pitch - 3
	case s.pitch >= 4:
		s.inner = s.pitch - 1
	}
	s.edges = edgesOf(v, s.left, w)
	for i := range max(0, len(s.edges)-1) { // the narrowest arm decides
		pitch := s.edges[i+1] - s.edges[i]
		s.pitch, s.inner = min(s.pitch, pitch), min(s.inner, s.innerOf(i))
	}
	free := h - 2 - s.rows
	if s.gutter() && len(v.Arms.Arms) > 2 && free > 0 {
		s.lane = 1
	}
	if v.Times != nil && free-s.lane >= timesRows {
		s.times = timesRows
	}
	if explained {
		s.words = max(0, min(free-s.lane-s.times, max(5, min(9, h/4))))
	}
	s.per = max(1, min(5, (h-s.words-s.lane-s.times-2)/max(1, s.rows)))
	return s
}

const nameGap = 2

func (s armGeometry) namesFit(c placementlab.Cell, width int) bool {
	return len(c.Objects) == c.Count && c.Count < countsFrom && c.Count <= s.per*(width/(s.name+nameGap))
}

func (s armGeometry) row(i int) int { return s.top + i*s.per }

func (s armGeometry) x(arm int) int {
	if s.edges != nil {
		return s.edges[arm]
	}
	return s.left + arm*s.pitch
}

// pitchOf is the number of columns of an arm, innerOf of these inside.
func (s armGeometry) pitchOf(arm int) int { return s.x(arm+1) - s.x(arm) }

func (s armGeometry) innerOf(arm int) int {
	switch pitch := s.pitchOf(arm); {
	case s.edges == nil:
		return s.inner
	case pitch >= 12:
		return pitch - 3
	case pitch >= 4:
		return pitch - 1
	default:
		return pitch
	}
}

// edgesOf divides the columns from left to w among the arms in proportion to their capacities, at least four each where there is room;
// nil where the capacities are equal.
func edgesOf(v *placementlab.View, left, w int) []int {
	arms, sum, equal := v.Arms.Arms, 0, true
	for _, arm := range arms {
		sum += arm.Capacity
		equal = equal && arm.Capacity == arms[0].Capacity
	}
	const least = 4
	spare := w - left - least*len(arms)
	if equal || spare < 0 {
		return nil
	}
	edges, before := []int{left}, 0
	for i, arm := range arms {
		before += arm.Capacity
		edges = append(edges, left+least*(i+1)+spare*before/sum)
	}
	return edges
}

func (s armGeometry) bottom() int { return s.top + s.rows*s.per }

func (s armGeometry) gutter() bool { return s.pitch-s.inner >= 3 }

func (s armGeometry) gap(arm int) int { return s.x(arm+1) - 2 }

package placementpanes

import (
	"lascope/model/placementlab"
	"lascope/tui/canvas"
)

// An armGeometry is the layout of the arms in an area, in cells.
type armGeometry struct {
	edges  []int // where each arm begins and the last one ends
	narrow int   // columns of the narrowest arm
	per    int   // rows a state
	name   int   // width of the longest name of an object
	rows   int
	words  int // rows of the explanation, below all
	lane   int // 1: a row below the floors is free for the line of a query
	times  int // rows of the download times, below the lane
}

const (
	armLabels = 9 // columns for the names of the states
	armTop    = 1 // the first row of the states
)

// geometryFor is the layout in w by h cells, with an explanation or without. The explanation's
// rows do not depend on the text, so the arms do not move.
func geometryFor(v view, w, h int, explained bool) armGeometry {
	s := armGeometry{edges: edgesOf(v, w), narrow: w, rows: len(v.Arms.Rows), name: 1 + len(canvas.Itoa(v.Objects))}
	for i := range v.Arms.Arms {
		s.narrow = min(s.narrow, s.pitch(i))
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

func (s armGeometry) row(i int) int { return armTop + i*s.per }

func (s armGeometry) x(arm int) int { return s.edges[arm] }

// pitch is the number of columns of an arm, inner of these inside.
func (s armGeometry) pitch(arm int) int { return s.edges[arm+1] - s.edges[arm] }

func (s armGeometry) inner(arm int) int {
	pitch := s.pitch(arm)
	switch {
	case pitch >= withGutter:
		return pitch - 3
	case pitch >= 4:
		return pitch - 1
	}
	return pitch
}

// edgesOf divides the columns from the labels to w among the arms: in proportion to their capacities, at least four each, where there
// is room and they differ; else all are as wide.
func edgesOf(v view, w int) []int {
	arms, sum, equal := v.Arms.Arms, 0, true
	for _, arm := range arms {
		sum += arm.Capacity
		equal = equal && arm.Capacity == arms[0].Capacity
	}
	const least = 4
	spare, pitch := w-armLabels-least*len(arms), max(1, (w-armLabels)/max(1, len(arms)))
	edges, before := []int{armLabels}, 0
	for i, arm := range arms {
		before += arm.Capacity
		wide := (i + 1) * pitch
		if !equal && spare >= 0 {
			wide = (i+1)*least + spare*before/sum
		}
		edges = append(edges, armLabels+wide)
	}
	return edges
}

func (s armGeometry) bottom() int { return armTop + s.rows*s.per }

// withGutter is the width from which on an arm has a gutter beside it.
const withGutter = 12

func (s armGeometry) gutter() bool { return s.narrow >= withGutter }

func (s armGeometry) gap(arm int) int { return s.x(arm+1) - 2 }

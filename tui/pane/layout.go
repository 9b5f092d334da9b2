package pane

import (
	"slices"

	"lascope/tui/canvas"
)

// The least size of the screen, in cells; a smaller one shows only a notice.
const MinWidth, MinHeight = 60, 16

// SlimHeight is the least height of a screen inside another.
const SlimHeight = 7

// A Slot is a pane of a lab's screen. The first of a lab stands on the stage, the next are its companions, the others come on
// demand.
type Slot struct {
	Pane
	Sheet  bool // over the companions, only while it has the focus
	Steps  bool // it shows a step: beside the loop in slow motion
	Words  bool // its numbers change at most four times a second, where steps cannot be followed
	Warns  bool // it writes the run's warnings: the first row of the screen names it
	Secret bool // all of it is hidden truth: in hidden mode it comes on demand
}

// A Sizer is a pane that reads the snapshot before the layout.
type Sizer interface{ See(s *Context) }

// A Rect is a rectangle of cells, an area of no grid.
type Rect = canvas.Area

// TwoColumns is the least width for companions side by side, gutter the number of blank columns between them.
const TwoColumns, gutter = 110, 2

// The least rows of a stage, and the part of the rows that it has, in percent.
const stageLeast, stagePart = 10, 60

// StageRows is the number of rows of a stage in a body of h rows; the companions have the others, or none.
func StageRows(h int) int {
	if h == tallBody {
		return tallStage
	}
	return max(stageLeast, (h*stagePart+50)/100)
}

// The body of a screen of 48 rows, whose stage has one row more than its part.
const tallBody, tallStage = 43, 27

// Stage returns the rectangles of n panes in a body of w by h: of the stage, with some rows over the full width, and of its
// companions side by side below it. Another pane that has the focus takes the place of the last one. A companion has at least
// some rows, or there is none.
func Stage(n, stage, focus int, companions []int, w, h, rows, least int) []Rect {
	out := make([]Rect, n)
	if h-rows < least || len(companions) == 0 {
		out[focus] = Rect{W: w, H: h}
		return out
	}
	if focus != stage && !slices.Contains(companions, focus) {
		companions[len(companions)-1] = focus
	}
	out[stage] = Rect{W: w, H: rows}
	each := (w - gutter*(len(companions)-1)) / len(companions)
	for k, i := range companions {
		out[i] = Rect{X: k * (each + gutter), Y: rows, W: each, H: h - rows}
	}
	return out
}

// Companions are the panes below a stage in the order in which they get room: those that are named, then the others but the
// covered ones, in hidden mode without those that are all truth.
func Companions(slots []Slot, stage int, named []string, hidden bool, covered func(name string) bool) []int {
	var out []int
	for i, s := range slots {
		if i != stage && !s.Sheet && !(hidden && s.Secret) && !covered(s.Name()) {
			out = append(out, i)
		}
	}
	rank := func(i int) int {
		k := slices.Index(named, slots[i].Name())
		return canvas.Pick(k < 0, len(named), k)
	}
	slices.SortStableFunc(out, func(i, k int) int { return rank(i) - rank(k) })
	return out
}

// SheetRect is the rectangle of a sheet over the companions, which have the rows from from to h, or over more rows if it needs
// them.
func SheetRect(p *Params, w, h, from int) Rect {
	from = max(0, min(from, h-max(5, min(p.rows(w), 9))))
	return Rect{Y: from, W: w, H: h - from}
}

// LevelTops returns the first row of each level of a tree and the row after the last. The
// deepest levels, which have the smallest cells, get the rows left over.
func LevelTops(levels, rows int) []int {
	shown := min(levels, max(rows, 1))
	base, extra := rows/shown, rows%shown
	if base >= 5 {
		base, extra = 5, 0
	}
	tops := []int{0}
	for i := range shown {
		n := base
		if shown-i <= extra {
			n++
		}
		tops = append(tops, tops[i]+n)
	}
	return tops
}

package pane

import (
	"slices"

	"lascope/tui/canvas"
)

// The screen needs this much; below it says so and waits.
const MinWidth, MinHeight = 60, 16

// SlimHeight is enough for a screen that is a part of another.
const SlimHeight = 7

// A Slot says where a pane belongs: what a lab's screen is made of.
type Slot struct {
	Pane   Pane
	Column int // LeftColumn, RightColumn or BottomRow
	Least  int // rows below which it is not shown beside others, frame included
	Weight int // its part of the rows left over
}

const (
	LeftColumn = iota
	RightColumn
	BottomRow
)

// A heightHint is a pane that knows how many rows it can use at a width, frame included.
type heightHint interface{ rows(w int) int }

// A maxHeight is a pane that knows beyond how many rows, frame included, it has nothing to
// show; 0 where there is no such number. The panes above and below take what it leaves.
type maxHeight interface{ Most() int }

// A Sizer is a pane that sees the snapshot before the layout is made.
type Sizer interface{ See(s *PaneContext) }

type Rect struct{ X, Y, W, H int }

func (r Rect) Holds(x, y int) bool { return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H }

// TwoColumns is the width from which panes stand side by side.
const TwoColumns = 104

// Arrange gives each pane its rectangle in a body of w by h; an empty one to a
// pane that is not shown. The focused pane is always shown, and a lone one if
// zoomed.
func Arrange(places []Slot, w, h, focus int, zoomed bool) []Rect {
	out := make([]Rect, len(places))
	if len(places) == 0 || w < 1 || h < 1 {
		return out
	}
	focus = max(0, min(focus, len(places)-1))
	if zoomed {
		out[focus] = Rect{0, 0, w, h}
		return out
	}
	bottom := inColumn(places, BottomRow)
	if w < TwoColumns || len(bottom) == len(places) {
		stack(places, out, indices(places, func(Slot) bool { return true }), focus, Rect{0, 0, w, h})
		return out
	}
	top := h
	if len(bottom) > 0 {
		top = layBottom(places, out, bottom, w, h, focus)
	}
	right, split := inColumn(places, RightColumn), (w*3+2)/5
	if len(right) == 0 {
		split = w
	}
	stack(places, out, inColumn(places, LeftColumn), focus, Rect{0, 0, split, top})
	stack(places, out, right, focus, Rect{split, 0, w - split, top})
	return out
}

// leastAbove is the height that the columns keep above a pane of the bottom row.
const leastAbove = 18

// layBottom shows one pane of the bottom row, if it has the focus or leaves enough for
// the columns, and returns the height of these.
func layBottom(places []Slot, out []Rect, bottom []int, w, h, focus int) (top int) {
	b := bottom[0]
	if slices.Contains(bottom, focus) {
		b = focus
	}
	want := places[b].Least
	if t, ok := places[b].Pane.(heightHint); ok {
		want = t.rows(w)
	}
	want = min(want, h)
	if h-want < leastAbove && b != focus {
		return h
	}
	out[b] = Rect{0, h - want, w, want}
	return h - want
}

func inColumn(places []Slot, column int) []int {
	return indices(places, func(p Slot) bool { return p.Column == column })
}

func indices(places []Slot, want func(Slot) bool) []int {
	var out []int
	for i, p := range places {
		if want(p) {
			out = append(out, i)
		}
	}
	return out
}

// stack shows as many of the listed panes below each other as fit: the focused
// one and the first of the others.
func stack(places []Slot, out []Rect, list []int, focus int, r Rect) {
	if len(list) == 0 || r.H < 1 || r.W < 1 {
		return
	}
	shown := fitting(places, list, focus, r.H)
	y, end, last := r.Y, r.Y+r.H, shown[0]
	for k, rows := range divide(claimsOf(places, shown, len(shown) < len(list), focus, r.H), r.H) {
		rows = min(rows, end-y)
		if rows > 0 {
			last = shown[k]
		}
		out[shown[k]] = Rect{r.X, y, r.W, rows}
		y += rows
	}
	out[last].H = end - out[last].Y
}

// fitting are those of the listed panes whose least heights fit into h rows together; one
// is shown in any case.
func fitting(places []Slot, list []int, focus, h int) []int {
	shown, need := map[int]bool{}, 0
	if slices.Contains(list, focus) {
		shown[focus], need = true, places[focus].Least
	}
	for _, i := range list {
		if !shown[i] && (need+places[i].Least <= h || len(shown) == 0) {
			shown[i] = true
			need += places[i].Least
		}
	}
	return slices.DeleteFunc(slices.Clone(list), func(i int) bool { return !shown[i] })
}

// A claim is the rows that a pane needs, its weight among those that share the rest, and
// how many rows it can use; 0 for any number.
type claim struct{ least, weight, most int }

// claimsOf are the claims of the panes shown. Where only some fit, all that is left over
// goes to the focused one.
func claimsOf(places []Slot, shown []int, some bool, focus, h int) []claim {
	out := make([]claim, len(shown))
	for k, i := range shown {
		out[k] = claim{least: min(places[i].Least, h), weight: places[i].Weight}
		if some {
			out[k].weight = canvas.Pick(i == focus, 1, 0)
		}
		if l, ok := places[i].Pane.(maxHeight); ok {
			out[k].most = max(0, l.Most())
		}
	}
	return out
}

// divide shares h rows among claims. A pane takes no more than it can use where another
// takes the rest.
func divide(claims []claim, h int) []int {
	spare, weights := h, 0
	for _, c := range claims {
		spare, weights = spare-c.least, weights+c.weight
	}
	for k := range claims {
		c := &claims[k]
		if c.most == 0 || c.weight == 0 || c.weight == weights {
			continue
		}
		if c.least+spare*c.weight/weights > c.most {
			spare += c.least - c.most
			weights -= c.weight
			c.least, c.weight = c.most, 0
		}
	}
	rows := make([]int, len(claims))
	for k, c := range claims {
		rows[k] = c.least
		if weights > 0 && spare > 0 {
			part := spare * c.weight / weights
			rows[k] += part
			spare -= part
		}
		weights -= c.weight
	}
	return rows
}

// LevelTops shares the rows among the levels; the deepest get what is left over,
// for there the cells are smallest.
func LevelTops(levels, rows int) []int {
	shown := min(levels, max(rows, 1))
	base, extra := rows/shown, rows%shown
	if base >= 5 {
		base, extra = 5, 0
	}
	tops := []int{0}
	for i := 0; i < shown; i++ {
		n := base
		if shown-i <= extra {
			n++
		}
		tops = append(tops, tops[i]+n)
	}
	return tops
}

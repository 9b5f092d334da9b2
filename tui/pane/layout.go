package pane

import (
	"slices"

	"lascope/tui/canvas"
)

// The least size of the screen, in cells; a smaller one shows only a notice.
const MinWidth, MinHeight = 60, 16

// SlimHeight is the least height of a screen inside another.
const SlimHeight = 7

// A Slot is a pane of a lab's screen with its claim to space.
type Slot struct {
	Pane   Pane
	Column int // LeftColumn, RightColumn, BottomRow or OnCall
	Least  int // rows it needs beside others, frame included
	Weight int // its share of the rows left over
}

// The columns of a wide screen.
const (
	LeftColumn = iota
	RightColumn
	BottomRow
	OnCall // shown alone, only while it has the focus
)

// A heightHint is a pane that can state the rows it uses at a width, frame included.
type heightHint interface{ rows(w int) int }

// A maxHeight is a pane that can state the most rows it uses, frame included; 0 for any
// number. The panes above and below take the other rows.
type maxHeight interface{ Most() int }

// A wholeHeight is a pane that can state the rows, frame included, from which it draws each of its
// items apart; 0 for no such number. It gets them before the rows left over are shared, if these
// are enough.
type wholeHeight interface{ Whole() int }

// A Withholder is a pane that has nothing to show in hidden mode: it is on the screen only while it
// has the focus.
type Withholder interface{ Withheld() bool }

// Shown are the slots as they claim space in hidden mode or out of it.
func Shown(slots []Slot, hidden bool) []Slot {
	if !hidden {
		return slots
	}
	out := slices.Clone(slots)
	for i := range out {
		if p, ok := out[i].Pane.(Withholder); ok && p.Withheld() {
			out[i].Column = OnCall
		}
	}
	return out
}

// A Sizer is a pane that reads the snapshot before the layout.
type Sizer interface{ See(s *Context) }

// A Rect is a rectangle of cells: column, row, width and height.
type Rect struct{ X, Y, W, H int }

// Holds reports whether the cell x, y lies in the rectangle.
func (r Rect) Holds(x, y int) bool { return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H }

// TwoColumns is the least width for panes side by side.
const TwoColumns = 104

// Arrange returns each pane's rectangle in a body of w by h, empty for a hidden pane. The
// focused pane is always shown, alone if zoomed.
func Arrange(slots []Slot, w, h, focus int, zoomed bool) []Rect {
	out := make([]Rect, len(slots))
	if len(slots) == 0 || w < 1 || h < 1 {
		return out
	}
	focus = max(0, min(focus, len(slots)-1))
	if zoomed || slots[focus].Column == OnCall {
		out[focus] = Rect{0, 0, w, h}
		return out
	}
	bottom := inColumn(slots, BottomRow)
	if resident := indices(slots, func(p Slot) bool { return p.Column != OnCall }); w < TwoColumns || len(bottom) == len(resident) {
		stack(slots, out, resident, focus, Rect{0, 0, w, h})
		return out
	}
	top := h
	if len(bottom) > 0 {
		top = layBottom(slots, out, bottom, w, h, focus)
	}
	right, split := inColumn(slots, RightColumn), (w*3+2)/5
	if len(right) == 0 {
		split = w
	}
	stack(slots, out, inColumn(slots, LeftColumn), focus, Rect{0, 0, split, top})
	stack(slots, out, right, focus, Rect{split, 0, w - split, top})
	return out
}

// leastAbove is the height that the columns keep above a pane of the bottom row.
const leastAbove = 18

// layBottom shows one pane of the bottom row if it has the focus or leaves leastAbove rows
// to the columns. It returns the height of the columns.
func layBottom(slots []Slot, out []Rect, bottom []int, w, h, focus int) (top int) {
	b := bottom[0]
	if slices.Contains(bottom, focus) {
		b = focus
	}
	want := slots[b].Least
	if t, ok := slots[b].Pane.(heightHint); ok {
		want = t.rows(w)
	}
	want = min(want, h)
	if h-want < leastAbove && b != focus {
		return h
	}
	out[b] = Rect{0, h - want, w, want}
	return h - want
}

func inColumn(slots []Slot, column int) []int {
	return indices(slots, func(p Slot) bool { return p.Column == column })
}

func indices(slots []Slot, want func(Slot) bool) []int {
	var out []int
	for i, p := range slots {
		if want(p) {
			out = append(out, i)
		}
	}
	return out
}

// stack shows as many of the listed panes below each other as fit: the focused
// one and the first of the others.
func stack(slots []Slot, out []Rect, list []int, focus int, r Rect) {
	if len(list) == 0 || r.H < 1 || r.W < 1 {
		return
	}
	shown := fitting(slots, list, focus, r.H)
	y, end, last := r.Y, r.Y+r.H, shown[0]
	for k, rows := range divide(claimsOf(slots, shown, len(shown) < len(list), focus, r.H), r.H) {
		rows = min(rows, end-y)
		if rows > 0 {
			last = shown[k]
		}
		out[shown[k]] = Rect{r.X, y, r.W, rows}
		y += rows
	}
	out[last].H = end - out[last].Y
}

// fitting are the listed panes whose least heights together fit into h rows, at least one.
func fitting(slots []Slot, list []int, focus, h int) []int {
	shown, need := map[int]bool{}, 0
	if slices.Contains(list, focus) {
		shown[focus], need = true, slots[focus].Least
	}
	for _, i := range list {
		if !shown[i] && (need+slots[i].Least <= h || len(shown) == 0) {
			shown[i] = true
			need += slots[i].Least
		}
	}
	return slices.DeleteFunc(slices.Clone(list), func(i int) bool { return !shown[i] })
}

// A claim is the rows that a pane needs, its weight among those that share the rest, and
// how many rows it can use; 0 for any number.
type claim struct{ least, weight, most int }

// claimsOf are the claims of the panes shown. If only some fit, the focused one among them takes
// all rows left over.
func claimsOf(slots []Slot, shown []int, some bool, focus, h int) []claim {
	out, spare := make([]claim, len(shown)), h
	for k, i := range shown {
		out[k] = claim{least: min(slots[i].Least, h), weight: slots[i].Weight}
		if some && slices.Contains(shown, focus) {
			out[k].weight = canvas.Pick(i == focus, 1, 0)
		}
		if l, ok := slots[i].Pane.(maxHeight); ok {
			out[k].most = max(0, l.Most())
		}
		spare -= out[k].least
	}
	for k, i := range shown {
		if p, ok := slots[i].Pane.(wholeHeight); ok {
			if more := p.Whole() - out[k].least; more > 0 && more <= spare {
				out[k].least += more
				spare -= more
			}
		}
	}
	return out
}

// divide shares h rows among claims. A pane takes no more than it can use if another can
// take the rows.
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

// LevelTops returns the first row of each level of a tree and the row after the last. The
// deepest levels, which have the smallest cells, get the rows left over.
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

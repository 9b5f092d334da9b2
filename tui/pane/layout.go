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
	Column int // LeftColumn, RightColumn, Sheet or OnCall
	Least  int // rows it needs beside others, heading included
	Ideal  int // rows it uses well
	From   int // the rows of the panes' part of the screen from which it is there without the focus
	Follow Followed
	Steps  bool // it shows a step: on the stage in slow motion
	Words  bool // its numbers change at most four times a second, where steps cannot be followed
	Warns  bool // it writes the run's warnings: the first row of the screen names it
	Secret bool // all of it is hidden truth: in hidden mode it is on the screen only while it has the focus
}

// The columns of a wide screen.
const (
	LeftColumn = iota
	RightColumn
	Sheet  // over the lowest rows, only while it has the focus; a third column where there is room
	OnCall // shown alone, only while it has the focus
	Away   // not shown
)

// Followed says at which speeds a pane is shown on a screen of fewer rows than [TallBody]: two panes of one column
// share a rectangle, one while single steps can be followed, the other above that.
type Followed uint8

// The speeds.
const (
	Always Followed = iota
	Steps
	Flow
)

// FollowedTo is the greatest speed, in ticks a second, at which single steps can be followed.
const FollowedTo = 4

// TallBody and TallestBody are the rows of the panes' part of screens of 48 and 60 rows.
const TallBody, TallestBody = 43, 55

// Shown are the slots as they claim space on h rows, in hidden mode or out of it, while single steps can be followed or
// not. The focused pane is never away.
func Shown(slots []Slot, h, focus int, hidden, followed bool) []Slot {
	out := slices.Clone(slots)
	for i := range out {
		if hidden && out[i].Secret {
			out[i].Column = OnCall
		}
	}
	pair := func(f Followed) int {
		return slices.IndexFunc(out, func(s Slot) bool { return s.Follow == f && s.Column == RightColumn })
	}
	if steps, flow := pair(Steps), pair(Flow); steps >= 0 && flow >= 0 && h < TallBody {
		if focus == flow || focus != steps && !followed {
			out[steps].Column = Away
		} else {
			out[flow].Column = Away
		}
	}
	for i := range out {
		if out[i].From > h && i != focus {
			out[i].Column = Away
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

// TwoColumns is the least width for panes side by side, ThreeColumns that with a column for the sheet.
const TwoColumns, ThreeColumns = 104, 200

// thirdPane is the rows of the panes' part of a narrow screen of 34 rows, from which a third pane stands below two.
const thirdPane = 29

// gutter is the number of blank columns between two columns of panes, sheetColumn the width of a sheet as a column.
const gutter, sheetColumn = 2, 40

// The least rows of a stage, of its companions and of two one below the other, and the part of the screen that the stage
// has, in percent.
const stageLeast, companionLeast, stackedLeast, stagePart = 10, 3, 10, 60

// StageRows is the number of rows of a stage on a screen of some rows.
func StageRows(screen int) int { return max(stageLeast, (screen*stagePart+50)/100) }

// Stage returns the rectangles of a stage in a body of w by h: the focused pane over the full width on [stagePart] of the
// rows of the screen, and its companions below, side by side where there is room, else one below the other. Where they have
// no rows it is alone.
func Stage(slots []Slot, companions []int, w, h, screen, focus int) []Rect {
	out := make([]Rect, len(slots))
	rows := min(h, StageRows(screen))
	stacked := w < TwoColumns
	companions = companions[:min(len(companions), canvas.Pick(stacked && h-rows < stackedLeast, 1, 2))]
	if len(companions) == 0 || h-rows < companionLeast {
		out[focus] = Rect{0, 0, w, h}
		return out
	}
	out[focus] = Rect{0, 0, w, rows}
	for k, i := range companions {
		out[i] = Rect{0, rows, w, h - rows}
		switch split, half := w*61/100, (h-rows)/2; {
		case len(companions) > 1 && stacked:
			out[i] = canvas.Pick(k == 0, Rect{0, rows, w, half}, Rect{0, rows + half, w, h - rows - half})
		case len(companions) > 1:
			out[i] = canvas.Pick(k == 0, Rect{0, rows, split, h - rows}, Rect{split + gutter, rows, w - split - gutter, h - rows})
		}
	}
	return out
}

// Companions are the panes below a stage in the order in which they get room: those that are named, the first of the lab, the
// one of the last step, then the others but the covered ones.
func Companions(slots []Slot, focus int, named []string, covered func(i int) bool) []int {
	rank := func(i int) int {
		name := slots[i].Pane.Name()
		if k := slices.Index(named, name); k >= 0 {
			return k - len(named)
		}
		return canvas.Pick(i == 0, 0, canvas.Pick(name == "now", 1, 2))
	}
	var out []int
	for i, s := range slots {
		if i != focus && (s.Column < Sheet || s.Follow != Always) && s.Column != OnCall && !covered(i) {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(i, k int) int { return rank(i) - rank(k) })
	return out
}

// Arrange returns each pane's rectangle in a body of w by h, empty for a hidden pane. The
// focused pane is always shown; a sheet lies over the others.
func Arrange(slots []Slot, w, h, focus int, alone bool) []Rect {
	out := make([]Rect, len(slots))
	if len(slots) == 0 || w < 1 || h < 1 {
		return out
	}
	focus = max(0, min(focus, len(slots)-1))
	if alone || slots[focus].Column == OnCall {
		out[focus] = Rect{0, 0, w, h}
		return out
	}
	if sheet := inColumn(slots, Sheet); len(sheet) > 0 && w >= ThreeColumns {
		out[sheet[0]] = Rect{w - sheetColumn, 0, sheetColumn, h}
		w -= sheetColumn + gutter
	}
	left, right := inColumn(slots, LeftColumn), inColumn(slots, RightColumn)
	if w < TwoColumns || len(left) == 0 || len(right) == 0 {
		stack(slots, out, indices(slots, func(p Slot) bool { return p.Column < Sheet }), canvas.Pick(h < thirdPane, 2, len(slots)), focus,
			Rect{0, 0, w, h})
		return out
	}
	split := w * 61 / 100
	stack(slots, out, left, len(left), focus, Rect{0, 0, split, h})
	stack(slots, out, right, len(right), focus, Rect{split + gutter, 0, w - split - gutter, h})
	return out
}

// SheetRect is the rectangle of a sheet over the lowest of h rows.
func SheetRect(p Pane, w, h int) Rect {
	rows := 9
	if t, ok := p.(interface{ rows(w int) int }); ok {
		rows = t.rows(w)
	}
	rows = min(max(5, min(rows, 9)), h)
	return Rect{0, h - rows, w, rows}
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

// stack shows as many of the listed panes below each other as fit, at most some: the focused
// one and the first of the others.
func stack(slots []Slot, out []Rect, list []int, most, focus int, r Rect) {
	if len(list) == 0 || r.H < 1 || r.W < 1 {
		return
	}
	shown := fitting(slots, list, most, focus, r.H)
	y, end, last := r.Y, r.Y+r.H, shown[0]
	for k, rows := range divide(claimsOf(slots, shown, r.H), r.H) {
		rows = min(rows, end-y)
		if rows > 0 {
			last = shown[k]
		}
		out[shown[k]] = Rect{r.X, y, r.W, rows}
		y += rows
	}
	out[last].H = end - out[last].Y
}

// fitting are the listed panes, at most some, whose least heights together fit into h rows, at least one.
func fitting(slots []Slot, list []int, most, focus, h int) []int {
	shown, need := map[int]bool{}, 0
	if slices.Contains(list, focus) {
		shown[focus], need = true, slots[focus].Least
	}
	for _, i := range list {
		if !shown[i] && len(shown) < most && (need+slots[i].Least <= h || len(shown) == 0) {
			shown[i] = true
			need += slots[i].Least
		}
	}
	return slices.DeleteFunc(slices.Clone(list), func(i int) bool { return !shown[i] })
}

// A claim is the rows that a pane needs, its weight among those that share the rest, and
// how many rows it can use; 0 for any number.
type claim struct{ least, weight, most int }

func claimsOf(slots []Slot, shown []int, h int) []claim {
	out, spare := make([]claim, len(shown)), h
	for k, i := range shown {
		_, most := slots[i].Pane.Rows()
		out[k] = claim{least: min(slots[i].Least, h), weight: max(1, slots[i].Ideal-slots[i].Least), most: most}
		spare -= out[k].least
	}
	for k, i := range shown {
		whole, _ := slots[i].Pane.Rows()
		if more := whole - out[k].least; more > 0 && more <= spare {
			out[k].least += more
			spare -= more
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
			part := (spare*c.weight + weights - 1) / weights
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

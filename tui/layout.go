package tui

// The screen needs this much; below it says so and waits.
const minWidth, minHeight = 60, 16

// slimHeight is enough for a screen that is a part of another.
const slimHeight = 7

// A place says where a pane belongs: what a lab's screen is made of.
type place struct {
	pane   pane
	column int // leftColumn, rightColumn or bottomRow
	least  int // rows below which it is not shown beside others, frame included
	weight int // its part of the rows left over
}

const (
	leftColumn = iota
	rightColumn
	bottomRow
)

// A tall pane knows how many rows it can use at a width, frame included.
type tall interface{ rows(w int) int }

// A limited pane knows beyond how many rows, frame included, it has nothing to show; 0
// where there is no such number. What it leaves goes to the panes above and below.
type limited interface{ most() int }

// A seer looks at the scene before the panes are given their places.
type seer interface{ see(s *scene) }

type rect struct{ x, y, w, h int }

func (r rect) holds(x, y int) bool { return x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h }

// twoColumns is the width from which panes stand side by side.
const twoColumns = 104

// arrange gives each pane its rectangle in a body of w by h; an empty one to a
// pane that is not shown. The focused pane is always shown, and a lone one if
// zoomed.
func arrange(places []place, w, h, focus int, zoomed bool) []rect {
	out := make([]rect, len(places))
	if len(places) == 0 || w < 1 || h < 1 {
		return out
	}
	focus = max(0, min(focus, len(places)-1))
	if zoomed {
		out[focus] = rect{0, 0, w, h}
		return out
	}
	if w < twoColumns {
		stack(places, out, indices(places, func(place) bool { return true }), focus, rect{0, 0, w, h})
		return out
	}
	bottom := indices(places, func(p place) bool { return p.column == bottomRow })
	top := h
	if len(bottom) == len(places) {
		stack(places, out, bottom, focus, rect{0, 0, w, h})
		return out
	}
	if len(bottom) > 0 {
		b := bottom[0]
		for _, i := range bottom {
			if i == focus {
				b = i
			}
		}
		want := places[b].least
		if t, ok := places[b].pane.(tall); ok {
			want = t.rows(w)
		}
		want = min(want, h)
		if h-want >= 18 || b == focus {
			top = h - want
			out[b] = rect{0, top, w, want}
		}
	}
	left := indices(places, func(p place) bool { return p.column == leftColumn })
	right := indices(places, func(p place) bool { return p.column == rightColumn })
	split := (w*3 + 2) / 5
	if len(right) == 0 {
		split = w
	}
	stack(places, out, left, focus, rect{0, 0, split, top})
	stack(places, out, right, focus, rect{split, 0, w - split, top})
	return out
}

func indices(places []place, want func(place) bool) []int {
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
func stack(places []place, out []rect, list []int, focus int, r rect) {
	if len(list) == 0 || r.h < 1 || r.w < 1 {
		return
	}
	need := 0
	chosen := map[int]bool{}
	for _, i := range list {
		if i == focus {
			chosen[i] = true
			need = min(places[i].least, r.h)
		}
	}
	for _, i := range list {
		if !chosen[i] && (need+places[i].least <= r.h || len(chosen) == 0) {
			chosen[i] = true
			need += places[i].least
		}
	}
	// Where only some fit, what is left over goes to the one that is looked at.
	least, weight := make([]int, len(places)), make([]int, len(places))
	spare, weights := r.h-need, 0
	for _, i := range list {
		if !chosen[i] {
			continue
		}
		least[i] = places[i].least
		switch {
		case len(chosen) == len(list):
			weight[i] = places[i].weight
		case i == focus:
			weight[i] = 1
		}
		weights += weight[i]
	}
	for _, i := range list {
		l, ok := places[i].pane.(limited)
		if !ok || weight[i] == 0 || weight[i] == weights {
			continue // nobody else would take what it leaves
		}
		if most := l.most(); most > 0 && least[i]+spare*weight[i]/weights > most {
			spare += least[i] - most
			weights -= weight[i]
			least[i], weight[i] = most, 0
		}
	}
	y := r.y
	for _, i := range list {
		if !chosen[i] {
			continue
		}
		rows := least[i]
		if weights > 0 && spare > 0 {
			part := spare * weight[i] / weights
			rows += part
			spare -= part
		}
		weights -= weight[i]
		rows = min(rows, r.y+r.h-y)
		out[i] = rect{r.x, y, r.w, rows}
		y += rows
	}
	if last := lastShown(out, list); last >= 0 {
		out[last].h = r.y + r.h - out[last].y
	}
}

func lastShown(out []rect, list []int) int {
	last := -1
	for _, i := range list {
		if out[i].h > 0 {
			last = i
		}
	}
	return last
}

// levelTops shares the rows among the levels; the deepest get what is left over,
// for there the cells are smallest.
func levelTops(levels, rows int) []int {
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

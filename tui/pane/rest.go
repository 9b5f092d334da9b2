package pane

import (
	"slices"

	"lascope/tui/canvas"
)

// GiveWay changes the layout of a resting run in a body of w by h: the parameters, unless they
// have the focus, leave their rows to the panes above them, and *now*, the slot at now, gets
// the rows that its text needs. It takes them from the panes above it in its column as far
// as these keep the least they need, else the whole column unless the focused pane is there,
// else, focused, the whole body. Parameters with the focus keep their rows, and the column its
// panes. rows is the number of rows of its text at a width inside
// the frame. Where none of these holds the text, *now* scrolls.
func GiveWay(slots []Slot, rects []Rect, focus, now, w, h int, rows func(inside int) int) {
	if rects[now].H == 0 {
		return
	}
	tuning := false
	for i, p := range slots {
		if _, ok := p.Pane.(*Params); ok && i != focus {
			leave(slots, rects, i)
		} else if ok {
			tuning = true
		}
	}
	need := func(width int) int { return rows(Inside(canvas.Area{W: width}).W) + 2 }
	mine := &rects[now]
	missing := need(mine.W) - mine.H
	if missing <= 0 {
		return
	}
	above := aboveInColumn(rects, now)
	spare, column, free := 0, mine.H, !tuning
	for _, i := range above {
		spare += max(0, rects[i].H-slots[i].Least)
		column += rects[i].H
		free = free && i != focus
	}
	switch {
	case missing > spare && free && mine.H+missing <= column:
		for _, i := range above {
			rects[i] = Rect{}
		}
		mine.Y, mine.H = mine.Y+mine.H-column, column
	case missing > spare && now == focus && need(w) <= h:
		clear(rects)
		*mine = Rect{0, 0, w, h}
	default:
		squeeze(slots, rects, now, above, min(missing, spare))
	}
}

// leave gives the rows of a pane to those right above it, or where such a pane can use no more
// rows to the next above in its column.
func leave(slots []Slot, rects []Rect, at int) {
	r, taken := rects[at], false
	for i := range rects {
		if o := rects[i]; o.H > 0 && o.Y+o.H == r.Y && o.X < r.X+r.W && r.X < o.X+o.W {
			grow(slots, rects, i, r.H)
			taken = true
		}
	}
	if taken {
		rects[at] = Rect{}
	}
}

// grow adds rows below a pane or, if it can use no more, above it.
func grow(slots []Slot, rects []Rect, at, by int) {
	above := aboveInColumn(rects, at)
	if l, ok := slots[at].Pane.(maxHeight); ok && len(above) > 0 && l.Most() > 0 && rects[at].H+by > l.Most() {
		rects[at].Y += by
		grow(slots, rects, above[0], by)
		return
	}
	rects[at].H += by
}

// aboveInColumn lists the panes above one in its column, the nearest first.
func aboveInColumn(rects []Rect, at int) []int {
	var out []int
	for i, r := range rects {
		if r.H > 0 && r.X == rects[at].X && r.W == rects[at].W && r.Y < rects[at].Y {
			out = append(out, i)
		}
	}
	slices.SortFunc(out, func(i, j int) int { return rects[j].Y - rects[i].Y })
	return out
}

// squeeze moves the top of a pane up by a number of rows, which the panes above it lose, the
// nearest first.
func squeeze(slots []Slot, rects []Rect, at int, above []int, by int) {
	rects[at].Y, rects[at].H = rects[at].Y-by, rects[at].H+by
	for _, i := range above {
		part := max(0, min(by, rects[i].H-slots[i].Least))
		by -= part
		rects[i].H -= part
		rects[i].Y -= by
	}
}

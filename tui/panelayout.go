package tui

import (
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// body is the part of the screen for the panes.
func (a *app) body() pane.Rect {
	if a.theme.Projector {
		return a.projectorPlan().body(a.W, a.H)
	}
	r := pane.Rect{X: 0, Y: a.tabRow(), W: a.W, H: a.H - a.tabRow() - a.foot() - a.noteRows}
	if a.tabbed() {
		r.Y++
		r.H--
	}
	return r
}

// foot is the number of rows below the panes.
func (a *app) foot() int {
	if a.slim {
		return 0
	}
	return 2 + a.below
}

// captionRow is the first row below the panes and the note.
func (a *app) captionRow() int {
	if a.theme.Projector {
		b := a.body()
		return b.Y + b.H + a.noteRows
	}
	return a.H - a.foot()
}

// noteRowAlways is the height, in rows, from which the row of the note is always free, so that no
// pane changes when a note comes and goes. Below it the lowest panes make room for a note.
const noteRowAlways = 32

// freeNoteRows is the number of rows of the note that no pane has to give.
func (a *app) freeNoteRows() int {
	if a.H >= noteRowAlways && !a.slim && !a.theme.Projector {
		return 1
	}
	return 0
}

// shortest is the least height that a pane keeps above a note, frame included.
const shortest = 6

// claims are the slots with their claims to space. A question's notice keeps the panes where they
// are.
func (a *app) claims() []pane.Slot {
	return pane.Shown(a.slots, a.Hidden() && len(a.unpredicted) == 0)
}

// arranged gives the panes their places in the body. A note takes its rows from the panes above it;
// the others stay where they are, unless those would be too short.
func (a *app) arranged(b pane.Rect) []pane.Rect {
	n := a.noteRows - a.freeNoteRows()
	rects, bottom := a.arrangedIn(b.W, b.H+n)
	for _, r := range rects {
		if n > 0 && r.H > 0 && r.Y+r.H == bottom && r.H-n < shortest {
			rects, _ = a.arrangedIn(b.W, b.H)
			return rects
		}
	}
	shorten(rects, bottom, n)
	return rects
}

// shorten takes n rows from the panes that reach down to a row.
func shorten(rects []pane.Rect, bottom, n int) {
	for i := range rects {
		if r := &rects[i]; r.H > n && r.Y+r.H == bottom {
			r.H -= n
		}
	}
}

// makeRoom gives the prompt and the note their rows, below the panes and the time line: at most
// half of theirs.
func (a *app) makeRoom() {
	a.noteRows = 0
	rows := a.notes.Rows(a.keys, a.W)
	if _, typing := a.overlay.(*prompt); typing {
		rows++
	}
	a.noteRows = max(min(rows, a.body().H/2), a.freeNoteRows())
	if note := a.notes.Current(); note != nil && a.largeNote(note) != nil {
		a.noteRows += a.largeNoteRows(a.largeNote(note)) - a.notes.Rows(a.keys, a.W)
	}
}

// largeNote is a note in large letters on a projector; nil where they do not fit, or below an
// overlay, which needs the rows.
func (a *app) largeNote(n *pane.Note) []string {
	if !a.largeRoom() || a.overlay != nil {
		return nil
	}
	return largeText(n.Text, a.W-4, a.theme)
}

// noteArea is the rows of the note on the whole screen, below that of the prompt.
func (a *app) noteArea(all canvas.Area) canvas.Area {
	b := a.body()
	rows := a.notes.Rows(a.keys, a.W)
	if note := a.notes.Current(); note != nil && a.largeNote(note) != nil {
		rows = a.largeNoteRows(a.largeNote(note))
	}
	above := a.noteRows - min(rows, a.noteRows)
	return all.Sub(0, b.Y+b.H+above, a.W, a.noteRows-above)
}

// small reports a screen that is too small to draw on.
func (a *app) small() bool {
	return a.W < pane.MinWidth || !a.slim && a.H < pane.MinHeight || a.H < pane.SlimHeight
}

// tabRow is the row with the names of the panes, if there is one.
func (a *app) tabRow() int { return 1 + a.crumbRows() }

// tabbed reports a row with the names of the panes, because some panes do not fit.
func (a *app) tabbed() bool {
	if a.slim || a.theme.Projector {
		return false // the one pane needs the row
	}
	focus := a.focus
	if a.onCall(focus) {
		focus = a.calledAt.focus
	}
	for i, r := range pane.Arrange(a.claims(), a.W, a.H-a.tabRow()-a.foot()-a.freeNoteRows(), focus, false) {
		if r.H == 0 && !a.onCall(i) {
			return true
		}
	}
	return false
}

// relayout arranges the panes and sends the driver the view request for their contents.
func (a *app) relayout() {
	a.Dirty = true
	if a.now == nil || a.small() {
		return
	}
	a.makeRoom()
	for i := range a.slots {
		if p, ok := a.slots[i].Pane.(pane.Sizer); ok {
			p.See(a.context(i))
		}
	}
	b := a.body()
	a.rects = a.arranged(b)
	request := lab.ViewRequest{Find: -1, Trace: a.still(), Hidden: a.Hidden(), Chosen: a.chosen.item}
	for i := range a.rects {
		r := &a.rects[i]
		if r.H == 0 {
			continue
		}
		r.Y += b.Y
		if a.slots[i].Pane != nil {
			in := pane.Inside(canvas.Area{G: nil, X: 0, Y: 0, W: r.W, H: r.H})
			a.slots[i].Pane.Request(&request, in.W, in.H)
		}
	}
	if request != a.request {
		a.request = request
		a.driver.SetView(request)
	}
}

// setFocus moves the focus to the i-th pane, moveFocus by a number of panes, round and
// round.
func (a *app) setFocus(i int) {
	if i == a.focus {
		return
	}
	a.call(i)
	a.focus = i
	a.relayout()
}

// call notes the focus and the zoom if the i-th pane is about to be shown on call.
func (a *app) call(i int) {
	if a.onCall(i) && !a.onCall(a.focus) {
		a.calledAt = called{a.focus, a.zoomed}
	}
}

// moveFocus leaves out panes on call where all other panes are on the screen.
func (a *app) moveFocus(by int) {
	n := len(a.slots)
	if n == 0 {
		return
	}
	oneByOne := a.zoomed || a.theme.Projector || a.tabbed()
	next := (a.focus + by + n) % n
	for a.onCall(next) && !oneByOne {
		next = (next + by + n) % n
	}
	a.setFocus(next)
}

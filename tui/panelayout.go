package tui

import (
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// body is the part of the screen for the panes.
func (v *runView) body() pane.Rect {
	if v.theme.Projector {
		return v.projectorPlan().body(v.W, v.H)
	}
	r := pane.Rect{X: 0, Y: v.tabRow(), W: v.W, H: v.H - v.tabRow() - v.foot() - v.noteRows}
	if v.tabbed() {
		r.Y++
		r.H--
	}
	return r
}

// foot is the number of rows below the panes.
func (e *embedding) foot() int {
	if e.slim {
		return 0
	}
	return 2 + e.below
}

// captionRow is the first row below the panes and the note.
func (v *runView) captionRow() int {
	if v.theme.Projector {
		b := v.body()
		return b.Y + b.H + v.noteRows
	}
	return v.H - v.foot()
}

// noteRowAlways is the height, in rows, from which the row of the note is always free, so that no
// pane changes when a note comes and goes. Below it the lowest panes make room for a note.
const noteRowAlways = 32

// freeNoteRows is the number of rows of the note that no pane has to give.
func (v *runView) freeNoteRows() int {
	if v.H >= noteRowAlways && !v.slim && !v.theme.Projector {
		return 1
	}
	return 0
}

// shortest is the least height that a pane keeps above a note, frame included.
const shortest = 6

// claims are the slots with their claims to space. A question's notice keeps the panes where they
// are.
func (v *runView) claims() []pane.Slot {
	return pane.Shown(v.slots, v.Hidden() && len(v.unpredicted) == 0)
}

// arranged gives the panes their places in the body. A note takes its rows from the panes above it;
// the others stay where they are, unless those would be too short.
func (v *runView) arranged(b pane.Rect) []pane.Rect {
	n := v.noteRows - v.freeNoteRows()
	rects, bottom := v.arrangedIn(b.W, b.H+n)
	for _, r := range rects {
		if n > 0 && r.H > 0 && r.Y+r.H == bottom && r.H-n < shortest {
			rects, _ = v.arrangedIn(b.W, b.H)
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
func (v *runView) makeRoom() {
	v.noteRows = 0
	rows := v.notes.Rows(v.keys, v.W)
	if _, typing := v.overlay.(*prompt); typing {
		rows++
	}
	v.noteRows = max(min(rows, v.body().H/2), v.freeNoteRows())
	if note := v.notes.Current(); note != nil && v.largeNote(note) != nil {
		v.noteRows += v.largeNoteRows(v.largeNote(note)) - v.notes.Rows(v.keys, v.W)
	}
}

// largeNote is a note in large letters on a projector; nil where they do not fit, or below an
// overlay, which needs the rows.
func (v *runView) largeNote(n *pane.Note) []string {
	if !v.largeRoom() || v.overlay != nil {
		return nil
	}
	return largeText(n.Text, v.W-4, v.theme)
}

// noteArea is the rows of the note on the whole screen, below that of the prompt.
func (v *runView) noteArea(all canvas.Area) canvas.Area {
	b := v.body()
	rows := v.notes.Rows(v.keys, v.W)
	if note := v.notes.Current(); note != nil && v.largeNote(note) != nil {
		rows = v.largeNoteRows(v.largeNote(note))
	}
	above := v.noteRows - min(rows, v.noteRows)
	return all.Sub(0, b.Y+b.H+above, v.W, v.noteRows-above)
}

// small reports a screen that is too small to draw on.
func (v *runView) small() bool {
	return v.W < pane.MinWidth || !v.slim && v.H < pane.MinHeight || v.H < pane.SlimHeight
}

// tabRow is the row with the names of the panes, if there is one.
func (e *embedding) tabRow() int { return 1 + e.breadcrumbRows() }

// tabbed reports a row with the names of the panes, because some panes do not fit.
func (v *runView) tabbed() bool {
	if v.slim || v.theme.Projector {
		return false // the one pane needs the row
	}
	focus := v.focus
	if v.onCall(focus) {
		focus = v.calledAt.focus
	}
	for i, r := range pane.Arrange(v.claims(), v.W, v.H-v.tabRow()-v.foot()-v.freeNoteRows(), focus, false) {
		if r.H == 0 && !v.onCall(i) {
			return true
		}
	}
	return false
}

// relayout arranges the panes and sends the driver the view request for their contents.
func (v *runView) relayout() {
	v.Dirty = true
	if v.now == nil || v.small() {
		return
	}
	v.makeRoom()
	for i := range v.slots {
		if p, ok := v.slots[i].Pane.(pane.Sizer); ok {
			p.See(v.context(i))
		}
	}
	b := v.body()
	v.rects = v.arranged(b)
	request := lab.ViewRequest{Find: -1, Trace: v.still(), Hidden: v.Hidden(), Chosen: v.chosen.item}
	for i := range v.rects {
		r := &v.rects[i]
		if r.H == 0 {
			continue
		}
		r.Y += b.Y
		if v.slots[i].Pane != nil {
			in := pane.Inside(canvas.Area{G: nil, X: 0, Y: 0, W: r.W, H: r.H})
			v.slots[i].Pane.Request(&request, in.W, in.H)
		}
	}
	if request != v.request {
		v.request = request
		v.driver.SetView(request)
	}
}

// setFocus moves the focus to the i-th pane, moveFocus by a number of panes, round and
// round.
func (v *runView) setFocus(i int) {
	if i == v.focus {
		return
	}
	v.call(i)
	v.focus = i
	v.relayout()
}

// call notes the focus and the zoom if the i-th pane is about to be shown on call.
func (s *paneSet) call(i int) {
	if s.onCall(i) && !s.onCall(s.focus) {
		s.calledAt = called{s.focus, s.zoomed}
	}
}

// moveFocus leaves out panes on call where all other panes are on the screen.
func (v *runView) moveFocus(by int) {
	n := len(v.slots)
	if n == 0 {
		return
	}
	oneByOne := v.zoomed || v.theme.Projector || v.tabbed()
	next := (v.focus + by + n) % n
	for v.onCall(next) && !oneByOne {
		next = (next + by + n) % n
	}
	v.setFocus(next)
}

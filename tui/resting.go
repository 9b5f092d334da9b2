package tui

import (
	"lascope/model/lab"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// While a run rests, the pane *now* takes the rows of the parameters, and the sentence under
// its cursor lights up the item that it is about.

// resting reports a run at rest after its first tick.
func (a *app) resting() bool { return a.now != nil && !a.now.Running && a.now.Snap.Tick > 0 }

// teller is the pane *now* with its slot; nil if the screen has none.
func (a *app) teller() (int, pane.Teller) {
	for i, p := range a.slots {
		if t, ok := p.Pane.(pane.Teller); ok {
			return i, t
		}
	}
	return -1, nil
}

// giveWay lets the parameters give way to *now* in a layout of w by h.
func (a *app) giveWay(rects []pane.Rect, w, h int) []pane.Rect {
	i, t := a.teller()
	if t == nil || !a.resting() || a.zoomed || a.theme.Projector {
		return rects
	}
	s := a.context(i)
	pane.GiveWay(a.claims(), rects, a.focus, i, w, h, func(inside int) int { return t.Telling(s, inside).Rows() })
	return rects
}

// told reports whether *now* is on the screen, and the item of the sentence under its cursor.
func (a *app) told(s *pane.Context) (bool, lab.Subject) {
	i, t := a.teller()
	if t == nil || !a.visible(i) {
		return false, lab.Subject{}
	}
	if i != a.focus || a.overlay != nil || !s.Still || s.Status == nil || s.Snap == nil {
		return true, lab.Subject{}
	}
	if v := a.slots[i].Pane.Version(); a.toldOf != s.Status || a.toldAt != v {
		a.toldOf, a.toldAt, a.toldItem = s.Status, v, t.Subject(s)
	}
	return true, a.toldItem
}

// A toldMemory is the item that *now* told of last, and the snapshot and version of the pane
// that it belongs to.
type toldMemory struct {
	toldOf   *driver.Status
	toldAt   int
	toldItem lab.Subject
}

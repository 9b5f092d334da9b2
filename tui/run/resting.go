package run

import (
	"lascope/model/lab"
	"lascope/tui/pane"
)

// The sentence under the cursor of the pane *now* lights up the item that it is about.

// nowPane is the pane *now* with its slot; nil if the screen has none.
func (s *paneSet) nowPane() (int, *pane.NowPane) { return kindOf[*pane.NowPane](s) }

// underCursor reports whether *now* is on the screen, and the item of the sentence under its cursor.
func (v *runView) underCursor(s *pane.Context) (bool, lab.Subject) {
	i, t := v.nowPane()
	if t == nil || !v.visible(i) {
		return false, lab.Subject{}
	}
	if i != v.Focus || v.Overlay != nil || !s.Still || s.Status == nil || s.Snap == nil {
		return true, lab.Subject{}
	}
	return true, t.Subject(s)
}

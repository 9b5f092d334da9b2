package tui

import (
	tea "github.com/charmbracelet/bubbletea"
)

// mouse focuses the pane under a click and passes the click on.
func (a *app) mouse(m tea.MouseMsg) tea.Cmd {
	if h, ok := a.overlay.(*helpOverlay); ok && tea.MouseEvent(m).IsWheel() {
		h.wheel(m.Button)
		a.dirty = true
	}
	if a.overlay != nil || a.now == nil || a.small() {
		return nil
	}
	if a.scrubMouse(m) {
		return nil
	}
	wheel := 0
	switch {
	case m.Button == tea.MouseButtonWheelUp:
		wheel = -1
	case m.Button == tea.MouseButtonWheelDown:
		wheel = 1
	case m.Button != tea.MouseButtonLeft || m.Action != tea.MouseActionPress:
		return nil
	}
	a.dirty = true
	if a.tabbed() && m.Y == 1 && wheel == 0 {
		if i := a.tabAt(m.X); i >= 0 {
			a.setFocus(i)
		}
		return nil
	}
	i := a.at(m.X, m.Y)
	if i < 0 {
		return nil
	}
	if wheel != 0 {
		a.slots[i].pane.wheel(a, wheel)
		a.relayout()
		return nil
	}
	r := a.rects[i]
	in := inside(area{nil, r.x, r.y, r.w, r.h})
	x, y := m.X-in.x, m.Y-in.y
	a.setFocus(i)
	if x >= 0 && y >= 0 && x < in.w && y < in.h {
		a.slots[i].pane.click(a, x, y)
	}
	a.relayout()
	return nil
}

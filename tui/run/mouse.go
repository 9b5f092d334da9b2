package run

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// mouse takes an event of the mouse: an overlay first, then the rows around the panes, then the panes.
func (a *app) mouse(m tea.MouseMsg) {
	if m.Action == tea.MouseActionMotion && m.Button == tea.MouseButtonNone {
		a.hover(m.X, m.Y)
		return
	}
	if m.Action == tea.MouseActionRelease {
		a.held = nil
	}
	if a.mouseOver(m) || a.Now == nil || a.small() || a.explainMouse(m) || a.Overlay != nil || a.scrubMouse(m) || a.drag(m) {
		return
	}
	switch {
	case m.Button == tea.MouseButtonWheelUp, m.Button == tea.MouseButtonWheelDown:
		a.Dirty = true
		if i := a.at(m.X, m.Y); i >= 0 {
			a.Slots[i].Wheel(a, canvas.Pick(m.Button == tea.MouseButtonWheelUp, -1, 1))
			a.Relayout()
		}
	case m.Button == tea.MouseButtonLeft && m.Action == tea.MouseActionPress:
		a.click(m)
		return
	}

}

// A reading is an overlay of pages or rows, with items to click.
type reading interface {
	Move(by int)
	click(a *app, x, y int)
}

func (a *app) mouseOver(m tea.MouseMsg) (taken bool) {
	switch over := a.Overlay.(type) {
	case reading:
		if tea.MouseEvent(m).IsWheel() {
			over.Move(canvas.Pick(m.Button == tea.MouseButtonWheelUp, -1, 1))
			a.Dirty = true
		} else if m.Button == tea.MouseButtonLeft && m.Action == tea.MouseActionPress {
			a.Dirty = true
			over.click(a, m.X, m.Y)
			return true
		}
	case choosing:
		if a.Now == nil || a.small() {
			return false
		}
		a.Dirty = true
		if !over.stays(a, over.Mouse(m)) {
			a.Overlay = nil
		}
		return true
	case *predictOverlay:
		over.mouse(a, m)
		return true
	}
	return false
}

// click focuses the pane under a click, or the one whose name was clicked, and passes the click on.
func (a *app) click(m tea.MouseMsg) {
	a.Dirty = true
	if a.clickBelow(m.X, m.Y) {
		return
	}
	if a.namesShown() && m.Y == a.resultRow() {
		if i := tabAt(a.tabs(), m.X); i >= 0 {
			a.SetFocus(i)
		}
		return
	}
	if m.Y == 0 && !a.Slim && !a.Projector {
		clickHeader(a, m.X)
		return
	}
	i := a.at(m.X, m.Y)
	if i < 0 {
		return
	}
	if m.Y == a.rects[i].Y && !a.sheet(i) && !a.alone {
		a.SetFocus(i)
		toggleZoom(a)
		return
	}
	in := a.inside(i)
	x, y, p := m.X-in.X, m.Y-in.Y, a.Slots[i].Pane
	a.SetFocus(i)
	if in.Holds(m.X, m.Y) {
		if p.ClickLegend(x, y) {
			(&explainBox{x: m.X, y: m.Y}).open(a)
			return
		}
		p.Click(a, x, y)
		a.held = p
		a.Choose(a.paneMeaning(i, m.X, m.Y).Item())
	}
	a.Relayout()

}

// clickHeader acts on the part of the first row under a click: the state pauses and runs, the speed changes, the tick
// and the scheme ask for others. The rest opens the parameters.
func clickHeader(a *app, x int) {
	status := a.statusBar()
	switch m := a.Keys; status.At(x, a.W) {
	case "state":
		pressKey(a, m.Pause)
	case "speed":
		left := status.At(x-2, a.W) != "speed" // its first columns
		pressKey(a, canvas.Pick(left, m.Slower, m.Faster))
	case "scheme":
		pressKey(a, m.Scheme)
	case "tick":
		typeLine(a, "goto ")
	default:
		toggleParams(a)
	}
}

// hover shows the pane under the mouse its place in it, and the pane left that the mouse is gone.
func (a *app) hover(x, y int) {
	if a.Now == nil || a.small() || a.Overlay != nil {
		return
	}
	under := a.at(x, y)
	for i := range a.Slots {
		atX, atY := -1, -1
		if in := a.inside(i); i == under && in.Holds(x, y) {
			atX, atY = x-in.X, y-in.Y
		}
		a.Dirty = a.Slots[i].Hover(atX, atY) || a.Dirty
	}
}

// Hovers reports that a pane on the screen shows what lies under the mouse.
func (a *app) Hovers() bool {
	if a.Now == nil || a.small() || a.Overlay != nil {
		return false
	}
	for i := range a.Slots {
		if a.Slots[i].Hovers() && a.visible(i) {
			return true
		}
	}
	return false
}

// inside is the part of the screen below the heading of the i-th pane.
func (v *runView) inside(i int) canvas.Area {
	r := v.rects[i]
	if v.sheet(i) {
		return pane.Inside(r)
	}
	in := pane.Open(r)
	if s := v.context(i); s.Zoomed {
		rows := len(pane.CaptionLines(v.Slots[i].Heading(s), s, r.W, r.H))
		in.Y, in.H = in.Y+rows, in.H-rows
	}
	return in
}

// drag passes a motion of the mouse to the pane in which its button was pressed.
func (a *app) drag(m tea.MouseMsg) bool {
	i, p := kindOf[*pane.Params](&a.paneSet)
	if p == nil || a.held != p || m.Action != tea.MouseActionMotion || m.Button != tea.MouseButtonLeft {
		return false
	}
	if a.visible(i) {
		in := a.inside(i)
		p.Drag(a, m.X-in.X, m.Y-in.Y)
		a.Dirty = true
	}
	return true
}

// timeBarFrom is the height, in rows, from which the bar is shown.
const timeBarFrom = 28

// timeBarShown reports a visible time bar; a race has none.
func (v *runView) timeBarShown() bool {
	return v.Now != nil && !v.small() && !v.races() && v.H >= timeBarFrom && v.Head >= v.Tick
}

func (v *runView) timeBar() pane.TimeBar {
	s, b := v.Words().Snap, v.body()
	return pane.TimeBar{Snap: s, Y: b.Y + b.H, First: 2, Last: v.W - 4 - canvas.Width(pane.TimeWords(s))}
}

func (a *app) scrubMouse(m tea.MouseMsg) bool {
	if m.Action == tea.MouseActionRelease {
		was := a.dragging
		a.dragging = false
		return was
	}
	if m.Button != tea.MouseButtonLeft || !a.timeBarShown() {
		return false
	}
	bar := a.timeBar()
	if m.Action == tea.MouseActionPress {
		a.dragging = m.Y == bar.Y && m.X >= bar.First-1 && m.X <= bar.Last+1
	}
	if !a.dragging {
		return false
	}
	a.send(driver.GoTo{Tick: bar.Tick(m.X)})
	return true
}

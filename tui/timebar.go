package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/timebar"
)

// timeBarFrom is the height, in rows, from which the bar is shown.
const timeBarFrom = 28

// timeBarShown reports a visible time bar; a race has none.
func (v *runView) timeBarShown() bool {
	return v.now != nil && !v.small() && v.now.Contest == nil && v.H >= timeBarFrom && v.now.Snap.Head >= v.now.Snap.Tick
}

// timeBarRow is the row of the bar with its first and last column.
func (v *runView) timeBarRow() (y, x0, x1 int) {
	s := v.words().Snap
	b := v.body()
	return b.Y + b.H, 2, v.W - 4 - canvas.Width(timebar.Words(s))
}

func (v *runView) timeBar() timebar.Bar {
	y, first, last := v.timeBarRow()
	return timebar.Bar{Snap: v.words().Snap, Y: y, First: first, Last: last}
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
	a.driver.Send(driver.GoTo{Tick: bar.Tick(m.X)})
	return true
}

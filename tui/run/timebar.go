package run

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// timeBarFrom is the height, in rows, from which the bar is shown.
const timeBarFrom = 28

// timeBarShown reports a visible time bar; a race has none.
func (v *runView) timeBarShown() bool {
	return v.Now != nil && !v.small() && v.Now.Contest == nil && v.H >= timeBarFrom && v.Now.Head >= v.Now.Tick
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
	a.Driver.Send(driver.GoTo{Tick: bar.Tick(m.X)})
	return true
}

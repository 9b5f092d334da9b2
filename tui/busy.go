package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// An echoMsg is the time to look whether the driver has applied the commands of a key.
// Some take long and cannot be done in parts, such as other rates for a million pages:
// the busy indicator then shows in the first row, and the keys of the screen work on.
type echoMsg struct{}

// echo looks busyAfter a key whether its commands are applied. One look is under way at a
// time.
func (a *app) echo() tea.Cmd {
	if a.echoing || !a.driver.waits() {
		return nil
	}
	a.echoing = true
	return tea.Tick(busyAfter, func(time.Time) tea.Msg { return echoMsg{} })
}

// late shows the busy indicator as long as a command is not applied.
func (a *app) late() tea.Cmd {
	a.echoing = false
	waits := a.driver.waits()
	if waits != a.waits {
		a.waits, a.dirty = waits, true
	}
	return a.echo()
}

// doing is the text of the busy indicator; "" for none.
func (a *app) doing() string {
	if !a.waits {
		return ""
	}
	if what := a.driver.latest.Load(); what != nil && *what != "" {
		return cut(*what, 24) + " …"
	}
	return "one moment …"
}

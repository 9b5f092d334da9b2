package run

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/driver"
)

// A busyIndicator shows that the driver has not yet applied a command. Some commands, such
// as new rates for a million pages, take long and cannot be done in parts; the keys of the
// screen work meanwhile.
type busyIndicator struct {
	shown  bool
	asking bool // a busyMsg is on its way
}

// A busyMsg asks whether the driver has done its commands.
type busyMsg struct{}

func (busyMsg) ForScreen() {}

// watch asks after BusyAfter whether the driver still works; one question is on its way at
// a time, however many keys are pressed.
func (b *busyIndicator) watch(d *driver.Driver) tea.Cmd {
	if b.asking || !d.Waits() {
		return nil
	}
	b.asking = true
	return tea.Tick(driver.BusyAfter, func(time.Time) tea.Msg { return busyMsg{} })
}

// word names the command that the driver applies; "" while nothing is shown.
func (b *busyIndicator) word(d *driver.Driver) string {
	if !b.shown {
		return ""
	}
	return d.BusyText()
}

func (b *busyIndicator) update(d *driver.Driver) (changed bool, again tea.Cmd) {
	was := b.shown
	b.asking, b.shown = false, d.Waits()
	return b.shown != was, b.watch(d)
}

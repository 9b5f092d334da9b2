package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
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

// watch asks after busyAfter whether the driver still works; one question is on its way at
// a time, however many keys are pressed.
func (b *busyIndicator) watch(d *driver) tea.Cmd {
	if b.asking || !d.waits() {
		return nil
	}
	b.asking = true
	return tea.Tick(busyAfter, func(time.Time) tea.Msg { return busyMsg{} })
}

// update answers a busyMsg.
func (b *busyIndicator) update(d *driver) (changed bool, again tea.Cmd) {
	was := b.shown
	b.asking, b.shown = false, d.waits()
	return b.shown != was, b.watch(d)
}

// doingWord names the command that the driver works on.
func (d *driver) doingWord() string {
	if word := d.latest.Load(); word != nil && *word != "" {
		return cut(*word, 24) + " …"
	}
	return "one moment …"
}

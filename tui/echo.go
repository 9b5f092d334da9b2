package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// echoAfter is how long a command may take before the clock names it. Some, such as new
// rates for a million pages, cannot be done in parts; the keys of the screen work meanwhile.
const echoAfter = 25 * time.Millisecond

// A busyIndicator shows that the driver has not yet done a command.
type busyIndicator struct {
	shown  bool
	asking bool // an echoMsg is on its way
}

// An echoMsg asks whether the driver has done its commands.
type echoMsg struct{}

func (echoMsg) ForScreen() {}

// watch asks after echoAfter whether the driver still works; one question is on its way at
// a time, however many keys are pressed.
func (b *busyIndicator) watch(d *driver) tea.Cmd {
	if b.asking || !d.waits() {
		return nil
	}
	b.asking = true
	return tea.Tick(echoAfter, func(time.Time) tea.Msg { return echoMsg{} })
}

// update answers an echoMsg.
func (b *busyIndicator) update(d *driver) (changed bool, again tea.Cmd) {
	was := b.shown
	b.asking, b.shown = false, d.waits()
	return b.shown != was, b.watch(d)
}

// waits reports whether a command of the driver is not yet done.
func (d *driver) waits() bool { return d.asked.Load() != d.obeyed.Load() }

// wish hands the driver a command that can take long; doing names it.
func (d *driver) wish(doing string, f func(*cockpit)) {
	d.doing.Store(&doing)
	d.asked.Add(1)
	d.wishes.add(f)
}

// doingWord names the command that the driver works on.
func (d *driver) doingWord() string {
	if word := d.doing.Load(); word != nil && *word != "" {
		return cut(*word, 24) + " …"
	}
	return "one moment …"
}

package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// This file answers keys whose wish takes long: the driver does one thing at a time, and
// some, such as giving a million pages other rates, cannot be done in parts. The clock then
// says what is being done, and the keys of the screen itself work as ever.

// echoAfter is how long a wish may take before the screen says that it is being done.
const echoAfter = 25 * time.Millisecond

// An echoMsg asks whether the driver has done what it was told.
type echoMsg struct{}

// waits reports whether the driver still has something to do that it was told.
func (d *driver) waits() bool { return d.asked.Load() != d.obeyed.Load() }

// wish hands the driver a wish that can take long; doing names it.
func (d *driver) wish(doing string, f func(*cockpit)) {
	d.doing.Store(&doing)
	d.asked.Add(1)
	d.wishes.add(f)
}

// echo looks after a key whether what it asked for is done. However many keys are pressed
// meanwhile, one look is under way at a time.
func (a *app) echo() tea.Cmd {
	if a.echoing || !a.driver.waits() {
		return nil
	}
	a.echoing = true
	return tea.Tick(echoAfter, func(time.Time) tea.Msg { return echoMsg{} })
}

// late shows that the driver is still at it, for as long as it is.
func (a *app) late() tea.Cmd {
	a.echoing = false
	waits := a.driver.waits()
	if waits != a.waits {
		a.waits, a.dirty = waits, true
	}
	return a.echo()
}

// doing is what the driver is at; "" if it answers in time.
func (a *app) doing() string {
	if !a.waits {
		return ""
	}
	if what := a.driver.doing.Load(); what != nil && *what != "" {
		return cut(*what, 24) + " …"
	}
	return "one moment …"
}

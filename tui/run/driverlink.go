package run

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
)

// Now is the snapshot on the screen.
type Now = driver.Status

type driverLink struct {
	Driver *driver.Driver // owns the run
	*Now                  // nil before the first
	readable
	request lab.ViewRequest // sent last
	ticking bool            // a frameMsg is on its way
	busy    bool            // the screen names the command that the driver has not applied yet
	asking  bool            // a busyMsg is on its way
	slower  float64         // speed before full speed, in ticks a second; 0 for none
	crash   *driver.Crashed // a panic on the driver's goroutine; nil for none
}

// Messages of the screen of a run.
type (
	FreshMsg struct{}        // the driver has published a snapshot
	frameMsg struct{}        // the next frame is due
	EventMsg struct{ E any } // an event of the driver
)

func (FreshMsg) ForScreen() {}
func (frameMsg) ForScreen() {}
func (EventMsg) ForScreen() {}

// listen waits for the next event or snapshot. Events come first.
func (l *driverLink) listen() tea.Msg {
	d := l.Driver
	select {
	case e := <-d.Events:
		return EventMsg{e}
	default:
	}
	select {
	case e := <-d.Events:
		return EventMsg{e}
	case <-d.Fresh:
		return FreshMsg{}
	case <-d.Gone:
		select {
		case e := <-d.Events:
			return EventMsg{e}
		default:
			return nil
		}
	}
}

// keepTicking asks for the next frame while the run is too fast for a snapshot of each
// tick.
func (a *app) keepTicking() {
	if a.ticking || a.Now == nil || !a.Running || a.Speed <= a.opts.EachTickTo() {
		return
	}
	a.ticking = true
	a.Later(tea.Tick(a.opts.FrameEveryAt(a.Speed), func(time.Time) tea.Msg { return frameMsg{} }))
}

// A readable is the snapshot that words show of a fast run: another one four times a second.
type readable struct {
	read   *driver.Status // nil before the first
	readAt time.Time
	filmed bool // no terminal shows it: nothing depends on the wall clock, and each picture has its own numbers
}

// clock is the time of the frame; 0 where nothing depends on it.
func (r *readable) clock() time.Time {
	if r.filmed {
		return time.Time{}
	}
	return time.Now()
}

// Words is the snapshot that words show: the same as the curves' and marks' where each tick is shown.
func (l *driverLink) Words() *driver.Status {
	return canvas.Pick(l.read == nil || l.filmed || l.still(), l.Now, l.read)
}

// keep takes a snapshot for the words where it is due, or where it shows another run.
func (r *readable) keep(p *driver.Status) {
	if was := r.read; was == nil || time.Since(r.readAt) >= time.Second/4 || !p.Running || !was.Running || p.Speed != was.Speed ||
		p.Runs != was.Runs || p.Contest != was.Contest || p.Line != was.Line || p.Lab != was.Lab || p.Tick < was.Tick {
		r.read, r.readAt = p, time.Now()
	}
}

// Ready reports that the first snapshot has come.
func (l *driverLink) Ready() bool { return l.Now != nil }

// still reports a run that is paused or slow enough to follow each transition.
func (l *driverLink) still() bool {
	return l.Now == nil || !l.Running || l.Speed <= driver.SlowSpeed
}

// A busyMsg asks whether the driver has done its commands.
type busyMsg struct{}

func (busyMsg) ForScreen() {}

// watch asks after BusyAfter whether the driver still works; one question is on its way at
// a time, however many keys are pressed. Some commands, such as new rates for a million pages,
// take long and cannot be done in parts; the keys of the screen work meanwhile.
func (a *app) watch() {
	if a.asking || !a.Driver.Waits() {
		return
	}
	a.asking = true
	a.Later(tea.Tick(driver.BusyAfter, func(time.Time) tea.Msg { return busyMsg{} }))
}

// send sends the driver a command.
func (l *driverLink) send(c driver.Command) { l.Driver.Send(c) }

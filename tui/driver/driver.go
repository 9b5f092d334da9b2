package driver

import (
	"fmt"
	"sync/atomic"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/lab"
	"lascope/tui/canvas"
)

// An Simulation is what a driver advances: a [model.Timeline], or a race.
type Simulation interface {
	Advance(n int64) int64
	Tick() int64
	Ended() string
	Do(action string) (detail string, err error)
	Spec() model.Spec
	Snapshot(lab.ViewRequest) *model.Snapshot
}

// A Published is the driver's status, immutable: the latest snapshot and how the run
// goes.
type Published struct {
	Snap      *model.Snapshot
	Contest   *experiment.ContestView // the race that the run is in; nil for a run by itself
	Running   bool
	Speed     float64 // ticks per second asked for; +Inf without a limit
	Rate      float64 // ticks per second measured
	Busy      string  // the work that delays the answer; "" for none
	Runs      int     // counts the runs opened, so that panes drop the state of the one before
	Completed int     // the number of the last awaited command that is complete
}

// Events of a driver. Each is delivered once.
type (
	Refused      struct{ Why error }      // a command failed
	NeedsRestart struct{ Words []string } // parameters that only a new run can take
	Done         struct{ What string }    // a command succeeded, with a sentence for the reader
	Crashed      struct {                 // a panic on one of the driver's goroutines
		What  any
		Stack []byte
	}
)

// A Config says how a driver begins.
type Config struct {
	Open     func(model.Spec) (Simulation, error) // builds another line
	Paused   bool
	Speed    float64        // ticks per second; 0 for the lab's pace, negative or +Inf for no limit
	EachTick float64        // up to this speed, in ticks per second, each tick is announced
	Replay   *model.Session // the saved session that is replayed; nil for none
	Autosave *Autosaves     // where sessions are saved; nil for nowhere
}

// A Driver is the handle of a run that its own goroutine, the [Loop], advances. Its
// methods may be called from any goroutine and never wait for the run.
type Driver struct {
	Commands *queue
	Wake     chan struct{} // a snapshot is wanted
	Fresh    chan struct{} // the status is new; coalesced
	Events   chan any      // refused, NeedsRestart, done, crashed
	quit     chan struct{} // closed to end the loop
	Gone     chan struct{} // closed when the loop has ended
	Saver    *saver        // writes the session; nil for none

	State  atomic.Pointer[Published]
	Look   atomic.Pointer[lab.ViewRequest]
	Wanted atomic.Bool

	sent, Applied atomic.Int64           // commands sent, and applied
	latest        atomic.Pointer[string] // the name of the command sent last; "" for one that is quick
}

// Start drives a run on a goroutine. stop ends it.
func Start(run Simulation, c Config) *Driver {
	l := NewLoop(run, c)
	if _, ok := run.(*model.Timeline); ok {
		l.Saver = c.Autosave.Start(l.Say)
	}
	go l.serve()
	return l.Driver
}

// NewDriver makes a driver without a loop: it collects commands that nobody applies.
func NewDriver() *Driver {
	d := &Driver{
		Commands: newQueue(),
		Wake:     make(chan struct{}, 1),
		Fresh:    make(chan struct{}, 1),
		Events:   make(chan any, 256),
		quit:     make(chan struct{}),
		Gone:     make(chan struct{}),
	}
	d.Look.Store(&lab.ViewRequest{Find: -1})
	return d
}

// Stop ends the loop and the saver, and waits for them.
func (d *Driver) Stop() {
	close(d.quit)
	<-d.Gone
	d.Saver.Stop()
}

// Send queues a command. The loop applies it between two batches.
func (d *Driver) Send(c Command) {
	name := ""
	if named, ok := c.(fmt.Stringer); ok {
		name = named.String()
	}
	d.latest.Store(&name)
	d.sent.Add(1)
	d.Commands.push(c)
}

// Waits reports whether a command that was sent is not applied yet.
func (d *Driver) Waits() bool { return d.sent.Load() != d.Applied.Load() }

// Request asks for a snapshot of the present.
func (d *Driver) Request() {
	d.Wanted.Store(true)
	select {
	case d.Wake <- struct{}{}:
	default:
	}
}

// SetLook replaces the view request, and asks for a snapshot.
func (d *Driver) SetLook(l lab.ViewRequest) {
	d.Look.Store(&l)
	d.Request()
}

// Say delivers an event.
func (d *Driver) Say(e any) {
	select {
	case d.Events <- e:
	case <-d.quit:
	}
}

// announce marks the status as new.
func (d *Driver) announce() {
	select {
	case d.Fresh <- struct{}{}:
	default:
	}
}

// DoingWord names the command that the driver works on.
func (d *Driver) DoingWord() string {
	if word := d.latest.Load(); word != nil && *word != "" {
		return canvas.Cut(*word, 24) + " …"
	}
	return "one moment …"
}

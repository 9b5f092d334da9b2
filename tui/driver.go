package tui

import (
	"fmt"
	"sync/atomic"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/lab"
)

// An simulation is what a driver advances: a [model.Timeline], or a race.
type simulation interface {
	Advance(n int64) int64
	Tick() int64
	Ended() string
	Do(action string) (detail string, err error)
	Spec() model.Spec
	Snapshot(lab.ViewRequest) *model.Snapshot
}

// A published is the driver's status, immutable: the latest snapshot and how the run
// goes.
type published struct {
	snap      *model.Snapshot
	contest   *experiment.ContestView // the race that the run is in; nil for a run by itself
	running   bool
	speed     float64 // ticks per second asked for; +Inf without a limit
	rate      float64 // ticks per second measured
	busy      string  // the work that delays the answer; "" for none
	runs      int     // counts the runs opened, so that panes drop the state of the one before
	completed int     // the number of the last awaited command that is complete
}

// Events of a driver. Each is delivered once.
type (
	refused      struct{ why error }      // a command failed
	needsRestart struct{ words []string } // parameters that only a new run can take
	done         struct{ what string }    // a command succeeded, with a sentence for the reader
	crashed      struct {                 // a panic on one of the driver's goroutines
		what  any
		stack []byte
	}
)

// A Config says how a driver begins.
type Config struct {
	Open     func(model.Spec) (simulation, error) // builds another line
	Paused   bool
	Speed    float64        // ticks per second; 0 for the lab's pace, negative or +Inf for no limit
	EachTick float64        // up to this speed, in ticks per second, each tick is announced
	Replay   *model.Session // the saved session that is replayed; nil for none
	Autosave *autosaves     // where sessions are saved; nil for nowhere
}

// A driver is the handle of a run that its own goroutine, the [loop], advances. Its
// methods may be called from any goroutine and never wait for the run.
type driver struct {
	commands *queue
	wake     chan struct{} // a snapshot is wanted
	fresh    chan struct{} // the status is new; coalesced
	events   chan any      // refused, needsRestart, done, crashed
	quit     chan struct{} // closed to end the loop
	gone     chan struct{} // closed when the loop has ended
	saver    *saver        // writes the session; nil for none

	state  atomic.Pointer[published]
	look   atomic.Pointer[lab.ViewRequest]
	wanted atomic.Bool

	sent, applied atomic.Int64           // commands sent, and applied
	latest        atomic.Pointer[string] // the name of the command sent last; "" for one that is quick
}

// Start drives a run on a goroutine. stop ends it.
func Start(run simulation, c Config) *driver {
	l := newLoop(run, c)
	if _, ok := run.(*model.Timeline); ok {
		l.saver = c.Autosave.start(l.say)
	}
	go l.serve()
	return l.driver
}

// newDriver makes a driver without a loop: it collects commands that nobody applies.
func newDriver() *driver {
	d := &driver{
		commands: newQueue(),
		wake:     make(chan struct{}, 1),
		fresh:    make(chan struct{}, 1),
		events:   make(chan any, 256),
		quit:     make(chan struct{}),
		gone:     make(chan struct{}),
	}
	d.look.Store(&lab.ViewRequest{Find: -1})
	return d
}

// stop ends the loop and the saver, and waits for them.
func (d *driver) stop() {
	close(d.quit)
	<-d.gone
	d.saver.stop()
}

// send queues a command. The loop applies it between two batches.
func (d *driver) send(c Command) {
	name := ""
	if named, ok := c.(fmt.Stringer); ok {
		name = named.String()
	}
	d.latest.Store(&name)
	d.sent.Add(1)
	d.commands.push(c)
}

// waits reports whether a command that was sent is not applied yet.
func (d *driver) waits() bool { return d.sent.Load() != d.applied.Load() }

// request asks for a snapshot of the present.
func (d *driver) request() {
	d.wanted.Store(true)
	select {
	case d.wake <- struct{}{}:
	default:
	}
}

// setLook replaces the view request, and asks for a snapshot.
func (d *driver) setLook(l lab.ViewRequest) {
	d.look.Store(&l)
	d.request()
}

// say delivers an event.
func (d *driver) say(e any) {
	select {
	case d.events <- e:
	case <-d.quit:
	}
}

// announce marks the status as new.
func (d *driver) announce() {
	select {
	case d.fresh <- struct{}{}:
	default:
	}
}

package driver

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"lascope/internal/task"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/lab"
	"lascope/tui/canvas"
)

// A Simulation is a run that a driver advances: a [model.Timeline], or a race.
type Simulation interface {
	Advance(n int64) int64 // by at most n ticks; returns how many
	Tick() int64
	Ended() string // the reason why the run has ended; "" if it has not
	Do(action string) (detail string, err error)
	Spec() model.Spec
	Snapshot(lab.ViewRequest) *model.Snapshot
	// Watch begins to trace the moves of each slot without a snapshot.
	Watch(lab.ViewRequest)
	// Allows returns the error with which Do would refuse the word.
	Allows(word string) error
	// Retunes reports that a value set now by Tune can be replaced after a replay of at most that
	// many ticks.
	Retunes(most int64) bool
	// Tune is Do for a live parameter, with a copy of the run from before it.
	Tune(word string) (detail string, err error)
	// Retune replaces the value that Tune has set, at its tick, if done. It replays at most that
	// many ticks.
	Retune(word string, most int64) (detail string, done bool, err error)
}

// A Race is a [Simulation] of several runs on one world.
type Race interface {
	Specs() []model.Spec // the opening lines of its runs
	// View is the race beside the snapshot of the run that is shown.
	View(view lab.ViewRequest) *experiment.ContestView
	// ShowNext shows the run that is by places further, round and round.
	ShowNext(by int)
	// Awaits reports whether an outside program plays that has not failed.
	Awaits() bool
}

// A Config describes how a driver begins.
type Config struct {
	Open     func(model.Spec) (Simulation, error) // builds the run of another line
	Paused   bool
	Speed    float64        // ticks per second; 0 for the scheme's pace, negative or +Inf for no limit
	EachTick float64        // up to this speed, in ticks per second, each tick is announced
	Replay   *model.Session // the saved session that is replayed; nil for none
	Autosave *Autosaves     // where sessions are saved; nil for nowhere
}

// A Driver is the handle of a run that a goroutine, the [Loop], advances. Its methods may
// be called from any goroutine and never wait for the run.
type Driver struct {
	Fresh  chan struct{} // the status is new; coalesced
	Events chan any      // Refused, NeedsRestart, Done, Changed, Unchanged, Answered, Crashed
	Gone   chan struct{} // closed when the loop has ended

	commands *queue
	wake     chan struct{} // a snapshot is wanted
	quit     chan struct{} // closed to end the loop
	saver    *saver        // writes the session; nil for none

	status atomic.Pointer[Status]
	view   atomic.Pointer[lab.ViewRequest]
	wanted atomic.Bool

	applied atomic.Int64           // commands
	latest  atomic.Pointer[string] // the name of the command sent last; "" for one that is quick
}

// Start drives a run on a goroutine, until [Driver.Stop].
func Start(run Simulation, c Config) *Driver {
	l := NewLoop(run, c)
	if l.line != nil {
		l.saver = c.Autosave.start(l.say)
	}
	task.Go(l.serve)
	return l.Driver
}

// NewDriver makes a driver without a loop: it collects commands and applies none.
func NewDriver() *Driver {
	d := &Driver{
		Fresh:    make(chan struct{}, 1),
		Events:   make(chan any, 256),
		Gone:     make(chan struct{}),
		commands: &queue{filled: make(chan struct{}, 1)},
		wake:     make(chan struct{}, 1),
		quit:     make(chan struct{}),
	}
	d.view.Store(&lab.ViewRequest{})
	return d
}

// stopWait bounds the wait for the loop's end: a slot of a million polls, or the building of
// a run, cannot be cut short.
const stopWait = time.Second

// Stop ends the loop and the saver, and waits for them. Queued commands are dropped. A loop that is busy for longer than stopWait
// ends later by itself; the session is then as of its last autosave.
func (d *Driver) Stop() {
	close(d.quit)
	select {
	case <-d.Gone:
	case <-time.After(stopWait):
	}
	d.saver.stop()
}

func (d *Driver) stopping() bool {
	select {
	case <-d.quit:
		return true
	default:
		return false
	}
}

// Send queues a command, which the loop applies between two batches, and returns its number.
func (d *Driver) Send(c Command) (number int64) {
	name := ""
	if named, ok := c.(fmt.Stringer); ok {
		name = named.String()
	}
	d.latest.Store(&name)
	return d.commands.push(c)
}

// Sent is the number of commands sent so far.
func (d *Driver) Sent() int64 { return d.commands.sent.Load() }

// A Status is the latest snapshot and how the run goes. It is immutable.
type Status struct {
	*Snap
	Contest   *experiment.ContestView // the race that the run is in; nil for a run by itself
	Running   bool
	Onward    bool       // it runs on to a milestone
	Speed     float64    // ticks per second asked for; +Inf without a limit
	Rate      float64    // ticks per second measured
	Busy      string     // the work that delays the answer; "" for none
	Runs      int        // counts the runs opened, so that panes drop the state of the one before
	Completed int        // the number of the last awaited command that is complete
	Ghosts    *GhostView // of the run; nil while they are hidden
}

// Snap is a snapshot of a run.
type Snap = model.Snapshot

// Status is the status published last; nil before the first.
func (d *Driver) Status() *Status { return d.status.Load() }

// Events of a driver. Each is delivered once.
type (
	// Refused reports that a command failed; Command is its number, 0 of what goes on by itself.
	Refused struct {
		Why     error
		Command int64
	}
	// Answered reports that the commands before an [Ask] are applied or refused, or that
	// the run that they open is being built. Command is the number of the Ask.
	Answered struct{ Command int64 }
	// NeedsRestart lists the parameters that only a new run can take.
	NeedsRestart struct{ Words []string }
	// Done reports that a command succeeded, with a sentence for the reader.
	Done struct{ What string }
	// Changed reports changes, each with a sentence for the reader; [Undo] undoes the last.
	Changed struct{ What []string }
	// Unchanged reports that a command had nothing to change, with the reason.
	Unchanged struct{ Why string }
	// Crashed reports a panic on one of the driver's goroutines.
	Crashed = task.Panic
)

// OnPanic, deferred, hands a panic to f.
func OnPanic(f func(Crashed)) {
	if what := recover(); what != nil {
		f(*task.PanicOf(what))
	}
}

// Waits reports whether a command that was sent is not applied yet.
func (d *Driver) Waits() bool { return d.Sent() != d.applied.Load() }

// Request asks for a snapshot of the present.
func (d *Driver) Request() {
	d.wanted.Store(true)
	task.Signal(d.wake)
}

// SetView replaces the view request, and asks for a snapshot.
func (d *Driver) SetView(l lab.ViewRequest) {
	d.view.Store(&l)
	d.Request()
}

func (d *Driver) say(e any) {
	select {
	case d.Events <- e:
	case <-d.quit:
	}
}

func (d *Driver) announce() { task.Signal(d.Fresh) }

// BusyText names the command that the driver works on.
func (d *Driver) BusyText() string {
	if word := d.latest.Load(); word != nil && *word != "" {
		return canvas.Cut(*word, 24) + " …"
	}
	return "one moment …"
}

// A Command is a request to the loop, which applies it between two batches.
type Command interface{ Apply(*Loop) }

// An Ask is answered by [Answered] after the commands before it.
type Ask struct{}

func (Ask) Apply(l *Loop) { l.say(Answered{l.command}) }

// A queue holds the commands that are not applied yet, in order and without a limit, so
// that a sender never waits.
type queue struct {
	sync.Mutex
	list   []Command
	sent   atomic.Int64  // commands that were pushed
	filled chan struct{} // holds a value after a command was pushed
}

func (q *queue) push(c Command) (number int64) {
	q.Lock()
	defer q.Unlock()
	q.list = append(q.list, c)
	task.Signal(q.filled)
	return q.sent.Add(1)
}

// first is the first command; nil if there is none. It may be taken.
func (q *queue) first(take bool) (c Command) {
	q.Lock()
	defer q.Unlock()
	if len(q.list) == 0 {
		return nil
	}
	if c = q.list[0]; take {
		q.list = slices.Delete(q.list, 0, 1)
	}
	return c
}

// obey applies a command and all that are queued behind it, between two batches. If they take
// long, the autosave gets each change, because a stop drops the rest. The next snapshot is
// made at once, because a person waits for it.
func (l *Loop) obey(c Command) {
	for begun := time.Now(); c != nil && !l.stopping(); c = l.Next() {
		l.Apply(c)
		if time.Since(begun) > BusyAfter {
			l.Autosave()
		}
	}
	l.batch = firstBatch // another scheme's ticks may take longer
	l.refresh()
	l.next = time.Time{}
}

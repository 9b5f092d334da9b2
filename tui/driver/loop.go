package driver

import (
	"time"

	"lascope/internal/task"
	"lascope/model"
)

// A Loop is the goroutine's side of a [Driver]: it applies the queued commands, advances
// the run in short batches, and publishes a status where one is wanted. One goroutine
// touches it. The exported fields are for a caller that drives it by hand; see manual.go.
type Loop struct {
	player
	open       func(model.Spec) (Simulation, error) // builds the run of a line
	pending    <-chan *building                     // the run that is being built; nil for none
	Runs       int                                  // counts the runs opened
	untouched  int64                                // ticks of a batch of the untouched run
	ghosts     *ghosts                              // nil for none
	comparison *comparison                          // the branch that is being computed; nil for none
	concurrent bool                                 // the loop has a goroutine, so a run may be built on another
}

// SlowSpeed is the speed, in ticks per second, up to which each tick is shown.
const SlowSpeed = 20

// NewLoop makes a driver whose loop has no goroutine: the caller applies its commands
// and advances it.
func NewLoop(run Simulation, c Config) *Loop {
	l := &Loop{
		player: player{
			publisher: publisher{Driver: NewDriver()}, pace: newPace(c.Speed),
			Simulation: run, Running: !c.Paused, eachTick: c.EachTick,
		},
		open: c.Open, untouched: firstBatch,
	}
	l.line, _ = run.(*model.Timeline)
	l.follow()
	l.replaySession(c.Replay)
	l.refresh()
	return l
}

func (l *Loop) serve() {
	defer close(l.Gone)
	defer l.endGhosts()
	defer OnPanic(func(c Crashed) { l.say(c) }) // here, or on the goroutine that builds a run
	l.reset()
	l.concurrent = true
	for {
		task.Yield()
		l.checkTarget()
		if t := &l.tuning; t.held != "" && time.Since(t.heldAt) > tuneWait {
			l.putHeld()
		}
		l.publishIfDue()
		l.Autosave()
		if wait := l.wait(); wait > 0 {
			if !l.sleep(wait) {
				return
			}
			continue
		}
		if l.stopping() {
			l.autosaveLast()
			return
		}
		if c := l.Next(); c != nil {
			l.obey(c)
			continue
		}
		l.work()
	}
}

// sleep waits for work, at most for a time. It returns false when the driver stops.
func (l *Loop) sleep(most time.Duration) bool {
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-l.commands.filled:
	case b := <-l.pending:
		l.built(b)
	case <-l.wake:
	case <-timer.C:
	case <-l.quit:
		l.autosaveLast()
		return false
	}
	return true
}

// work does one short piece of the work at hand: of a seek, of a deferred measurement,
// and of the run.
func (l *Loop) work() {
	if l.measuring && (l.seek == nil || l.followed()) {
		l.measureOn()
	}
	if l.seek != nil {
		l.seekOn()
		return
	}
	if l.comparison != nil {
		l.CompareOn()
	}
	if l.untouchedBehind() {
		l.untouchedOn()
		if !l.moving() && !l.untouchedBehind() {
			l.refresh() // it has caught up
		}
	}
	if l.Active() {
		l.advance()
	}
}

// Next takes the next command from the queue; nil for none. While a run is being built
// the commands wait for it, all but an [Ask].
func (l *Loop) Next() Command {
	if l.pending != nil && l.commands.first(false) != (Ask{}) {
		return nil
	}
	return l.commands.first(true)
}

// wait is the time until there is work; 0 if there is some.
func (l *Loop) wait() time.Duration {
	w := l.tuning.wait(time.Hour)
	if l.wanted.Load() && l.shows() {
		w = min(w, max(time.Until(l.next), 0)+time.Microsecond)
	}
	if l.pending != nil && l.commands.first(false) != (Ask{}) {
		return w
	}
	if l.commands.first(false) != nil || l.seek != nil || l.measuring || l.comparison != nil || l.untouchedBehind() {
		return 0
	}
	if !l.Active() {
		return w
	}
	return min(w, l.waitForTick())
}

// shows reports that a wanted snapshot is made, now or when it is due: the way to another tick is shown at its end.
func (l *Loop) shows() bool { return l.seek == nil || l.followed() }

// present is the status of now, without a snapshot.
func (l *Loop) present() Status {
	now := l.now()
	now.Runs, now.Ghosts = l.Runs, l.followGhosts()
	return now
}

// publishIfDue makes the snapshot that is wanted, unless the cost of the last one delays
// it.
func (l *Loop) publishIfDue() {
	if l.wanted.Load() && !time.Now().Before(l.next) && l.shows() {
		l.wanted.Store(false) // before anything is read: what comes meanwhile asks again
		l.untouchedOn()
		l.soon(l.present())
	}
}

// PublishNow makes a snapshot, however long it takes.
func (l *Loop) PublishNow() {
	l.untouchedOn()
	l.publish(l.request(), l.present())
}

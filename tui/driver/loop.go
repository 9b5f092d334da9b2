package driver

import (
	"math"
	"runtime/debug"
	"time"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/lab"
)

// A Loop is the goroutine's side of a [Driver]: it applies the queued commands, advances
// the run in short batches, and publishes a status where one is wanted. One goroutine
// touches it. The exported fields are for a caller that drives it by hand; see manual.go.
type Loop struct {
	*Driver
	Run     Simulation
	Runs    int // counts the runs opened
	Running bool
	Speed   float64 // ticks per second; +Inf without a limit
	pace    pace

	open func(model.Spec) (Simulation, error) // builds the run of another line
	busy string                               // see Status

	perTick  float64 // seconds per tick, estimated
	batch    int64   // ticks
	paceFrom time.Time
	paceDone int64 // ticks since paceFrom

	notify   bool      // announce the next status
	nextSnap time.Time // the earliest, so that snapshots cost a fifth of the time at most
	rate     float64   // ticks per second, measured
	rateFrom time.Time
	rateTick int64
	endSaid  bool

	seek      *seek  // the way to another tick under way; nil for none
	target    target // of the awaited command; see await.go
	completed int    // the last awaited command
	last      int64  // the end of the session that is replayed; 0 for none

	tuned       tuned     // the last value of a [Tune]
	held        heldValue // shown, and put on the line later
	measurement measurement
	untouched   untouchedPace
	ghosts      *ghosts          // nil for none
	comparison  *comparison      // the branch that is being computed; nil for none
	concurrent  bool             // the loop has a goroutine, so a run may be built on another
	pending     <-chan *building // the run that is being built; nil for none
	eachTick    float64          // see Config
	watched     bool             // the run records the moves of each slot
	touched     bool             // a command was applied since the last autosave
	command     int64            // the number of the command that is being applied
}

const (
	batchTime    = 3 * time.Millisecond   // of a batch: a key waits no longer than about this
	snapshotPart = 4                      // a snapshot's time, times this, is left to the run after it
	staleFor     = 200 * time.Millisecond // the age of a deferred measurement while the run moves
	firstBatch   = 1                      // ticks, while the time of one is unknown
	maxBatch     = 1 << 22
)

// SlowSpeed is the speed, in ticks per second, up to which each tick is shown.
const SlowSpeed = 20

// NewLoop makes a driver whose loop has no goroutine: the caller applies its commands
// and advances it.
func NewLoop(run Simulation, c Config) *Loop {
	l := &Loop{
		Driver: NewDriver(), open: c.Open, Run: run, Running: !c.Paused, Speed: c.Speed,
		batch: firstBatch, notify: true, eachTick: c.EachTick,
	}
	if l.Speed < 0 {
		l.Speed = math.Inf(1)
	}
	l.pace.byHand = l.Speed != 0
	l.followPace()
	l.replaySession(c.Replay)
	l.wanted.Store(true)
	return l
}

// serve is the loop's goroutine.
func (l *Loop) serve() {
	defer close(l.Gone)
	defer l.endGhosts()
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *Crashed: // on the goroutine that builds a run
			l.say(*p)
		default:
			l.say(Crashed{p, debug.Stack()})
		}
	}()
	l.resetPace()
	l.concurrent = true
	for {
		l.checkTarget()
		l.putHeldIfDue()
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
		l.notify = true
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
	if l.measurement.running && (l.seek == nil || l.followed()) {
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
	if l.Running && l.Run.Ended() == "" {
		l.advance()
	}
}

// Next takes the next command from the queue; nil for none. While a run is being built
// the commands wait for it, all but an [Ask].
func (l *Loop) Next() Command {
	if l.pending != nil && !l.commands.asks() {
		return nil
	}
	return l.commands.pop()
}

// refresh has the next status made soon, and announced.
func (l *Loop) refresh() {
	l.notify = true
	l.wanted.Store(true)
}

// forever is longer than any wait of the loop.
const forever = time.Hour

// wait is the time until there is work; 0 if there is some.
func (l *Loop) wait() time.Duration {
	w := forever
	if l.wanted.Load() {
		w = max(time.Until(l.nextSnap), 0) + time.Microsecond
	}
	if l.held.key != "" {
		w = min(w, max(time.Until(l.held.at.Add(TuneWait)), 0)+time.Microsecond)
	}
	if l.pending != nil && !l.commands.asks() {
		return w
	}
	if l.commands.len() > 0 || l.seek != nil || l.measurement.running || l.comparison != nil || l.untouchedBehind() {
		return 0
	}
	if !l.Running || l.Run.Ended() != "" {
		return w
	}
	if math.IsInf(l.Speed, 1) {
		return 0
	}
	due := l.paceFrom.Add(time.Duration(float64(l.paceDone+1) / l.Speed * float64(time.Second)))
	if l.Speed <= SlowSpeed {
		return min(w, max(time.Until(due), 0))
	}
	// Above that, ticks come in batches, so that the goroutine sleeps between them.
	if late := time.Until(due) + batchTime; late > 0 {
		return min(w, late)
	}
	return 0
}

func (l *Loop) resetPace() {
	l.paceFrom, l.paceDone = time.Now(), 0
	l.rateFrom, l.rateTick, l.rate = time.Now(), l.Run.Tick(), 0
}

// advance runs one batch of about batchTime.
func (l *Loop) advance() {
	n := min(l.batch, l.untilTarget(), l.untilLast())
	start := time.Now()
	if n = min(n, l.ticksDue(start)); n < 1 && !math.IsInf(l.Speed, 1) {
		return
	}
	ran := l.Run.Advance(n)
	now := time.Now()
	l.paceDone += ran
	l.measurePace(now, now.Sub(start).Seconds(), ran)
	l.followPace() // a scheme of the line may have taken over
	if l.Speed <= l.eachTick {
		l.refresh()
	}
	if ran > 0 && l.Run.Tick() == l.last {
		l.setRunning(false)
		l.refresh()
	}
	if ran < n && l.waits() {
		l.setRunning(false) // until the person chooses
		l.refresh()
	}
	if l.Run.Ended() != "" && !l.endSaid {
		l.endSaid = true
		l.refresh()
		if t, ok := l.Run.(*model.Timeline); ok && t.Run().Err() != nil {
			l.refuse(t.Run().Err())
		}
	}
}

// ticksDue is the number of ticks that the speed asks for by now. A loop that is far behind,
// on too slow a machine or after it was suspended, drops the rest.
func (l *Loop) ticksDue(now time.Time) int64 {
	if math.IsInf(l.Speed, 1) {
		return math.MaxInt64
	}
	due := now.Sub(l.paceFrom).Seconds()*l.Speed - float64(l.paceDone)
	if due > max(2, l.Speed/5) {
		l.paceFrom, l.paceDone = now, 0
		due = max(1, l.Speed/100)
	}
	return int64(due)
}

// measurePace adapts the batch and the measured speed to a batch that took some seconds.
func (l *Loop) measurePace(now time.Time, took float64, ran int64) {
	if ran > 0 {
		per := took / float64(ran)
		if l.perTick == 0 || per < l.perTick {
			l.perTick = per
		} else {
			l.perTick += (per - l.perTick) / 4
		}
		if t, ok := l.Run.(*model.Timeline); ok {
			t.Pace(l.perTick)
		}
		want := int64(batchTime.Seconds() / max(l.perTick, 1e-10))
		l.batch = max(1, min(want, 4*l.batch, maxBatch))
	}
	span := now.Sub(l.rateFrom).Seconds()
	if span >= 0.25 && (l.Speed > SlowSpeed || span >= 1) {
		rate := float64(l.Run.Tick()-l.rateTick) / span
		if l.rate == 0 {
			l.rate = rate
		} else {
			l.rate += (rate - l.rate) / 2
		}
		l.rateFrom, l.rateTick = now, l.Run.Tick()
	}
}

// publishIfDue makes the snapshot that is wanted, unless the cost of the last one delays
// it.
func (l *Loop) publishIfDue() {
	if !l.wanted.Load() || l.seek != nil && !l.followed() || time.Now().Before(l.nextSnap) {
		return
	}
	l.wanted.Store(false)
	l.publishSoon()
}

// publish makes a snapshot and publishes it in a new status.
func (l *Loop) publish(view lab.ViewRequest) {
	start := time.Now()
	l.untouchedOn()
	snap := l.Run.Snapshot(view)
	snap.Request.Age = 0 // as the screen asked for it
	l.showHeld(snap)
	var contest *experiment.ContestView
	if race, ok := l.Run.(Race); ok {
		contest = race.View(view)
	}
	l.watched = view.Trail
	if took := time.Since(start); l.moving() {
		l.nextSnap = start.Add((1 + snapshotPart) * took)
	}
	l.status.Store(&Status{
		Snap: snap, Contest: contest, Running: l.moving() && snap.Ended == "", Onward: l.followed(), Speed: l.speed(), Rate: l.rate,
		Busy: l.busy, Runs: l.Runs, Completed: l.completed, Ghosts: l.followGhosts(),
	})
	if l.notify || l.moving() {
		l.notify = false
		l.announce()
	}
}

// publishBusy publishes the last snapshot again with the work that delays the next one.
func (l *Loop) publishBusy(work string) {
	now := l.Status()
	if now == nil {
		return
	}
	next := *now
	next.Busy, next.Running, next.Speed = work, l.moving(), l.speed()
	l.status.Store(&next)
	l.announce()
}

// watch makes the run record the moves of each slot from here on, which costs time: only
// a run that is watched tick by tick does so.
func (l *Loop) watch() {
	if l.watched {
		return
	}
	view := *l.view.Load()
	view.Trail = true
	l.view.Store(&view)
	if w, ok := l.Run.(Watcher); ok {
		w.Watch(view)
	} else {
		l.Run.Snapshot(view)
	}
	l.watched = true
}

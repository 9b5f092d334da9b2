package tui

import (
	"math"
	"runtime/debug"
	"sync/atomic"
	"time"

	"lascope/model"
)

// An experiment is what the driver drives: a [model.Run], or a stand-in.
type experiment interface {
	Advance(n int64) int64
	Tick() int64
	Ended() string
	Do(action string) (detail string, err error)
	Spec() model.Spec
	Snapshot(model.Look) *model.Snapshot
}

// A published is what the driver shows of itself, immutable: the latest snapshot
// and how the run goes.
type published struct {
	snap    *model.Snapshot
	contest *model.ContestView // the race that the run is in; nil for a run by itself
	running bool
	speed   float64 // ticks a second asked for; +Inf for as fast as it goes
	rate    float64 // ticks a second measured
	busy    string  // what is being built; "" nearly always
	runs    int     // counts the runs opened, so that panes forget the one before
	errand  int     // the latest errand done
}

// What the driver has to say besides, each once.
type (
	refused      struct{ why error }      // a wish that could not be done
	needsRestart struct{ words []string } // parameters that are set when a run begins
	done         struct{ what string }    // a wish done, worth a word
	crashed      struct {                 // a panic on the driver's goroutine
		what  any
		stack []byte
	}
)

// A driver owns the run: one goroutine advances it in short batches, does what
// it is told between two of them, and offers a snapshot when one is wanted.
// Its methods may be called from any goroutine and never wait for the run.
type driver struct {
	open   func(model.Spec) (experiment, error)
	wishes *wishList
	wake   chan struct{}
	fresh  chan struct{} // something new is published; coalesced
	events chan any      // refused, needsRestart, done, crashed
	quit   chan struct{}
	gone   chan struct{}
	keeper *keeper // of the session; nil where none is kept

	state  atomic.Pointer[published]
	look   atomic.Pointer[model.Look]
	wanted atomic.Bool

	asked, obeyed atomic.Int64           // wishes handed over, and done
	doing         atomic.Pointer[string] // the latest that can take long
}

// A cockpit is the driver's own side, touched by its goroutine alone.
type cockpit struct {
	*driver
	run     experiment
	running bool
	speed   float64
	busy    string
	runs    int

	perTick  float64 // seconds a tick takes, estimated
	batch    int64
	paceFrom time.Time // fixed speeds: ticks are owed since then
	paceDone int64

	notify    bool      // the next publication is announced
	nextSnap  time.Time // not before, so that snapshots cost a fifth at most
	rate      float64
	rateFrom  time.Time
	rateTick  int64
	endSaid   bool
	seek      *seek // the way to another tick; nil nearly always
	rest      rest  // the errand it is on: where it then rests
	last      int64 // the tick at which the session that is replayed ends; 0 where none is
	done      int   // the latest errand done
	measuring measuring
	aside     bool             // there is a goroutine of its own that can wait for another
	coming    <-chan *building // the run that is being built aside; nil nearly always
	eachTo    float64          // the speed up to which each tick is announced
	watched   bool             // the last snapshot asked for the moves of each slot
	touched   bool             // something was done since the session was last kept
}

const (
	batchTime    = 3 * time.Millisecond   // a key waits no longer than about this
	snapshotPart = 4                      // after a snapshot, run so many times as long as it took
	staleFor     = 200 * time.Millisecond // what is dear to measure may be so old while the run moves
	slowSpeed    = 20                     // ticks a second up to which each is shown when it is done
	firstBatch   = 1                      // ticks, while nobody knows how long one takes
	maxBatch     = 1 << 22
)

// startDriver begins to drive a run; stop ends it.
func startDriver(run experiment, open func(model.Spec) (experiment, error), o Options) *driver {
	c := newCockpit(run, open, o)
	if _, ok := run.(*model.Timeline); ok {
		c.keeper = o.keeping.keeper(c.say)
	}
	go c.fly()
	return c.driver
}

// newCockpit makes a driver whose goroutine has not begun.
func newCockpit(run experiment, open func(model.Spec) (experiment, error), o Options) *cockpit {
	d := &driver{
		open:   open,
		wishes: newWishList(),
		wake:   make(chan struct{}, 1),
		fresh:  make(chan struct{}, 1),
		events: make(chan any, 256),
		quit:   make(chan struct{}),
		gone:   make(chan struct{}),
	}
	d.look.Store(&model.Look{Find: -1})
	c := &cockpit{driver: d, run: run, running: !o.Paused, speed: o.Speed, batch: firstBatch, notify: true, eachTo: o.eachTickTo()}
	if c.speed == 0 {
		c.speed = run.Spec().Lab.Pace
	}
	if c.speed < 0 {
		c.speed = math.Inf(1)
	}
	c.replay(o.replay)
	d.wanted.Store(true)
	return c
}

// stop ends the driver's goroutine and waits for it.
func (d *driver) stop() {
	close(d.quit)
	<-d.gone
	d.keeper.end()
}

// command hands a wish to the driver. It is done between two batches.
func (d *driver) command(f func(*cockpit)) {
	d.wish("", f)
}

// request asks for a snapshot of the present.
func (d *driver) request() {
	d.wanted.Store(true)
	d.rouse()
}

// setLook says what the screen looks at from now on, and asks for a snapshot.
func (d *driver) setLook(l model.Look) {
	d.look.Store(&l)
	d.request()
}

func (d *driver) rouse() {
	select {
	case d.wake <- struct{}{}:
	default:
	}
}

// say hands an event to the screen.
func (d *driver) say(e any) {
	select {
	case d.events <- e:
	case <-d.quit:
	}
}

// fly is the driver's goroutine.
func (c *cockpit) fly() {
	defer close(c.gone)
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *crashed: // elsewhere
			c.say(*p)
		default:
			c.say(crashed{p, debug.Stack()})
		}
	}()
	c.resetPace()
	c.aside = true
	for {
		c.arrive()
		c.publishIfDue()
		c.keep()
		wait := c.wait()
		if wait <= 0 {
			select {
			case <-c.quit:
				c.keepLast()
				return
			default:
			}
			if f := c.next(); f != nil {
				c.obey(f)
				continue
			}
			c.goOn()
			continue
		}
		timer := time.NewTimer(wait)
		select {
		case <-c.wishes.asked:
		case b := <-c.coming:
			c.built(b)
		case <-c.wake:
			c.notify = true
		case <-timer.C:
		case <-c.quit:
			timer.Stop()
			c.keepLast()
			return
		}
		timer.Stop()
	}
}

// goOn does a short piece of what there is to be done.
func (c *cockpit) goOn() {
	switch {
	case c.seek != nil:
		c.seekOn()
		return
	case c.measuring.under:
		c.measureOn()
	}
	if c.running && c.run.Ended() == "" {
		c.advance()
	}
}

// obey does a wish, and all others that stand in the queue, before the next
// snapshot. That one is made at once, however dear the last was: somebody pressed
// a key.
func (c *cockpit) obey(f func(*cockpit)) {
	for ; f != nil; f = c.next() {
		f(c)
		c.obeyed.Add(1)
	}
	c.batch = firstBatch // another scheme's ticks may take longer
	c.notify, c.touched = true, true
	c.wanted.Store(true)
	c.nextSnap = time.Time{}
}

// forever is longer than anybody waits.
const forever = time.Hour

// wait is how long there is nothing to do; 0 to advance now.
func (c *cockpit) wait() time.Duration {
	w := forever
	if c.wanted.Load() {
		w = max(time.Until(c.nextSnap), 0) + time.Microsecond
	}
	if c.coming != nil {
		return w
	}
	if c.wishes.count() > 0 || c.seek != nil || c.measuring.under {
		return 0
	}
	if !c.running || c.run.Ended() != "" {
		return w
	}
	if math.IsInf(c.speed, 1) {
		return 0
	}
	due := c.paceFrom.Add(time.Duration(float64(c.paceDone+1) / c.speed * float64(time.Second)))
	if c.speed <= slowSpeed {
		return min(w, max(time.Until(due), 0))
	}
	// Above that, ticks come in batches, so that the goroutine may rest between.
	if late := time.Until(due) + batchTime; late > 0 {
		return min(w, late)
	}
	return 0
}

func (c *cockpit) resetPace() {
	c.paceFrom, c.paceDone = time.Now(), 0
	c.rateFrom, c.rateTick, c.rate = time.Now(), c.run.Tick(), 0
}

// advance runs one batch of about batchTime.
func (c *cockpit) advance() {
	n := min(c.batch, c.untilRest(), c.untilLast())
	start := time.Now()
	if !math.IsInf(c.speed, 1) {
		owed := start.Sub(c.paceFrom).Seconds()*c.speed - float64(c.paceDone)
		if owed > max(2, c.speed/5) { // too slow a machine, or it was suspended: forgive
			c.paceFrom, c.paceDone = start, 0
			owed = max(1, c.speed/100)
		}
		n = min(n, int64(owed))
		if n < 1 {
			return
		}
	}
	ran := c.run.Advance(n)
	now := time.Now()
	c.paceDone += ran
	c.measure(now, now.Sub(start).Seconds(), ran)
	if c.speed <= c.eachTo {
		c.notify = true
		c.wanted.Store(true)
	}
	if ran > 0 && c.run.Tick() == c.last {
		c.setRunning(false)
		c.notify = true
		c.wanted.Store(true)
	}
	if c.run.Ended() != "" && !c.endSaid {
		c.endSaid, c.notify = true, true
		c.wanted.Store(true)
	}
}

// measure adapts the batch and the measured speed.
func (c *cockpit) measure(now time.Time, took float64, ran int64) {
	if ran > 0 {
		per := took / float64(ran)
		if c.perTick == 0 || per < c.perTick {
			c.perTick = per
		} else {
			c.perTick += (per - c.perTick) / 4
		}
		if t, ok := c.run.(*model.Timeline); ok {
			t.Pace(c.perTick)
		}
		want := int64(batchTime.Seconds() / max(c.perTick, 1e-10))
		c.batch = max(1, min(want, 4*c.batch, maxBatch))
	}
	span := now.Sub(c.rateFrom).Seconds()
	if span >= 0.25 && (c.speed > slowSpeed || span >= 1) {
		rate := float64(c.run.Tick()-c.rateTick) / span
		if c.rate == 0 {
			c.rate = rate
		} else {
			c.rate += (rate - c.rate) / 2
		}
		c.rateFrom, c.rateTick = now, c.run.Tick()
	}
}

// publishIfDue makes the snapshot that was asked for, unless the one before was
// so dear that it is not yet time.
func (c *cockpit) publishIfDue() {
	if !c.wanted.Load() || c.seek != nil || time.Now().Before(c.nextSnap) {
		return
	}
	c.wanted.Store(false)
	c.publishSoon()
}

// A contestant is a run within a race.
type contestant interface {
	View(look model.Look) *model.ContestView
}

// publish makes a snapshot.
func (c *cockpit) publish(look model.Look) {
	start := time.Now()
	snap := c.run.Snapshot(look)
	snap.Look.Age = 0 // what the screen asked for
	var contest *model.ContestView
	if race, ok := c.run.(contestant); ok {
		contest = race.View(look)
	}
	c.watched = look.Trail
	if took := time.Since(start); c.running {
		c.nextSnap = start.Add((1 + snapshotPart) * took)
	}
	c.state.Store(&published{
		snap: snap, contest: contest, running: c.running && snap.Ended == "", speed: c.speed, rate: c.rate, busy: c.busy, runs: c.runs, errand: c.done,
	})
	if c.notify || c.running {
		c.notify = false
		c.announce()
	}
}

func (c *cockpit) announce() {
	select {
	case c.fresh <- struct{}{}:
	default:
	}
}

// put drives another run from here on.
func (c *cockpit) put(run experiment) {
	c.run = run
	c.runs++
	c.seek, c.busy, c.measuring, c.last = nil, "", measuring{}, 0
	c.batch, c.perTick, c.endSaid, c.watched, c.nextSnap = firstBatch, 0, false, false, time.Time{}
	c.resetPace()
}

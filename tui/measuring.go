package tui

import (
	"math"
	"time"

	"lascope/model"
)

// This file looks at runs that take long to be looked at: a million pages are measured in
// parts, between which the driver listens and the run goes on.

// A measurer is an experiment that can be dear to look at. Its methods are those of
// [model.Run].
type measurer interface {
	Measured(model.Look) bool
	Drafted() bool
	Measure(model.Look) (done bool)
}

// A measuring is what is being measured for the screen.
type measuring struct {
	under bool          // it is under way
	took  time.Duration // so far
	next  time.Time     // when a run in motion is measured again, at the earliest
}

// anyAge is for looks that are content with what was measured at any time.
const anyAge = math.MaxInt64

// staleAge is how many ticks old that may be which is dear to measure.
func (c *cockpit) staleAge() int64 {
	if c.running && c.seek == nil {
		return int64(min(c.rate, c.speed) * staleFor.Seconds())
	}
	return 0
}

// looking is what the screen looks at, and how old it may be. At rest it wants the moves of
// the last slot, even where it does not know yet that the run rests.
func (c *cockpit) looking() model.Look {
	look := *c.look.Load()
	look.Age = c.staleAge()
	look.Trail = look.Trail || !c.running
	return look
}

// publishSoon publishes at once if nothing dear is left to be done. Else it has it done,
// and publishes meanwhile what was measured earlier, or that it is being measured.
func (c *cockpit) publishSoon() {
	look := c.looking()
	m, ok := c.run.(measurer)
	if !ok || m.Measured(look) {
		c.measuring.under = false
		c.publish(look)
		return
	}
	if now := time.Now(); !c.measuring.under && !(c.running && now.Before(c.measuring.next)) {
		c.measuring = measuring{under: true}
	}
	if m.Drafted() {
		look.Age = anyAge
		c.publish(look)
		return
	}
	c.tell("measuring …")
	c.wanted.Store(true) // for it is still owed
	c.nextSnap = time.Now().Add(staleFor)
}

// publishNow makes a snapshot, however long it takes.
func (c *cockpit) publishNow() {
	look := c.looking()
	c.publish(look)
}

// measureOn does a part of what is under way.
func (c *cockpit) measureOn() {
	look, start := c.looking(), time.Now()
	done := c.run.(measurer).Measure(look)
	now := time.Now()
	c.measuring.took += now.Sub(start)
	if done {
		c.measuring = measuring{next: now.Add(max(staleFor, snapshotPart*c.measuring.took))}
		c.notify, c.nextSnap = true, time.Time{}
		c.wanted.Store(true)
	}
}

// tell shows what is being done, over the picture of before.
func (c *cockpit) tell(what string) {
	now := c.state.Load()
	if now == nil {
		return
	}
	busy := *now
	busy.busy, busy.running, busy.speed = what, c.running && c.seek == nil, c.speed
	c.state.Store(&busy)
	c.announce()
}

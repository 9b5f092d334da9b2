package tui

import (
	"math"

	"lascope/model"
)

// An errand is a wish whose end is waited for: the driver publishes the number of the
// latest that is done. Lessons send the run on them.

// A rest is where an errand ends.
type rest struct {
	errand int // 0 for none
	tick   int64
	settle bool // what is due at that tick is then done
}

// untilRest is how many ticks the run may still go.
func (c *cockpit) untilRest() int64 {
	if c.rest.errand == 0 {
		return math.MaxInt64
	}
	return max(0, c.rest.tick-c.run.Tick())
}

// arrive ends the errand once the run has come to where it rests, or has ended.
func (c *cockpit) arrive() {
	r := c.rest
	if r.errand == 0 || c.seek != nil || c.run.Tick() < r.tick && c.run.Ended() == "" {
		return
	}
	c.setRunning(false)
	if t, ok := c.run.(*model.Timeline); ok && r.settle {
		t.Settle()
	}
	c.finish(r.errand)
}

// finish makes it known that an errand is done.
func (c *cockpit) finish(errand int) {
	c.rest, c.done, c.notify = rest{}, errand, true
	c.wanted.Store(true)
}

// runTo lets the run go on to a tick, seen, at the present speed, and rests there.
// Held, it waits for somebody to start it.
func (d *driver) runTo(errand int, tick int64, held bool) {
	d.command(func(c *cockpit) {
		c.land()
		c.rest = rest{errand: errand, tick: tick}
		c.setRunning(!held)
	})
}

// leapTo goes to a later tick at once, as fast as it goes.
func (d *driver) leapTo(errand int, tick int64) {
	d.command(func(c *cockpit) {
		c.rest = rest{errand: errand, tick: tick}
		c.seekTo(tick)
	})
}

// actAll does words to the run one after the other.
func (d *driver) actAll(errand int, words []string) {
	d.command(func(c *cockpit) {
		c.land()
		for _, w := range words {
			if _, err := c.run.Do(w); err != nil {
				c.say(refused{err})
			}
		}
		c.finish(errand)
	})
}

// openFor opens a line, at rest.
func (d *driver) openFor(errand int, spec model.Spec) {
	d.command(func(c *cockpit) {
		c.setRunning(false)
		if run, err := c.open(spec); err != nil {
			c.say(refused{err})
		} else {
			c.put(run)
		}
		c.finish(errand)
	})
}

// bring brings the run to a place and rests there: it goes on if the place lies ahead
// of all that was seen of this very line, else the line is run anew, so that no other
// future is left to be seen.
func (d *driver) bring(errand int, to model.Position) {
	d.command(func(c *cockpit) {
		c.land()
		c.setRunning(false)
		t, ok := c.run.(*model.Timeline)
		if !ok || t.Line() != to.Line || t.Tick() > to.Tick || t.Head() != t.Tick() {
			spec, err := model.Parse(to.Line)
			if err == nil {
				var run experiment
				if run, err = c.open(spec); err == nil {
					c.put(run)
				}
			}
			if err != nil {
				c.say(refused{err})
				c.finish(errand)
				return
			}
		}
		c.rest = rest{errand: errand, tick: to.Tick, settle: to.Done}
		if c.run.Tick() < to.Tick {
			c.seekTo(to.Tick)
		}
	})
}

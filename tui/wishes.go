package tui

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"lascope/model"
)

// The speeds of + and −, in ticks a second; the last is as fast as it goes.
var speeds = []float64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, math.Inf(1)}

const slowest = 1

// toggle pauses, or goes on.
func (d *driver) toggle() { d.command(func(c *cockpit) { c.setRunning(!c.running) }) }

// pause stops at the present tick; resume goes on from there.
func (d *driver) pause()  { d.command(func(c *cockpit) { c.setRunning(false) }) }
func (d *driver) resume() { d.command(func(c *cockpit) { c.setRunning(true) }) }

func (c *cockpit) setRunning(on bool) {
	c.halt()
	c.running = on
	c.resetPace()
}

// step pauses and runs n ticks. A run that is watched tick by tick shows the
// moves of the last.
func (d *driver) step(n int64) {
	d.command(func(c *cockpit) {
		c.setRunning(false)
		c.watch()
		c.run.Advance(n)
	})
}

// faster and slower go to the next speed of the list.
func (d *driver) faster() { d.command(func(c *cockpit) { c.setSpeed(nextSpeed(c.speed)) }) }
func (d *driver) slower() { d.command(func(c *cockpit) { c.setSpeed(previousSpeed(c.speed)) }) }

// atSpeed sets a speed in ticks a second.
func (d *driver) atSpeed(v float64) { d.command(func(c *cockpit) { c.setSpeed(v) }) }

func (c *cockpit) setSpeed(v float64) {
	c.speed = max(v, slowest)
	c.resetPace()
}

func nextSpeed(v float64) float64 {
	for _, s := range speeds {
		if s > v {
			return s
		}
	}
	return v
}

func previousSpeed(v float64) float64 {
	for i := len(speeds) - 1; i >= 0; i-- {
		if speeds[i] < v {
			return speeds[i]
		}
	}
	return v
}

// act does one word to the run: an action, KEY=VALUE, a scheme's name.
func (d *driver) act(word string) {
	d.wish(word, func(c *cockpit) {
		c.land()
		detail, err := c.run.Do(word)
		var restart *model.RestartError
		switch {
		case errors.As(err, &restart):
			c.say(needsRestart{[]string{word}})
		case err != nil:
			c.say(refused{err})
		case detail != "":
			c.say(done{detail})
		}
	})
}

// restart begins again at tick 0 from the line as it was opened, with other
// words if there are any.
func (d *driver) restart(words ...string) {
	d.command(func(c *cockpit) {
		spec := c.run.Spec()
		what := "restarted with the same seed"
		for _, w := range words {
			var err error
			if spec, err = spec.With(w); err != nil {
				c.say(refused{err})
				return
			}
			what = "restarted with " + strings.Join(words, " ")
		}
		c.replace(spec, what)
	})
}

// reseed begins again at tick 0 with another seed.
func (d *driver) reseed(seed uint64) {
	d.command(func(c *cockpit) {
		spec, err := c.run.Spec().With(fmt.Sprintf("seed=%d", seed))
		if err != nil {
			c.say(refused{err})
			return
		}
		c.replace(spec, "new line: "+spec.String())
	})
}

// show opens another line.
func (d *driver) show(spec model.Spec) {
	d.command(func(c *cockpit) { c.replace(spec, "opened "+spec.String()) })
}

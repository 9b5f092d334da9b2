package tui

import (
	"fmt"
	"runtime/debug"
	"time"

	"lascope/model"
)

// This file puts another run in place of the present one. One that takes long to be built
// is built aside: the present one rests meanwhile and can still be looked at, and what is
// wished then is done to the new one.

// A building is a run being built, or what became of it.
type building struct {
	run   experiment
	err   error
	crash *crashed
	what  string   // to be said when it is there,
	then  []func() // and to be done to it
}

// quickly is how long a run may take to be built before others are listened to again.
const quickly = 20 * time.Millisecond

// openRun builds a real run.
func openRun(spec model.Spec) (experiment, error) {
	run, err := model.New(spec)
	if err != nil {
		return nil, err
	}
	return model.NewTimeline(run), nil
}

// next is the next wish, while there is a run that it is meant for; nil if there is none.
func (c *cockpit) next() func(*cockpit) {
	if c.coming != nil {
		return nil
	}
	return c.wishes.take()
}

// replace opens another run in place of this one; if it is refused, this one goes on.
func (c *cockpit) replace(spec model.Spec, what string, then ...func()) {
	if _, alone := c.run.(*model.Timeline); !alone || !c.aside { // a race's lines go by one another
		run, err := c.open(spec)
		c.built(&building{run: run, err: err, what: what, then: then})
		return
	}
	there := make(chan *building, 1)
	go func() {
		b := &building{what: what, then: then}
		defer func() {
			if p := recover(); p != nil {
				b.crash = &crashed{p, debug.Stack()}
			}
			there <- b
		}()
		b.run, b.err = c.open(spec)
	}()
	select {
	case b := <-there:
		c.built(b)
	case <-time.After(quickly):
		c.coming, c.busy = there, fmt.Sprintf("building %s …", spec.Scheme.Title)
		c.tell(c.busy)
	}
}

// built drives the run that was built, or says why there is none.
func (c *cockpit) built(b *building) {
	c.coming, c.busy = nil, ""
	c.notify = true
	c.wanted.Store(true)
	switch {
	case b.crash != nil:
		panic(b.crash)
	case b.err != nil:
		c.say(refused{b.err})
	default:
		c.put(b.run)
		c.say(done{b.what})
		for _, f := range b.then {
			f()
		}
	}
	c.resetPace()
}

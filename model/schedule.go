package model

import (
	"fmt"
	"slices"

	"lascope/model/lab"
	"lascope/model/stats"
)

// Schedule puts an intervention, @TICK:ACTION, on the run's line for later, as if
// it had stood there from the start; it is checked as far as it can be now. In the
// past of a time line it branches as [Timeline.Do] does.
func (t *Timeline) Schedule(word string) error {
	e, err := parseEvent(word)
	if err != nil {
		return err
	}
	if e.Tick < t.run.tick {
		return fmt.Errorf("%s: that tick is over, this is %s; go back there first", word, stats.Thousands(t.run.tick))
	}
	e.Live = true
	if e.Tick == t.run.tick {
		_, err := t.Do(e.Action)
		return err
	}
	return t.branch(func(r *Run) error { return r.schedule(e) })
}

// schedule puts an event among the pending ones, after those of its tick.
func (r *Run) schedule(e Event) error {
	at := len(r.pending)
	for at > 0 && r.pending[at-1].Tick > e.Tick {
		at--
	}
	pending := slices.Insert(slices.Clone(r.pending), at, e)
	err := followEvents(pending, r.settings, r.own, func(i int, a lab.Intervention) error {
		pending[i].Action, pending[i].Intervention = a.Word(), a
		return r.Environment.Check(a)
	})
	if err == nil {
		r.pending = pending
	}
	return err
}

package model

import (
	"errors"
	"fmt"
	"slices"

	"lascope/model/lab"
	"lascope/model/stats"
)

// MostUntouched is the greatest number of pages, objects or documents of a run beside which the untouched run goes on.
const MostUntouched = 65_536

// Untouched is the untouched run beside a [Timeline], once it is shown: the run without its live changes of parameters and of
// the scheme. It has the events of the line and the live ones that change the world, so both see the same world.
type Untouched struct {
	of     *Timeline
	shown  bool
	run    *Run    // nil for none
	events []Event // of the untouched run, done and to come
}

// same reports the same action at the same tick.
func (e Event) same(b Event) bool { return e.Tick == b.Tick && e.Action == b.Action }

// without are the events of the untouched run beside a run, and the tick of the first that it lacks; never if it lacks none.
func without(run *Run) (events []Event, from int64) {
	from = never
	for _, e := range run.events() {
		if e.Live && !run.spec.Lab.OfWorld(e.Action) {
			from = min(from, e.Tick)
			continue
		}
		events = append(events, e)
	}
	return events, from
}

// items is the number of pages, objects or documents of settings.
func items(s *lab.Settings) int64 {
	_, n := s.Scheme.Lab.Memory(s)
	return int64(n)
}

// Show begins the untouched run, from the first change on. The error is the reason why there is none.
func (u *Untouched) Show() error {
	run := u.of.Run
	if _, from := without(run); from > run.tick {
		return errors.New("there is no control run; first change a parameter or the scheme, such as N with n")
	}
	if n := items(run.settings); n > MostUntouched {
		return fmt.Errorf("no control run goes on beside %s %s; %s are the most", stats.Thousands(n), run.spec.Lab.Size, stats.Thousands(MostUntouched))
	}
	u.shown = true
	return u.align()
}

// align gives the untouched run the events that it shares with the present branch. One that has passed the first difference
// begins again at the checkpoint before the first change.
func (u *Untouched) align() error {
	t := u.of
	events, from := without(t.Run)
	if !u.shown || from == never || u.run != nil && slices.EqualFunc(events, u.events, Event.same) {
		return nil
	}
	if u.run != nil {
		fork := newBranch(t.spec, nil, events).common(newBranch(t.spec, nil, u.events))
		if u.run.tick < fork || u.run.tick == fork && u.run.settled < fork {
			u.events, u.run.pending = events, pendingAgain(events[len(u.run.journal):])
			return nil
		}
	}
	u.run = nil
	point := t.before(min(from, t.tick) + 1)
	if point.tick > from {
		return errors.New("there is no control run: the way back ends after the first change")
	}
	run, err := t.revive(point, t.spec, events)
	if err != nil {
		return err
	}
	run.Watch(lab.ViewRequest{}) // its moves are not shown
	u.run, u.events = run, events
	return nil
}

// follow follows a change of the present branch. A run of which there is no way back has no untouched run from then on.
func (u *Untouched) follow() {
	if u.align() != nil {
		u.Drop()
	}
}

// Behind is the number of ticks that the untouched run has to run to the present tick; 0 if there
// is none, or if it has ended.
func (u *Untouched) Behind() int64 {
	if u.run == nil || u.run.Ended() != "" {
		return 0
	}
	if _, from := without(u.of.Run); from == never {
		return 0
	}
	return max(0, u.of.tick-u.run.tick)
}

// Advance advances the untouched run by at most n ticks, not beyond the present tick. It returns
// the number of ticks run.
func (u *Untouched) Advance(n int64) int64 {
	if n = min(n, u.Behind()); n <= 0 {
		return 0
	}
	return u.run.Advance(n)
}

// Drop removes the untouched run. It reports false if none is shown.
func (u *Untouched) Drop() bool {
	shown := u.shown
	u.shown, u.run = false, nil
	return shown
}

// future is the view of the untouched run; nil if there is none, or if the present tick is
// before its first difference.
func (u *Untouched) future() *Future {
	_, from := without(u.of.Run)
	if u.run == nil || from > u.of.tick {
		return nil
	}
	s := u.run.Snapshot(lab.ViewRequest{Hidden: u.of.request.Hidden})
	return &Future{From: from, Tick: s.Tick, View: s.View, Marks: s.Marks}
}

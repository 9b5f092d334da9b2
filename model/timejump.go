package model

import (
	"errors"
	"slices"

	"lascope/model/lab"
)

// PreviousEvent is the tick of the latest shift or intervention before the present; ok is
// false if there is none.
func (t *Timeline) PreviousEvent() (tick int64, ok bool) {
	for i := len(t.run.marks) - 1; i >= 0; i-- {
		if m := t.run.marks[i]; m.Tick < t.run.tick && m.Tick >= t.First() {
			return m.Tick, true
		}
	}
	return 0, false
}

// NextEvent is the tick of the next shift or pending intervention; ok is false if there is
// none.
func (t *Timeline) NextEvent() (tick int64, ok bool) {
	now, shifts := t.run.tick, t.run.shifts
	if shifts.next == now { // due before the next slot
		shifts.plan(now)
	}
	next := shifts.next
	for _, e := range t.run.pending {
		if e.Tick > now {
			next = min(next, e.Tick)
			break // sorted by tick
		}
	}
	return next, next < neverShifts
}

// ClassChanges counts the changes of class under the present scheme; 0 in schemes without
// classes.
func (t *Timeline) ClassChanges() int64 { return t.run.classChanges() }

func (r *Run) classChanges() int64 {
	if e, ok := r.Environment.(lab.Classed); ok {
		return e.ClassChanges()
	}
	return 0 // also of a checkpoint that is a line
}

// HasClasses reports whether objects or pages have classes: under the scheme in force, or
// under one that the line names to take over.
func (t *Timeline) HasClasses() bool {
	if e, ok := t.run.Environment.(lab.Classed); ok && e.HasClasses() {
		return true
	}
	return slices.ContainsFunc(t.run.pending, func(e Event) bool {
		_, takesOver := e.Intervention.(lab.TakeoverAction)
		return takesOver
	})
}

// NextClassChange advances by at most the given number of slots, until after the next slot in
// which an object changes class, and reports whether there was one.
func (t *Timeline) NextClassChange(most int64) bool {
	before := t.ClassChanges()
	for ; most > 0; most-- {
		if t.Advance(1) == 0 {
			return false
		}
		if now := t.ClassChanges(); now != before {
			return now > before // the count of another scheme starts at 0
		}
	}
	return false
}

// ErrGivenUp is the error of a search that its caller has ended.
var ErrGivenUp = errors.New("the search was given up")

// PreviousClassChange is the last tick before the present that follows a slot in which an
// object changed class; ok is false if there is none in reach. Ticks between two checkpoints
// are replayed only where the counts differ, in parts of batch() slots; below 1 it gives up.
// The error is [ErrGivenUp] or that of a line that cannot be run again.
func (t *Timeline) PreviousClassChange(batch func() int64) (tick int64, ok bool, err error) {
	at, _ := t.find(t.run.tick)
	later, end := t.run, t.run.tick-1
	for at--; at >= 0; at-- {
		p := t.points[at]
		if p.classChanges() != later.classChanges() || len(p.journal) != len(later.journal) {
			run, err := t.revive(p, t.run.spec, slices.Concat(t.run.journal, t.run.pending))
			if err != nil {
				return 0, false, err
			}
			s := classSearch{run, batch, false}
			tick := s.last(end)
			if s.over {
				return 0, false, ErrGivenUp
			}
			if tick >= 0 {
				return tick, true, nil
			}
		}
		later, end = p, p.tick
	}
	return 0, false, nil
}

// A classSearch looks for the last change of class along a run.
type classSearch struct {
	run   *Run
	batch func() int64
	over  bool // it was given up
}

// to runs to a tick in batches; false where the run ends before, or the search is given up.
func (s *classSearch) to(tick int64) bool {
	for s.run.tick < tick {
		n := min(tick-s.run.tick, s.batch())
		if s.over = n < 1; s.over || s.run.Advance(n) < n {
			return false
		}
	}
	return true
}

// last runs to a tick and returns the tick of the last change of class on the way; -1 for
// none.
func (s *classSearch) last(end int64) int64 {
	const leap = 4096
	r, last := s.run, int64(-1)
	var from *Run // before the last leap with a change that is not located yet
	for going := true; going && r.tick < end; {
		start, stop := r.Clone(), min(end, r.tick+leap)
		before, done := r.classChanges(), len(r.journal)
		if going = s.to(stop); s.over {
			return -1
		}
		if r.tick == start.tick {
			break
		}
		switch {
		case len(r.journal) > done: // the count may have restarted at 0 with another scheme
			if tick := s.within(start, stop); tick >= 0 {
				last, from = tick, nil
			}
		case r.classChanges() > before:
			from = start
		}
	}
	if from != nil {
		last = s.within(from, min(end, from.tick+leap))
	}
	return last
}

// within is last slot by slot, along another run.
func (s *classSearch) within(r *Run, end int64) int64 {
	last := int64(-1)
	s.run = r
	for r.tick < end {
		r.settle()
		before := r.classChanges()
		if !s.to(r.tick + 1) {
			break
		}
		if r.classChanges() > before {
			last = r.tick
		}
	}
	return last
}

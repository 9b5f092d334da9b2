package model

import (
	"errors"
	"slices"

	"lascope/model/lab"
)

// Classes looks for changes of class along a [Timeline]: of objects, or of pages.
type Classes struct{ of *Timeline }

// Classes are those of the objects or pages of the run.
func (t *Timeline) Classes() Classes { return Classes{t} }

// Changes counts the changes of class under the present scheme; 0 in schemes without classes.
func (c Classes) Changes() int64 { return c.of.run.classChanges() }

func (r *Run) classChanges() int64 {
	if e, ok := r.Environment.(lab.Classed); ok {
		return e.ClassChanges()
	}
	return 0 // also of a checkpoint that is a line
}

// Exist reports whether objects or pages have classes: under the scheme in force, or
// under one that the line names to take over.
func (c Classes) Exist() bool {
	t := c.of
	if e, ok := t.run.Environment.(lab.Classed); ok && e.HasClasses() {
		return true
	}
	return slices.ContainsFunc(t.run.pending, func(e Event) bool {
		_, takesOver := e.Intervention.(lab.TakeoverAction)
		return takesOver
	})
}

// Next advances by at most the given number of slots, until after the next slot in
// which an object changes class, and reports whether there was one.
func (c Classes) Next(most int64) bool {
	before := c.Changes()
	for ; most > 0; most-- {
		if c.of.Advance(1) == 0 {
			return false
		}
		if now := c.Changes(); now != before {
			return now > before // the count of another scheme starts at 0
		}
	}
	return false
}

// ErrGivenUp is the error of a search that its caller has ended.
var ErrGivenUp = errors.New("the search was given up")

// Previous is the last tick before the present that follows a slot in which an
// object changed class; ok is false if there is none in reach. Ticks between two checkpoints
// are replayed only where the counts differ, in parts of batch() slots; below 1 it gives up.
// The error is [ErrGivenUp] or that of a line that cannot be run again.
func (c Classes) Previous(batch func() int64) (tick int64, ok bool, err error) {
	t := c.of
	at, _ := t.find(t.run.tick)
	later, end := t.run, t.run.tick-1
	for at--; at >= 0; at-- {
		p := t.points[at]
		if p.classChanges() != later.classChanges() || len(p.journal) != len(later.journal) {
			run, err := t.revive(p, t.run.spec, t.run.events())
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

package model

import (
	"errors"
	"slices"

	"lascope/model/lab"
)

// Changes of class along a [Timeline]: of objects, or of pages.

// classChanges counts the changes of class under the present scheme; 0 in schemes without classes.
func (r *Run) classChanges() int64 {
	if r.Environment == nil { // a checkpoint that is a line
		return 0
	}
	return max(0, r.ClassChanges())
}

// HasClasses reports whether objects or pages have classes: under the scheme in force, or
// under one that the line names to take over.
func (t *Timeline) HasClasses() bool {
	return t.ClassChanges() >= 0 || slices.ContainsFunc(t.pending, func(e Event) bool { return e.Intervention.Kind == lab.MarkScheme })
}

// NextClassChange advances by at most the given number of slots, until after the next slot in
// which an object changes class, and reports whether there was one.
func (t *Timeline) NextClassChange(most int64) bool {
	before := t.classChanges()
	for ; most > 0; most-- {
		if t.Advance(1) == 0 {
			return false
		}
		if now := t.classChanges(); now != before {
			return now > before // the count of another scheme starts at 0
		}
	}
	return false
}

// ErrGivenUp is the error of a search that its caller has ended.
var ErrGivenUp = errors.New("the search was given up")

// PreviousClassChange is the last tick before the present that follows a slot in which an object changed class; ok is false if there is
// none in reach. Ticks between two checkpoints are replayed only where the counts differ, in parts of batch() slots; below 1 it gives
// up. The error is [ErrGivenUp], or refuses a line that cannot be run again.
func (t *Timeline) PreviousClassChange(batch func() int64) (tick int64, ok bool, err error) {
	at, _ := t.find(t.tick)
	later, end := t.Run, t.tick-1
	for at--; at >= 0; at-- {
		p := t.points[at]
		if p.classChanges() != later.classChanges() || len(p.journal) != len(later.journal) {
			run, err := t.revive(p, t.spec, t.events())
			if err != nil {
				return 0, false, err
			}
			if tick, err := run.lastChange(end, batch); err != nil || tick >= 0 {
				return max(0, tick), err == nil, err
			}
		}
		later, end = p, p.tick
	}
	return 0, false, nil
}

// lastChange runs to a tick and returns the tick of the last change of class on the way; -1 for
// none. The error is [ErrGivenUp].
func (r *Run) lastChange(end int64, batch func() int64) (last int64, err error) {
	last = -1
	for left := int64(0); r.tick < end; left-- {
		if left == 0 {
			if left = batch(); left < 1 {
				return 0, ErrGivenUp
			}
		}
		r.settle() // a scheme that takes over counts from 0
		before := r.classChanges()
		if r.Advance(1) == 0 {
			break
		}
		if r.classChanges() > before {
			last = r.tick
		}
	}
	return last, nil
}

package model

import (
	"testing"

	"lascope/model/lab"
)

// TestAgenda: the next and the last tick with an event or a shift, of several at one tick, before
// and after them.
func TestAgenda(t *testing.T) {
	a := newAgenda([]Event{{Tick: 5}, {Tick: 5}, {Tick: 30}})
	a.shifts = shiftClock{period: 20}
	a.shifts.plan(0)
	a.mark(lab.Mark{Tick: 2, Name: "mirror"})
	a.mark(lab.Mark{Tick: 2, Name: "N=20"})
	for _, c := range []struct{ tick, until, after, before int64 }{
		{0, 5, 5, -1}, {2, 3, 5, -1}, {3, 2, 5, 2}, {5, 0, 20, 2}, {20, -15, 30, 2},
	} {
		if until, after, before := a.until(c.tick), a.after(c.tick), a.before(c.tick); until != c.until || after != c.after || before != c.before {
			t.Errorf("at tick %d: %d slots to the next event, then %d, before %d; not %d, %d, %d", c.tick, until, after, before, c.until, c.after, c.before)
		}
	}
	if got := a.doneAt(2); got != "; due at this tick and done: mirror, N=20" {
		t.Errorf("at tick 2: %q", got)
	}
	if got := a.doneAt(3); got != "; nothing has changed" {
		t.Errorf("at tick 3: %q", got)
	}
}

// TestAgendaClip: two copies of an agenda do not write to each other's lists.
func TestAgendaClip(t *testing.T) {
	a := newAgenda(nil)
	a.mark(lab.Mark{Tick: 1})
	b, c := a.clip(), a.clip()
	b.mark(lab.Mark{Tick: 2})
	c.mark(lab.Mark{Tick: 3})
	if b.marks[1].Tick != 2 || c.marks[1].Tick != 3 || len(a.marks) != 1 {
		t.Errorf("the marks are %v, %v and %v", a.marks, b.marks, c.marks)
	}
	for range 3 * mostMarks {
		a.mark(lab.Mark{Tick: 9})
	}
	if n := len(a.latest()); n != mostMarks || len(a.Marks()) > 2*mostMarks {
		t.Errorf("%d marks are shown of %d", n, len(a.Marks()))
	}
}

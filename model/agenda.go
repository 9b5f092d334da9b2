package model

import (
	"math"
	"slices"
	"strings"

	"lascope/model/lab"
	"lascope/world"
)

// An agenda holds the interventions and periodic shifts of a run, done and to come, by their ticks. A run only appends to its
// lists, so that copies share them.
type agenda struct {
	settled int64 // the last tick whose interventions were applied; -1 at the start
	pending []Event
	journal []Event
	marks   []lab.Mark
	shifts  shiftClock
}

// newAgenda is the agenda at the start of a run, with the events of its line.
func newAgenda(events []Event) agenda { return agenda{settled: -1, pending: slices.Clone(events)} }

// events are the events done, then the events to come.
func (a *agenda) events() []Event { return slices.Concat(a.journal, a.pending) }

// until is the number of slots from a tick to the next shift or pending event.
func (a *agenda) until(tick int64) int64 {
	n := a.shifts.next - tick
	if len(a.pending) > 0 {
		n = min(n, a.pending[0].Tick-tick)
	}
	return n
}

// after is the tick of the next shift or pending event after a tick; neverShifts for none.
func (a *agenda) after(tick int64) int64 {
	shifts := a.shifts
	if shifts.next == tick { // due before the next slot
		shifts.plan(tick)
	}
	next := shifts.next
	for _, e := range a.pending {
		if e.Tick > tick {
			return min(next, e.Tick) // sorted by tick
		}
	}
	return next
}

// Shifts reports that a shift may come before a tick, by itself or of a period longer than shortest.
func (a *agenda) Shifts(before, shortest int64) bool {
	clock := a.shifts
	periodic := func() bool {
		return clock.period > 0 && (clock.random || clock.period > shortest && clock.next < before)
	}
	for _, e := range a.pending {
		if periodic() || e.Tick < before && e.Intervention.Kind == lab.MarkShift {
			return true
		}
		clock.follow(e.Intervention.Settings, e.Tick)
	}
	return periodic()
}

// before is the tick of the latest mark before a tick; -1 for none.
func (a *agenda) before(tick int64) int64 {
	for _, m := range slices.Backward(a.marks) {
		if m.Tick < tick {
			return m.Tick
		}
	}
	return -1
}

// doneAt adds to a refusal the shift and the events of a tick, which were due.
func (a *agenda) doneAt(tick int64) string {
	var names []string
	for _, m := range a.marks {
		if m.Tick == tick {
			names = append(names, m.Name)
		}
	}
	if names == nil {
		return "; nothing has changed"
	}
	return "; due at this tick and done: " + strings.Join(names, ", ")
}

// mostMarks bounds the marks of a snapshot: more than a screen can show.
const mostMarks = 256

// mark records a mark; there are at most twice mostMarks of them.
func (a *agenda) mark(m lab.Mark) {
	if len(a.marks) == 2*mostMarks {
		a.marks = slices.Clone(a.marks[mostMarks:])
	}
	a.marks = append(a.marks, m)
}

// latest are the marks of a snapshot.
func (a *agenda) latest() []lab.Mark {
	return a.marks[max(0, len(a.marks)-mostMarks):len(a.marks):len(a.marks)]
}

// Marks are the latest shifts and interventions by tick: all of them up to 256, and at most
// 512.
func (a *agenda) Marks() []lab.Mark { return a.marks }

// clip is a copy that grows independently: a slice without spare capacity is copied when it grows.
func (a *agenda) clip() agenda {
	out := *a
	out.pending, out.journal, out.marks = slices.Clip(a.pending), slices.Clip(a.journal), slices.Clip(a.marks)
	return out
}

// A shiftClock gives the ticks of the world's periodic shifts. With timing=fixed they are the
// multiples of the period. With timing=random a shift comes after each slot with probability
// 1/period, so that the slots from one to the next are geometric and their mean is the
// period; their substream, "shift times", is the world's alone, so that all schemes meet the
// same times.
//
// A copy continues independently of the original.
type shiftClock struct {
	next   int64 // the next tick with a shift; neverShifts without one
	period int64 // in slots; 0 without shifts
	random bool
	draws  world.Draws
}

// neverShifts is a tick after the end of every run.
const neverShifts = math.MaxInt64

func newShiftClock(s *lab.Settings) shiftClock {
	c := shiftClock{next: neverShifts, draws: world.NewDraws(uint64(s.Number("seed")), "shift times")}
	c.follow(s, 0)
	return c
}

// follow plans the next shift after a tick anew if the settings now in force have other
// times.
func (c *shiftClock) follow(s *lab.Settings, tick int64) {
	period, random := int64(s.Number("period")), s.Word("timing") == "random"
	if s.Word("shift") == "none" {
		period = 0
	}
	if period != c.period || random != c.random {
		c.period, c.random = period, random
		c.plan(tick)
	}
}

// plan finds the next shift after a tick.
func (c *shiftClock) plan(tick int64) {
	switch {
	case c.period == 0:
		c.next = neverShifts
	case c.random:
		c.next = tick + c.gap()
	default:
		c.next = tick - tick%c.period + c.period
	}
}

// gap draws the slots to the next shift.
func (c *shiftClock) gap() int64 {
	if c.period == 1 {
		return 1
	}
	// 1 + ⌊ln(1−u)/ln(1−1/period)⌋; at most 37 periods, as 1−u is at least 2⁻⁵³.
	return 1 + int64(math.Log1p(-c.draws.Unit())/math.Log1p(-1/float64(c.period)))
}

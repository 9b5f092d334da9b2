package lab

import (
	"math"
)

// A sampled environment lets a [Recorder] drive it and sample its curves.
type sampled interface {
	// Left is how many of n slots the world still has.
	Left(n int64) int64
	// Room is how many slots there are until a sample is due.
	Room() int64
	// Step runs n slots, not beyond room.
	Step(n int64)
	// Sample takes the Sample that is due.
	Sample()
	// Traced reports whether a screen asks for the moves of the last slot.
	Traced() bool
	// Follow makes the scheme write the next slot down in an emptied trail, or nothing.
	Follow(on bool)
}

// A Recorder drives an environment and alone decides which sample is taken when, and
// which slot is traced.
type Recorder struct{ Environment sampled }

// Advance runs n slots; it returns fewer only at the world's end.
func (r Recorder) Advance(n int64) int64 {
	n = r.Environment.Left(n)
	for left := n; left > 0; {
		k := min(left, r.Environment.Room())
		r.step(k)
		left -= k
		if r.Environment.Room() <= 0 {
			r.Environment.Sample()
		}
	}
	return n
}

// step runs the slots up to a sample. Only the last is traced, for tracing costs a scheme
// of many polls a slot several times the slot.
func (r Recorder) step(n int64) {
	if !r.Environment.Traced() {
		r.Environment.Step(n)
		return
	}
	if n > 1 {
		r.Environment.Follow(false)
		r.Environment.Step(n - 1)
	}
	r.Environment.Follow(true)
	r.Environment.Step(1)
}

// Room is how many ticks there are until a sample is due; without curves none ever is.
func (c *Curves[T]) Room(tick int64) int64 {
	if c == nil {
		return math.MaxInt64
	}
	return c.next() - tick
}

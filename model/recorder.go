package model

import (
	"math"
)

// A sampled environment lets a [recorder] drive it and sample its curves.
type sampled interface {
	// left is how many of n slots the world still has.
	left(n int64) int64
	// room is how many slots there are until a sample is due.
	room() int64
	// step runs n slots, not beyond room.
	step(n int64)
	// sample takes the sample that is due.
	sample()
	// traced reports whether a screen asks for the moves of the last slot.
	traced() bool
	// follow makes the scheme write the next slot down in an emptied trail, or nothing.
	follow(on bool)
}

// A recorder drives an environment and alone decides which sample is taken when, and
// which slot is traced.
type recorder struct{ environment sampled }

// advance runs n slots; it returns fewer only at the world's end.
func (r recorder) advance(n int64) int64 {
	n = r.environment.left(n)
	for left := n; left > 0; {
		k := min(left, r.environment.room())
		r.step(k)
		left -= k
		if r.environment.room() <= 0 {
			r.environment.sample()
		}
	}
	return n
}

// step runs the slots up to a sample. Only the last is traced, for tracing costs a scheme
// of many polls a slot several times the slot.
func (r recorder) step(n int64) {
	if !r.environment.traced() {
		r.environment.step(n)
		return
	}
	if n > 1 {
		r.environment.follow(false)
		r.environment.step(n - 1)
	}
	r.environment.follow(true)
	r.environment.step(1)
}

// room is how many ticks there are until a sample is due; without curves none ever is.
func (c *curves[T]) room(tick int64) int64 {
	if c == nil {
		return math.MaxInt64
	}
	return c.next() - tick
}

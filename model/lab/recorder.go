package lab

import (
	"math"
)

// A sampled environment lets a [Recorder] drive it and sample its curves.
type sampled interface {
	// Left is the number of slots, at most n, before the world ends.
	Left(n int64) int64
	// UntilSample is the number of slots until a sample is due.
	UntilSample() int64
	// Step runs n slots, at most UntilSample.
	Step(n int64)
	// Sample takes the sample that is due.
	Sample()
	// Traced reports whether a screen requests the moves of the last slot.
	Traced() bool
	// Follow clears the trace and starts tracing; Follow(false) stops it.
	Follow(on bool)
}

// A Recorder steps an environment. It alone decides when a sample is taken and which slot is
// traced.
type Recorder struct{ Environment sampled }

// Advance runs n slots and returns the number run: fewer than n only at the world's end.
func (r Recorder) Advance(n int64) int64 {
	n = r.Environment.Left(n)
	if n > 0 {
		r.sample() // an intervention may ask for one
	}
	for left := n; left > 0; {
		k := min(left, r.Environment.UntilSample())
		r.step(k)
		left -= k
		r.sample()
	}
	return n
}

// sample takes the sample that is due.
func (r Recorder) sample() {
	if r.Environment.UntilSample() <= 0 {
		r.Environment.Sample()
	}
}

// step runs the slots up to a sample and traces only the last: a traced slot of many polls
// takes several times as long.
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

// UntilSample is the number of ticks until a sample is due; the largest int64 without curves.
func (c *Curves[T]) UntilSample(tick int64) int64 {
	if c == nil {
		return math.MaxInt64
	}
	return c.next() - tick
}

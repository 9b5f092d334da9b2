package lab

// A sampled environment lets [Advance] drive it and sample its curves.
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

// Advance runs n slots of an environment and returns the number run: fewer than n only at the world's end. It alone decides when a
// sample is taken and which slot is traced.
func Advance(e sampled, n int64) int64 {
	n = e.Left(n)
	if n > 0 {
		sample(e) // an intervention may ask for one
	}
	for left := n; left > 0; {
		k := min(left, e.UntilSample())
		step(e, k)
		left -= k
		sample(e)
	}
	return n
}

// sample takes the sample that is due.
func sample(e sampled) {
	if e.UntilSample() <= 0 {
		e.Sample()
	}
}

// step runs the slots up to a sample and traces only the last: a traced slot of many polls
// takes several times as long.
func step(e sampled, n int64) {
	if !e.Traced() {
		e.Step(n)
		return
	}
	if n > 1 {
		e.Follow(false)
		e.Step(n - 1)
	}
	e.Follow(true)
	e.Step(1)
}

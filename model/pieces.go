package model

import "math"

// A pieced bench runs in pieces, each as long as its curves need no sample.
type pieced interface {
	// room is how many slots there are until a sample is due.
	room() int64
	// run runs n slots, not beyond room.
	run(n int64)
	// sample takes a sample if one is due.
	sample()
	// follow makes the scheme write the next slot down in an emptied trail, or nothing.
	follow(on bool)
}

// inPieces runs n slots of a bench. While somebody watches, the last slot of each piece is
// run alone, and only that one is told.
func inPieces(b pieced, watched bool, n int64) {
	for left := n; left > 0; {
		k := min(left, b.room())
		if watched {
			if k > 1 {
				b.follow(false)
				b.run(k - 1)
				left -= k - 1
				k = 1
			}
			b.follow(true)
		}
		b.run(k)
		left -= k
		b.sample()
	}
}

// room is how many ticks there are until a sample is due; without curves none ever is.
func (c *curves[T]) room(tick int64) int64 {
	if c == nil {
		return math.MaxInt64
	}
	return c.next() - tick
}

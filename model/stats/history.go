package stats

import (
	"slices"
)

// A History is a bounded record of a run of any length, evenly spaced in ticks.
// Where it is full, a whole History drops every second sample and doubles its
// spacing; a recent one forgets the older half, and follows the whole one's spacing
// from afar.
//
// Samples handed out by all stay as they are while more are recorded.
type History[T any] struct {
	Samples  []T
	first    int64 // the tick of the first sample
	Spacing  int64 // ticks between two samples, taken at multiples of it
	Next     int64 // the tick of the next sample
	capacity int   // how many samples at most
	recent   bool
}

// NewHistory records every spacing ticks at first, from the next multiple on.
func NewHistory[T any](spacing int64, keep int, recent bool) *History[T] {
	return &History[T]{Spacing: max(1, spacing), capacity: keep, recent: recent}
}

// Record takes a sample if tick is one of its multiples.
func (h *History[T]) Record(tick int64, sample T) {
	if len(h.Samples) == h.capacity {
		h.thin()
	}
	if tick%h.Spacing == 0 {
		if len(h.Samples) == 0 {
			h.first = tick
		}
		h.Samples = append(h.Samples, sample)
	}
	h.Next = tick - tick%h.Spacing + h.Spacing
}

// recentPart is how much finer than the whole record of a run the recent one is, at
// least. It was finer at first; had it stayed so, measuring would cost a long run more
// than running.
const recentPart = 4

// follow coarsens a recent record where the whole one has grown much coarser: so it
// covers an eighth to a sixteenth of a long run.
func (h *History[T]) follow(whole int64) {
	if coarser := whole / recentPart; coarser > h.Spacing {
		h.Next += (coarser - h.Next%coarser) % coarser
		h.Spacing = coarser
	}
}

// RecordBoth takes the samples due at a tick in the records of a run.
func RecordBoth[T any](whole, recent *History[T], tick int64, sample T) {
	if tick >= whole.Next {
		whole.Record(tick, sample)
	}
	if tick >= recent.Next {
		recent.Record(tick, sample)
	}
	recent.follow(whole.Spacing)
}

// thin makes room in a new array, for others may be reading the old one.
func (h *History[T]) thin() {
	rest := make([]T, 0, h.capacity)
	if h.recent {
		h.first += int64(h.capacity/2) * h.Spacing
		h.Samples = append(rest, h.Samples[h.capacity/2:]...)
		return
	}
	odd := int(h.first / h.Spacing % 2) // keep the multiples of the doubled spacing
	for i := odd; i < len(h.Samples); i += 2 {
		rest = append(rest, h.Samples[i])
	}
	h.first += int64(odd) * h.Spacing
	h.Spacing *= 2
	h.Samples = rest
}

// All returns the samples so far.
func (h *History[T]) All() []T { return h.Samples[:len(h.Samples):len(h.Samples)] }

// Clone is a history that goes on by itself; the samples so far are shared.
func (h *History[T]) Clone() *History[T] {
	out := *h
	out.Samples = slices.Clip(h.Samples)
	return &out
}

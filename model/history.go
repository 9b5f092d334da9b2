package model

import (
	"slices"
)

// A history is a bounded record of a run of any length, evenly spaced in ticks.
// Where it is full, a whole history drops every second sample and doubles its
// spacing; a recent one forgets the older half, and follows the whole one's spacing
// from afar.
//
// Samples handed out by all stay as they are while more are recorded.
type history[T any] struct {
	samples []T
	first   int64 // the tick of the first sample
	spacing int64 // ticks between two samples, taken at multiples of it
	next    int64 // the tick of the next sample
	keep    int   // how many samples at most
	recent  bool
}

// newHistory records every spacing ticks at first, from the next multiple on.
func newHistory[T any](spacing int64, keep int, recent bool) *history[T] {
	return &history[T]{spacing: max(1, spacing), keep: keep, recent: recent}
}

// record takes a sample if tick is one of its multiples.
func (h *history[T]) record(tick int64, sample T) {
	if len(h.samples) == h.keep {
		h.thin()
	}
	if tick%h.spacing == 0 {
		if len(h.samples) == 0 {
			h.first = tick
		}
		h.samples = append(h.samples, sample)
	}
	h.next = tick - tick%h.spacing + h.spacing
}

// recentPart is how much finer than the whole record of a run the recent one is, at
// least. It was finer at first; had it stayed so, measuring would cost a long run more
// than running.
const recentPart = 4

// follow coarsens a recent record where the whole one has grown much coarser: so it
// covers an eighth to a sixteenth of a long run.
func (h *history[T]) follow(whole int64) {
	if coarser := whole / recentPart; coarser > h.spacing {
		h.next += (coarser - h.next%coarser) % coarser
		h.spacing = coarser
	}
}

// recordBoth takes the samples due at a tick in the records of a run.
func recordBoth[T any](whole, recent *history[T], tick int64, sample T) {
	if tick >= whole.next {
		whole.record(tick, sample)
	}
	if tick >= recent.next {
		recent.record(tick, sample)
	}
	recent.follow(whole.spacing)
}

// thin makes room in a new array, for others may be reading the old one.
func (h *history[T]) thin() {
	rest := make([]T, 0, h.keep)
	if h.recent {
		h.first += int64(h.keep/2) * h.spacing
		h.samples = append(rest, h.samples[h.keep/2:]...)
		return
	}
	odd := int(h.first / h.spacing % 2) // keep the multiples of the doubled spacing
	for i := odd; i < len(h.samples); i += 2 {
		rest = append(rest, h.samples[i])
	}
	h.first += int64(odd) * h.spacing
	h.spacing *= 2
	h.samples = rest
}

// all returns the samples so far.
func (h *history[T]) all() []T { return h.samples[:len(h.samples):len(h.samples)] }

// clone is a history that goes on by itself; the samples so far are shared.
func (h *history[T]) clone() *history[T] {
	out := *h
	out.samples = slices.Clip(h.samples)
	return &out
}

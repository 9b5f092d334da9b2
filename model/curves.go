package model

import (
	"slices"
)

// curves record what changes over a run while somebody looks: the whole run, evenly
// and thinned as it grows, and its last part more finely.
type curves[T any] struct {
	whole, recent *history[T]
	schemes       []*Scheme // that have run, in order
}

// newCurves starts with a sample every so many ticks.
func newCurves[T any](spacing int64, first *Scheme) *curves[T] {
	return &curves[T]{
		whole:   newHistory[T](spacing, wholePoints, false),
		recent:  newHistory[T](spacing, recentPoints, true),
		schemes: []*Scheme{first},
	}
}

// next is the tick at which a sample is due.
func (c *curves[T]) next() int64 { return min(c.whole.next, c.recent.next) }

// record takes the samples due at a tick.
func (c *curves[T]) record(tick int64, sample T) {
	recordBoth(c.whole, c.recent, tick, sample)
}

// amend gives f the last sample of each record.
func (c *curves[T]) amend(f func(*T)) {
	for _, h := range []*history[T]{c.whole, c.recent} {
		if k := len(h.samples); k > 0 {
			f(&h.samples[k-1])
		}
	}
}

// takeOver notes that another scheme runs from now on.
func (c *curves[T]) takeOver(s *Scheme) {
	c.schemes = append(c.schemes[:len(c.schemes):len(c.schemes)], s)
}

// present is the index of the scheme that runs now.
func (c *curves[T]) present() int { return len(c.schemes) - 1 }

// upToNow returns samples with the present as the last. After an intervention there are
// two of the present tick: how the run stood before it, and how it stands now.
func upToNow[T any](samples []T, now T, same func(a, b T) bool) []T {
	if k := len(samples); k > 0 && same(samples[k-1], now) {
		return samples
	}
	return append(samples[:len(samples):len(samples)], now)
}

func equal[T comparable](a, b T) bool { return a == b }

func (c *curves[T]) clone() *curves[T] {
	if c == nil {
		return nil
	}
	return &curves[T]{c.whole.clone(), c.recent.clone(), slices.Clip(c.schemes)}
}

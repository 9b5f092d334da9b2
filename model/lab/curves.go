package lab

import (
	"math"

	"lascope/model/stats"
)

// Curves are samples of a run: the whole run, evenly spaced and thinned as it grows, and its
// last part at a finer spacing.
type Curves[T any] struct {
	Whole, Recent *stats.History[T] `own:""`
	Schemes       []*Scheme         `own:"clip"` // that have run, in order
}

// NewCurves begins curves with a spacing in ticks by a sample; first is the scheme in force.
func NewCurves[T any](spacing int64, first *Scheme, tick int64, sample T) *Curves[T] {
	c := &Curves[T]{
		Whole:   stats.NewHistory[T](spacing, WholePoints, false),
		Recent:  stats.NewHistory[T](spacing, RecentPoints, true),
		Schemes: []*Scheme{first},
	}
	c.Record(tick, sample)
	return c
}

// UntilSample is the number of ticks until a sample is due; the largest int64 without curves.
func (c *Curves[T]) UntilSample(tick int64) int64 {
	if c == nil {
		return math.MaxInt64
	}
	return min(c.Whole.Next, c.Recent.Next) - tick
}

// Sample records the samples that are due at a tick; nil records none.
func (c *Curves[T]) Sample(tick int64, sample func() T) {
	if c.UntilSample(tick) <= 0 {
		c.Record(tick, sample())
	}
}

// Record takes the samples due at a tick.
func (c *Curves[T]) Record(tick int64, sample T) {
	stats.RecordBoth(c.Whole, c.Recent, tick, sample)
}

// Amend calls f with the last sample of the whole run and of its last part.
func (c *Curves[T]) Amend(f func(*T)) {
	for _, h := range []*stats.History[T]{c.Whole, c.Recent} {
		if k := len(h.Samples); k > 0 {
			f(&h.Samples[k-1])
		}
	}
}

// TakeOver appends the scheme in force from a tick on, with its first sample; nothing for nil.
func (c *Curves[T]) TakeOver(s *Scheme, tick int64, sample func() T) {
	if c != nil {
		c.Schemes = append(c.Schemes[:len(c.Schemes):len(c.Schemes)], s)
		c.Record(tick, sample())
	}
}

// Present is the index of the scheme in force; 0 for nil.
func (c *Curves[T]) Present() int {
	if c == nil {
		return 0
	}
	return len(c.Schemes) - 1
}

// Samples are the samples of [Curves] in a view; the present is the last sample of both.
type Samples[T any] struct{ Whole, Recent []T }

// Part is the whole run, or its last part.
func (s *Samples[T]) Part(recent bool) []T {
	if recent {
		return s.Recent
	}
	return s.Whole
}

// UpTo are the samples up to the present.
func (c *Curves[T]) UpTo(now T, same func(a, b T) bool) Samples[T] {
	return Samples[T]{UpToNow(c.Whole.All(), now, same), UpToNow(c.Recent.All(), now, same)}
}

// UpToNow returns samples with the present as the last. After an intervention there are two of
// the present tick: the states before and after it.
func UpToNow[T any](samples []T, now T, same func(a, b T) bool) []T {
	if k := len(samples); k > 0 && same(samples[k-1], now) {
		return samples
	}
	return append(samples[:len(samples):len(samples)], now)
}

// Equal reports whether two samples are the same; see [UpToNow].
func Equal[T comparable](a, b T) bool { return a == b }

// The most samples of the whole run and of its last part: more than a wide screen has dots.
const (
	WholePoints  = 1024
	RecentPoints = 512
)

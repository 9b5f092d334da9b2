package lab

import (
	"slices"

	"lascope/model/stats"
)

// Curves record what changes over a run while somebody looks: the whole run, evenly
// and thinned as it grows, and its last part more finely.
type Curves[T any] struct {
	Whole, Recent *stats.History[T]
	Schemes       []*Scheme // that have run, in order
}

// NewCurves starts with a sample every so many ticks.
func NewCurves[T any](spacing int64, first *Scheme) *Curves[T] {
	return &Curves[T]{
		Whole:   stats.NewHistory[T](spacing, WholePoints, false),
		Recent:  stats.NewHistory[T](spacing, RecentPoints, true),
		Schemes: []*Scheme{first},
	}
}

// next is the tick at which a sample is due.
func (c *Curves[T]) next() int64 { return min(c.Whole.Next, c.Recent.Next) }

// Record takes the samples due at a tick.
func (c *Curves[T]) Record(tick int64, sample T) {
	stats.RecordBoth(c.Whole, c.Recent, tick, sample)
}

// Amend gives f the last sample of each record.
func (c *Curves[T]) Amend(f func(*T)) {
	for _, h := range []*stats.History[T]{c.Whole, c.Recent} {
		if k := len(h.Samples); k > 0 {
			f(&h.Samples[k-1])
		}
	}
}

// TakeOver notes that another scheme runs from now on.
func (c *Curves[T]) TakeOver(s *Scheme) {
	c.Schemes = append(c.Schemes[:len(c.Schemes):len(c.Schemes)], s)
}

// Present is the index of the scheme that runs now.
func (c *Curves[T]) Present() int { return len(c.Schemes) - 1 }

// UpToNow returns samples with the present as the last. After an intervention there are
// two of the present tick: how the run stood before it, and how it stands now.
func UpToNow[T any](samples []T, now T, same func(a, b T) bool) []T {
	if k := len(samples); k > 0 && same(samples[k-1], now) {
		return samples
	}
	return append(samples[:len(samples):len(samples)], now)
}

func Equal[T comparable](a, b T) bool { return a == b }

func (c *Curves[T]) Clone() *Curves[T] {
	if c == nil {
		return nil
	}
	return &Curves[T]{c.Whole.Clone(), c.Recent.Clone(), slices.Clip(c.Schemes)}
}

// Sizes of the polling lab's records: more points than a wide screen has dots.
const (
	WholePoints  = 1024
	RecentPoints = 512
)

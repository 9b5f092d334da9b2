package model

import (
	"slices"

	"lascope/automata"
)

// A replayer is a bench that can be copied, with the same future, and counts its
// class changes: what going back in time takes.
type replayer interface {
	bench
	// clone shares nothing with the original that either may write to.
	clone() bench
	// classChanges counts how often objects changed classes so far; 0 for ever in
	// schemes that have no classes.
	classChanges() int64
}

var (
	_ replayer = (*pollingBench)(nil)
	_ replayer = (*lineBench)(nil)
	_ replayer = (*placementBench)(nil)
	_ replayer = (*crawlBench)(nil)
)

// Clone is a copy of the run with the same past and the same future, on its own
// from here on. It is nil in a lab that cannot be copied.
func (r *Run) Clone() *Run {
	b, ok := r.bench.(replayer)
	if !ok {
		return nil
	}
	out := *r
	out.bench = b.clone()
	// Only ever appended to: a copy without room to spare copies when it grows.
	out.pending, out.journal, out.marks = slices.Clip(r.pending), slices.Clip(r.journal), slices.Clip(r.marks)
	return &out
}

func (c *curves[T]) clone() *curves[T] {
	if c == nil {
		return nil
	}
	return &curves[T]{c.whole.clone(), c.recent.clone(), slices.Clip(c.schemes)}
}

func (b *pollingBench) clone() bench {
	b.settleCurves()
	out := *b
	out.world, out.scheme = b.world.Clone(), b.scheme.Clone()
	if a, ok := out.scheme.(automata.Attached); ok {
		a.Attach(out.world.Omega(), out.world.Truth())
	}
	out.promised = nil
	out.sums, out.gauge, out.coming = nil, gauge{}, gauge{} // measured when next looked at
	out.trail, out.met = b.trail.Clone(), b.met.clone()
	if out.trailed {
		out.setTrail(&out.trail)
	}
	out.curves, out.chain = b.curves.clone(), b.chain.clone()
	return &out
}

func (b *pollingBench) classChanges() int64 {
	if c, ok := b.scheme.(automata.Classes); ok {
		return c.Exchanges()
	}
	return 0
}

func (b *lineBench) clone() bench {
	out := *b // the theory is never written again
	out.world, out.scheme = b.world.Clone(), b.scheme.Clone()
	out.curves = b.curves.clone()
	return &out
}

func (b *lineBench) classChanges() int64 { return 0 }

func (b *placementBench) clone() bench {
	out := *b
	out.world, out.scheme = b.world.Clone(), b.scheme.Clone()
	out.truth = placementTruth{} // derived when it is next looked at
	out.trail.Answers, out.trail.Migrations = slices.Clone(b.trail.Answers), slices.Clone(b.trail.Migrations)
	if out.trailed {
		out.scheme.SetTrail(&out.trail)
	}
	out.curves = b.curves.clone()
	return &out
}

func (b *placementBench) classChanges() int64 { return b.counts().Moves }

package model

import (
	"math"
	"slices"
	"testing"

	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/modeltest"
)

// TestLineMeetsItsTheory: the visits approach the exact distribution. After 200,000 ticks
// the distance is small, and the mean and variance are the theory's.
func TestLineMeetsItsTheory(t *testing.T) {
	for _, line := range []string{"spl N=20 target=0.7 p=0.7", "spl N=20 target=0.73 p=0.8", "spl N=8 target=0.25 p=0.45"} {
		r := MustRun(line)
		r.Advance(1000)
		early := cell(r, "tv_distance")
		r.Advance(199_000)
		v := viewOf[*linelab.View](r)
		if late := cell(r, "tv_distance"); late > 0.03 || late > early || late != v.Chain.Distance {
			t.Errorf("%s: distance %.4f after 1,000 ticks, %.4f after 200,000; the pane says %.4f", line, early, late, v.Chain.Distance)
		}
		if math.Abs(v.Mean-v.TheoryMean) > 0.02 || math.Abs(v.Variance/v.TheoryVariance-1) > 0.1 {
			t.Errorf("%s: mean %.4f variance %.5f, theory %.4f and %.5f", line, v.Mean, v.Variance, v.TheoryMean, v.TheoryVariance)
		}
	}
}

// TestResolutionBuysAccuracy: a larger N makes the search more accurate: the stationary
// spread shrinks.
func TestResolutionBuysAccuracy(t *testing.T) {
	last := math.Inf(1)
	for _, n := range []string{"10", "40", "160"} {
		v := viewOf[*linelab.View](MustRun("spl target=0.7 p=0.7 N=" + n))
		if v.TheoryVariance >= last/4 {
			t.Errorf("N=%s: variance %v, was %v with a quarter of N", n, v.TheoryVariance, last)
		}
		last = v.TheoryVariance
	}
}

// TestLineForgetsWhenTheTheoryChanges: the visits are reset when the theory changes, and
// only then. The cells always cover all states, and its parts sum to one.
func TestLineForgetsWhenTheTheoryChanges(t *testing.T) {
	r := MustRun("spl N=30 shift=drift period=1000")
	for _, c := range []struct {
		do    string
		reset bool
	}{{"period=5000", false}, {"p=0.8", true}, {"target=0.4", true}, {"mirror", true}, {"N=60", true}, {"shift=none", false}} {
		r.Advance(500)
		modeltest.Must(r.Do(c.do))
		v := viewOf[*linelab.View](r, lab.ViewRequest{Width: 25}).Chain
		if (v.Visits == 0) != c.reset {
			t.Errorf("%s: %d visits left", c.do, v.Visits)
		}
		r.Advance(100)
		v = viewOf[*linelab.View](r, lab.ViewRequest{Width: 25}).Chain
		visits, theory, next := 0.0, 0.0, 0
		for _, cell := range v.Cells {
			visits += cell.Visits
			theory += cell.Theory
			if cell.First != next {
				t.Fatalf("the next cell begins at %d, want %d", cell.First, next)
			}
			next = cell.Last + 1
		}
		if next != v.N+1 || math.Abs(visits-1) > 1e-9 || math.Abs(theory-1) > 1e-9 {
			t.Errorf("%s: %d states, visits sum to %v, theory to %v", c.do, next, visits, theory)
		}
	}
	replays(t, r)
}

// TestLineWithoutTheory: a perfect deceiver has no unique stationary distribution. The
// distance is then unknown, and the pane gives the reason.
func TestLineWithoutTheory(t *testing.T) {
	r := MustRun("spl p=0")
	r.Advance(100)
	if d := cell(r, "tv_distance"); !math.IsNaN(d) {
		t.Errorf("distance %v, want none", d)
	}
	if v := viewOf[*linelab.View](r, lab.ViewRequest{Width: 25}); v.Chain.NoTheory == "" {
		t.Error("the pane should say why there is no theory")
	}
}

// TestTheTheoryWaitsForALook: a snapshot computes the theory; a shift does not. With a
// million states, the theory of thousands of shifts would take minutes.
func TestTheTheoryWaitsForALook(t *testing.T) {
	r := MustRun("spl N=50 shift=drift period=1")
	b := r.Environment.(*linelab.Environment)
	r.Row()
	r.Advance(20)
	if !b.Stale {
		t.Error("nobody has looked since the last shift")
	}
	r.Row()
	want, _ := b.Scheme.Chain(b.World.ChanceRight)
	if b.Stale || !slices.Equal(b.Theory.Up, want) {
		t.Error("a row is of an earlier truth")
	}
}

package model

import (
	"math"
	"slices"
	"testing"

	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/modeltest"
)

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
		modeltest.Equal(t, (v.Visits == 0), c.reset, "%s: %d visits left:", c.do, v.Visits)
		r.Advance(100)
		v = viewOf[*linelab.View](r, lab.ViewRequest{Width: 25}).Chain
		visits, theory, next := 0.0, 0.0, 0
		for _, cell := range v.Cells {
			visits += cell.Visits
			theory += cell.Theory
			modeltest.MustEqual(t, cell.First, next, "the next cell begins at")
			next = cell.Last + 1
		}
		if next != v.N+1 || math.Abs(visits-1) > 1e-9 || math.Abs(theory-1) > 1e-9 {
			t.Errorf("%s: %d states, visits sum to %v, theory to %v", c.do, next, visits, theory)
		}
	}
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

package polling

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"lascope/automata"
)

// The theory's chain of nonlinear amounts has the values of an independent program, on the web (.9, 1.5) of two pages.
func TestBentChain(t *testing.T) {
	truth := newTestTruth(2, 0.9, 1.5)
	for rule, want := range map[string]float64{"reward-inaction": 0.927901, "inaction-penalty": 0.931602, "reward-penalty": 0.930043} {
		const n, lambda = 500, 2
		up, down := TRAAChain(n, lambda, rule, truth.detect)
		value := chainValue(truth, automata.Stationary(up, down), lambda)
		if math.Abs(value-want) > 5e-7 {
			t.Errorf("%s: the chain's value is %.6f, want %.6f", rule, value, want)
		}
	}
}

// A curve has the shares of its states to within half a part, gives either child a part at least, and leaves no part over.
// TRAAState is the inverse.
func TestShareCurve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, lambda := int32(rapid.IntRange(2, 3000).Draw(t, "N")), rapid.Float64Range(0.5, 4).Draw(t, "lambda")
		c := newShareCurve(n, lambda)
		for s := int32(1); s <= n; s++ {
			want := plainShare(int(s), int(n), lambda)
			parts := max(1, min(curveWhole-1, want*curveWhole))
			if math.Abs(float64(c[s])-parts) > 0.51 || c[s]+c[n+1-s] != curveWhole {
				t.Fatalf("state %d of %d at λ=%g has %d parts, want %g", s, n, lambda, c[s], parts)
			}
			if got := TRAAState(want, int(n), lambda); math.Abs(got-float64(s)) > 1e-6*float64(n) {
				t.Fatalf("the share of state %d of %d at λ=%g is in state %g", s, n, lambda, got)
			}
		}
	})
}

// With a new λ, or a new N at a λ, each automaton goes to the state whose share is nearest.
func TestBentRescale(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		states, lambda := rapid.IntRange(2, 300), rapid.SampledFrom([]float64{0.5, 1, 1.5, 3})
		tree := newTraaTree(rapid.IntRange(2, 40).Draw(t, "n"), states.Draw(t, "N"), 1, lambda.Draw(t, "λ"))
		for d := range tree.depth {
			for k := range 1 << d {
				tree.place(d, tree.at(d, k), rapid.Int32Range(1, tree.most[d]).Draw(t, "state"))
			}
		}
		before, n, to := tree.clone(), states.Draw(t, "N'"), lambda.Filter(func(l float64) bool { return l != 1 }).Draw(t, "λ'")
		tree.rescale(n, 1, to)
		for i := range 1<<tree.depth - 1 {
			was, ok := before.Node(i)
			if !ok {
				continue
			}
			least := 1.0
			for s := 1; s <= n; s++ {
				least = min(least, math.Abs(plainShare(s, n, to)-was.Share))
			}
			if is, _ := tree.Node(i); math.Abs(is.Share-was.Share) > least+2.0/curveWhole {
				t.Fatalf("node %d: share %v became %v; a state of %d at λ=%g is %v away", i, was.Share, is.Share, n, to, least)
			}
		}
	})
}

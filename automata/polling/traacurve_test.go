package polling

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"lascope/automata"
	"lascope/internal/memory"
	"lascope/model/modeltest"
)

// The theory's chain of nonlinear amounts has the values of an independent program, on the web (.9, 1.5) of two pages.
func TestBentChain(t *testing.T) {
	truth := newTestTruth(2, 0.9, 1.5)
	for rule, want := range map[string]float64{"reward-inaction": 0.927901, "inaction-penalty": 0.931602, "reward-penalty": 0.930043} {
		const n, lambda = 500, 2
		up, down := TRAAChain(n, lambda, rule, truth.detect)
		value := chainValue(truth, automata.Stationary(up, down), lambda)
		modeltest.Near(t, value, want, 5e-7, "%s: the chain's value is", rule)
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

// With a new N, growth or λ each automaton goes to the state whose share is nearest; with proportional shares to one within a state.
func TestTreeRescale(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		states, lambda := rapid.IntRange(2, 300), rapid.SampledFrom([]float64{0.5, 1, 1, 1.5, 3})
		from, to, growth := lambda.Draw(t, "λ"), lambda.Draw(t, "λ'"), 1.0
		tree := newTraaTree(rapid.IntRange(2, 40).Draw(t, "n"), states.Draw(t, "N"), 1, from)
		for d := range tree.depth {
			for k := range 1 << d {
				tree.place(d, 1<<d|k, rapid.Int32Range(1, tree.most[d]).Draw(t, "state"))
			}
		}
		if from == 1 && to == 1 {
			for range 100 { // credits that a run would have
				tree.walkByCredit()
			}
			growth = rapid.Float64Range(1, 1.5).Draw(t, "growth")
		}
		before := memory.Copy(&tree)
		tree.rescale(states.Draw(t, "N'"), growth, to)
		for i := range 1<<tree.depth - 1 {
			was, ok := before.Node(i)
			if !ok {
				continue
			}
			is, _ := tree.Node(i)
			most := 1 / float64(is.N+1) // half a state, or the whole one that the end points 0 and 1 are short of
			if to != 1 {
				most = 1
				for s := 1; s <= is.N; s++ {
					most = min(most, math.Abs(plainShare(s, is.N, to)-was.Share)+2.0/curveWhole)
				}
			}
			if is.State < 1 || is.State > is.N || math.Abs(is.Share-was.Share) > most {
				t.Fatalf("node %d: share %v of N=%d became %v of state %d of %d at λ=%g, at most %v away", i, was.Share, was.N, is.Share, is.State, is.N, to, most)
			}
		}
	})
}

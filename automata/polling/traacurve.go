package polling

import (
	"math"
	"slices"

	"lascope/automata"
	"lascope/internal/param"
	"lascope/internal/refusal"
)

// Nonlinear amounts of a TRAA, which [H-TRAA] §4.3.2 names and leaves open: state s has the
// share σ = s^λ/(s^λ + (N+1−s)^λ). Moves and their probabilities go by σ as before, so the
// rest at equal hit rates stays; for λ > 1 steps are fine near 0 and 1, and about equal in log odds.

// A shareCurve is the share of each state, 0 to N+1, in parts of curveWhole, with at least one part to either child.
type shareCurve []int32

// curveWhole leaves room in an int32 for a credit and a share.
const curveWhole = 1 << 29

// mostCurve bounds the states that all curves of a tree hold together.
const mostCurve = 1 << 22

// TRAAShare is σ of state s of n.
func TRAAShare(s, n int, lambda float64) float64 {
	if lambda == 1 {
		return float64(s) / float64(n+1)
	}
	return 1 / (1 + math.Pow(float64(n+1-s)/float64(s), lambda))
}

// TRAAState is the state, with its fraction, that has the share.
func TRAAState(share float64, n int, lambda float64) float64 {
	if lambda == 1 {
		return share * float64(n+1)
	}
	return float64(n+1) / (1 + math.Pow((1-share)/share, 1/lambda))
}

func newShareCurve(n int32, lambda float64) shareCurve {
	c := make(shareCurve, n+2)
	c[n+1] = curveWhole
	for s := int32(1); s <= (n+1)/2; s++ {
		c[s] = max(1, int32(math.Round(TRAAShare(int(s), int(n), lambda)*curveWhole)))
		c[n+1-s] = curveWhole - c[s]
	}
	return c
}

// nearest is the state of 1..N whose share is nearest a given one.
func (c shareCurve) nearest(share float64) int32 {
	parts := int32(math.Round(share * curveWhole))
	last := int32(len(c) - 2)
	at, _ := slices.BinarySearch(c[1:last], parts)
	s := int32(at + 1)
	if s > 1 && parts-c[s-1] < c[s]-parts {
		s--
	}
	return s
}

// bend gives every level the curve of λ; levels with the same number of states share a curve.
func (t *traaTree) bend(lambda float64) {
	t.states = make([]int32, len(t.nodes))
	for d := t.depth - 1; d >= 0; d-- {
		t.bound[d] = curveWhole
		if d < t.depth-1 && t.most[d] == t.most[d+1] {
			t.curves[d] = t.curves[d+1]
		} else {
			t.curves[d] = newShareCurve(t.most[d], lambda)
		}
	}
}

// checkCurve refuses more states than the curves of λ ≠ 1 may hold.
func checkCurve(pages int, v automata.Values) {
	lambda, n, growth := v.Number("lambda"), v.Number("N"), v.Number("growth")
	sum := n
	for levels := 2; 1<<(levels-1) < pages && growth > 1; levels++ {
		n *= growth
		sum += n
	}
	if lambda != 1 && sum > mostCurve {
		refusal.Say("lambda=%g: the tables of the levels' shares would hold %.3g states, and at most %s are allowed; take growth=1, or lambda=1", lambda,
			sum, param.Thousands(mostCurve))
	}
}

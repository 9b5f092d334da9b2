package action

import (
	"math"
	"testing"

	"lascope/automata"
	"lascope/model/modeltest"
)

// TestAbsorptionBound: the bound of a polynomial's error is 1.1 times the greatest residue over the fall of V = 2q + pq, or with u < d of
// 2p + pq, both by their definitions; the error at p is the bound times V(p).
func TestAbsorptionBound(t *testing.T) {
	for _, c := range []struct{ up, down, a float64 }{{0.6, 0.5, 0.1}, {0.3, 0.8, 0.25}, {0.9, 0.1, 0.02}} {
		f := newAbsorptionPolynomial(c.up, c.down, c.a, 16)
		value := func(p float64) float64 { return f.at(p, make([]float64, 17)) }
		v := func(p float64) float64 {
			if c.up < c.down {
				return 2*p + p*(1-p)
			}
			return 2*(1-p) + p*(1-p)
		}
		// The equation's left side over a p q.
		left := func(h func(float64) float64, p float64) float64 {
			q := 1 - p
			return c.up*(h(p+c.a*q)-h(p))/(c.a*q) + c.down*(h(p-c.a*p)-h(p))/(c.a*p)
		}
		most := 0.0
		for k := range 64 {
			p := math.Pow(math.Sin(math.Pi*(2*float64(k)+1)/256), 2)
			most = max(most, math.Abs(left(value, p)/left(v, p)))
		}
		if got := f.bound(); math.Abs(got/(1.1*most)-1) > 1e-3 {
			t.Errorf("%+v: bound %g, by its definition %g", c, got, 1.1*most)
		}
		for _, p := range []float64{0, 0.2, 0.7, 1} {
			got := f.from(p)
			near(t, "the value at p", got.Value, max(0, min(1, value(p))), exactly)
			near(t, "the error over the bound", (got.Error-epsilon)/f.error, v(p), 1e-9)
		}
	}
}

// TestFractionalAnswers: an answer β between 0 and 1 is a penalty where a coin is below it, else a reward; 0 and 1 toss none.
func TestFractionalAnswers(t *testing.T) {
	first := automata.NewCoins([2]uint64{7, 8})
	u := first.Unit()
	for _, c := range []struct {
		answer  float64
		penalty bool
	}{{u / 2, false}, {u, false}, {(1 + u) / 2, true}, {0, false}, {1, true}} {
		coins := automata.NewCoins([2]uint64{7, 8})
		r := record{coins: coins, last: Step{Answer: c.answer, Lot: noCoin}}
		if got := r.penalised(c.answer); got != c.penalty || r.last.Rewarded() == got {
			t.Errorf("β = %v, coin %v: penalty %v, rewarded %v", c.answer, u, got, r.last.Rewarded())
		}
		modeltest.Equal(t, r.coins != automata.NewCoins([2]uint64{7, 8}), c.answer > 0 && c.answer < 1, "β = %v tosses a coin:", c.answer)
	}
}

// TestDiscreteAbsorptionByHand: three steps, by the chain's equations: A(1) = r/(1 + r + r²)·… in closed form, and the bound of rounding
// as the sum of the logarithms.
func TestDiscreteAbsorptionByHand(t *testing.T) {
	const c1, c2, n = 0.2, 0.6, 3
	a := discreteAbsorption(c1, c2, n)
	// From k it goes to k+1 with chance ∝ k(1−c₁), to k−1 with chance ∝ (n−k)(1−c₂).
	r1, r2 := 2*0.4/(1*0.8), 1*0.4/(2*0.8)
	whole := 1 + r1 + r1*r2
	for k, want := range []float64{0, 1 / whole, (1 + r1) / whole, 1} {
		near(t, "A(k)", a.From(float64(k)/n).Value, want, 1e-14)
	}
	rounding := 4 * epsilon * (n + math.Abs(math.Log(r1)) + math.Abs(math.Log(r2)))
	near(t, "its rounding, in ε", a.From(1./3).Error/epsilon, rounding/epsilon, 1e-6)
}

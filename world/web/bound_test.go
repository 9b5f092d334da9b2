package web

import (
	"math"
	"testing"

	"lascope/model/modeltest"
)

// truthWith is a truth of some rates, falling, and importance; nil for none.
func truthWith(rates, omega []float64, capacity float64) *Truth {
	t := &Truth{rates: rates, omega: omega, capacity: capacity, ranking: ranking{rankOf: make([]int32, len(rates)), pageAt: make([]int32, len(rates))}}
	for k := range rates {
		t.rankOf[k], t.pageAt[k] = int32(k), int32(k)
	}
	t.solve()
	return t
}

// TestBoundIsAbovePolicies: the best policy of two and three pages, found by value iteration over their
// ages, earns no more than the bound, and with one poll a slot at most a tenth less.
func TestBoundIsAbovePolicies(t *testing.T) {
	for _, c := range []struct {
		rates, omega []float64
	}{
		{[]float64{0.5, 0.2}, nil}, {[]float64{0.9, 0.05}, nil}, {[]float64{0.3, 0.3, 0.1}, nil},
		{[]float64{0.5, 0.2, 0.1}, []float64{0.3, 1, 0.8}}, {[]float64{0.6, 0.5}, []float64{0.2, 0.9}},
	} {
		truth := truthWith(c.rates, c.omega, 1)
		best, bound := bestPolicy(truth, 16), truth.solveBound()
		if best > bound+1e-9 || best < 0.9*bound {
			t.Errorf("%v, ω %v: the best policy earns %.6f, the bound is %.6f", c.rates, c.omega, best, bound)
		}
	}
}

// bestPolicy is the gain a slot of the best policy of one poll a slot with ages up to most: relative
// value iteration, damped so that it has no period.
func bestPolicy(t *Truth, most int) float64 {
	n, states := len(t.rates), 1
	for range t.rates {
		states *= most
	}
	value, next := make([]float64, states), make([]float64, states)
	hit := make([][]float64, n)
	for k := range hit {
		for age := range most + 1 {
			hit[k] = append(hit[k], 1-math.Pow(1-t.rates[k], float64(age)))
		}
	}
	gain := 0.0
	for range 400 {
		for s := range states {
			best := math.Inf(-1)
			for polled := range n {
				to, rest, factor, reward := 0, s, 1, 0.0
				for k := range n {
					age := rest%most + 1 // in this slot
					rest /= most
					if k == polled {
						reward = t.weight(k) * (hit[k][age])
						age = 0
					}
					to += min(age, most-1) * factor
					factor *= most
				}
				best = max(best, reward+value[to])
			}
			next[s] = (best + value[s]) / 2
		}
		gain = 2 * (next[0] - value[0])
		zero := next[0]
		for s := range states {
			value[s] = next[s] - zero
		}
	}
	return gain
}

// TestBoundOfTinyRates: pages that hardly ever change add nothing, and end the search.
func TestBoundOfTinyRates(t *testing.T) {
	rates, omega := []float64{0.5, 1e-3, 1e-12, 1e-18, 1e-300, 0}, []float64{0.5, 0.1, 1, 0.7, 1, 1}
	for _, weights := range [][]float64{nil, omega} {
		few, all := weights, weights
		if weights != nil {
			few = weights[:2]
		}
		modeltest.Near(t, truthWith(rates, all, 1).solveBound(), truthWith(rates[:2], few, 1).solveBound(), 1e-8, "ω %v, as without them:", weights)
	}
}

package web

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// margin is ω f'(x), by the formula of [H-TRAA] §2: 1 − (1+u)e^(−u), u = a/x.
func margin(x, a, omega float64) float64 {
	if x == 0 {
		return omega
	}
	if math.IsInf(a, 1) {
		return omega
	}
	u := a / x
	return omega * (1 - (1+u)*math.Exp(-u))
}

// TestOptimumMeetsKKT draws webs of all kinds and holds the shares against the
// conditions that only the optimum meets.
func TestOptimumMeetsKKT(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 30).Draw(t, "n")
		c := float64(rapid.IntRange(1, n).Draw(t, "c"))
		p, a := make([]float64, n), make([]float64, n)
		var omega []float64
		if rapid.Bool().Draw(t, "importance") {
			omega = make([]float64, n)
		}
		certain := rapid.Bool().Draw(t, "pages that always change")
		for k := range p {
			p[k] = rapid.Float64Range(0.001, 0.999).Draw(t, "p")
			if certain && rapid.IntRange(0, 3).Draw(t, "always") == 0 {
				p[k] = 1
			}
		}
		slices.SortFunc(p, func(x, y float64) int { return cmp.Compare(y, x) })
		for k := range p {
			a[k] = -math.Log1p(-p[k])
			if omega != nil {
				omega[k] = rapid.Float64Range(0.01, 1).Draw(t, "omega")
				if rapid.IntRange(0, 3).Draw(t, "tie") == 0 {
					omega[k] = 0.5
				}
			}
		}
		x := make([]float64, n)
		optimum(x, p, a, omega, nil, c, false)
		sum, least, most := 0.0, math.Inf(1), 0.0 // margins of those who could give, and of those who could take
		for k, v := range x {
			if v < 0 || v > 1+1e-12 {
				t.Fatalf("page %d has share %g", k, v)
			}
			sum += v
			w := 1.0
			if omega != nil {
				w = omega[k]
			}
			if v > 1e-9 {
				least = min(least, margin(v, a[k], w))
			}
			if v < 1-1e-9 {
				most = max(most, margin(v, a[k], w))
			}
		}
		modeltest.MustNear(t, sum, c, 1e-9*c, "the shares sum to")
		if most > least+1e-6 {
			t.Fatalf("a page could take with margin %g what another gives with margin %g: %v", most, least, x)
		}
	})
}

// TestOptimumWhereChangesVanish is the best choice of c pages, by trying all.
func TestOptimumWhereChangesVanish(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 8).Draw(t, "n")
		c := rapid.IntRange(1, n).Draw(t, "c")
		p, omega := make([]float64, n), make([]float64, n)
		for k := range p {
			p[k] = 1 / float64(k+1) // falling
			omega[k] = rapid.Float64Range(0, 1).Draw(t, "omega")
		}
		x := make([]float64, n)
		optimum(x, p, nil, omega, nil, float64(c), true)
		got, best := 0.0, 0.0
		for k := range x {
			got += x[k] * p[k] * omega[k]
		}
		for set := range 1 << n {
			size, v := 0, 0.0
			for k := range n {
				if set>>k&1 == 1 {
					size++
					v += p[k] * omega[k]
				}
			}
			if size == c {
				best = max(best, v)
			}
		}
		if math.Abs(got-best) > 1e-12 {
			t.Fatalf("earns %g, the best %d pages earn %g", got, c, best)
		}
	})
}

// TestFillIsProportionalUpToTheCap: below the cap the shares are in proportion to
// the weights, at it their part would be more.
func TestFillIsProportionalUpToTheCap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 20).Draw(t, "n")
		c := float64(rapid.IntRange(1, n).Draw(t, "c"))
		w := rapid.SliceOfN(rapid.Float64Range(1e-9, 1), n, n).Draw(t, "w")
		slices.SortFunc(w, func(x, y float64) int { return cmp.Compare(y, x) })
		f, sum := fill(w, c), 0.0
		for k, weight := range w {
			x := f.share(k, weight)
			sum += x
			if part := f.scale * weight; math.Abs(x-min(1, part)) > 1e-9 && f.capped < n {
				t.Fatalf("place %d has %g, its part is %g", k, x, part)
			}
		}
		modeltest.MustNear(t, sum, c, 1e-9*c, "the shares sum to")
	})
}

// TestThesisWeb: Σp = ratio × capacity, p₁ = 1, and θ within reach of the text's
// [0, 2] at the thesis's own size.
func TestThesisWeb(t *testing.T) {
	for _, ratio := range []float64{1.5, 2.5, 4} {
		w := pollingOf(t, fmt.Sprintf("web=thesis pages=1000 capacity=100 importance=on ratio=%g", ratio))
		sum, theta := 0.0, 0.0
		for page := range 1000 {
			p := w.Truth().Rate(page)
			sum += p
			if page > 0 {
				theta = max(theta, -math.Log(p)/math.Log(float64(page+1)))
			}
			if o := w.Omega()[page]; o < p || o > 1 {
				t.Fatalf("page %d has p=%g and ω=%g", page, p, o)
			}
		}
		modeltest.Near(t, sum, 100*ratio, 1e-6, "ratio %g: Σp is", ratio)
		modeltest.Equal(t, w.Truth().Rate(0), 1, "ratio %g: the first node changes with chance", ratio)
		if theta > 2 {
			t.Errorf("ratio %g: θ reaches %g", ratio, theta)
		}
	}
}

// TestValueOfTheReferences: the truth's shares earn the truth's values.
func TestValueOfTheReferences(t *testing.T) {
	for _, line := range []string{
		"pages=64", "pages=64 capacity=10", "pages=64 updates=vanish capacity=3", "pages=64 updates=cumulative capacity=3", "pages=64 capacity=64",
		"pages=64 importance=on capacity=5", "pages=64 alpha=1", "web=thesis pages=200 capacity=20 importance=on",
		"pages=64 alpha=1 beta=0 capacity=3 importance=on",
	} {
		truth := pollingOf(t, line).Truth()
		n := len(truth.rates)
		best, prop, even := make([]float64, n), make([]float64, n), make([]float64, n)
		expected := 0.0
		for page := range best {
			best[page], prop[page], even[page] = 3*truth.Optimal(page), truth.propShare(truth.Rank(page)), 1
			expected += truth.Omega(page) * truth.Rate(page)
		}
		modeltest.Near(t, truth.Expected, expected, 1e-9, "%s: expected changes a slot:", line)
		for _, c := range []struct{ got, want float64 }{
			{truth.Value(best), truth.OptimalValue}, {truth.Value(prop), truth.ProportionalValue}, {truth.Value(even), truth.UniformValue},
		} {
			modeltest.Near(t, c.got, c.want, 1e-9, "%s: the shares earn", line)
		}
		if truth.OptimalValue+1e-9 < max(truth.ProportionalValue, truth.UniformValue) {
			t.Errorf("%s: the optimum %g is below a policy (%g, %g)", line, truth.OptimalValue, truth.ProportionalValue, truth.UniformValue)
		}
	}
}

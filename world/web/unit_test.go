package web

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// anyUnits draws a knapsack of n materials.
func anyUnits(t *rapid.T, n int) unitValues {
	if rapid.IntRange(0, 3).Draw(t, "a file") == 0 {
		return anyTable(t, n)
	}
	f := &families[rapid.IntRange(1, len(families)-1).Draw(t, "family")]
	v := make([]float64, n)
	for k := range v {
		v[k] = rapid.SampledFrom([]float64{0, 0.3, 0.5, 1, rapid.Float64Range(0.001, 1).Draw(t, "v")}).Draw(t, "of")
	}
	return familyValues{f, v, rapid.Float64Range(0.001, 1).Draw(t, "s")}
}

// anyTable draws a knapsack of a file, with steps and level parts.
func anyTable(t *rapid.T, n int) tableValues {
	u := make(tableValues, n)
	part := rapid.SampledFrom([]float64{0, 0.125, 0.25, 0.5, 1})
	for k := range u {
		at := point{part.Draw(t, "first amount"), rapid.Float64Range(0, 1).Draw(t, "first chance")}
		for range rapid.IntRange(1, 5).Draw(t, "points") {
			u[k] = append(u[k], at)
			at = point{at.amount + (1-at.amount)*part.Draw(t, "amount"), at.chance * part.Draw(t, "chance")}
		}
	}
	return u
}

// TestUnitOptimumMeetsKKT: no small amount that moves from one material to another gains value, and all of c is given.
func TestUnitOptimumMeetsKKT(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 12).Draw(t, "n")
		c := float64(rapid.IntRange(1, n).Draw(t, "c"))
		u, x, sum := anyUnits(t, n), make([]float64, n), 0.0
		equalChances(x, u, c)
		for _, amount := range x {
			sum += amount
		}
		if math.Abs(sum-c) > 1e-9 || slices.Min(x) < 0 || slices.Max(x) > 1+1e-12 {
			t.Fatalf("amounts %v for c = %v", x, c)
		}
		const part = 1e-6
		for i := range x {
			for j := range x {
				if i == j || x[i] < part || x[j] > 1-part {
					continue
				}
				gain := u.value(j, x[j]+part) - u.value(j, x[j]) + u.value(i, x[i]-part) - u.value(i, x[i])
				if gain > 1e-9*part+1e-15 {
					t.Fatalf("%v: %g of material %d (x = %v) gains %g at %d (x = %v)", u, part, i, x[i], gain, j, x[j])
				}
			}
		}
	})
}

// TestUnitAnswers: a poll with the amount x is a hit with probability p(x), and one with more than 1 as one with 1.
func TestUnitAnswers(t *testing.T) {
	const polls = 40_000
	for _, unit := range Units() {
		w := pollingOf(t, "pages=3 alpha=0.8 beta=0.5 scale=0.3 feedback=model unit="+unit)
		web, tick := w.Answers(), int64(0)
		for _, x := range []float64{0.01, 0.25, 0.7, 1, 3} {
			hits, p := 0.0, w.Truth().Hit(1, x)
			for range polls {
				tick++
				if web.Poll(1, tick, x) {
					hits++
				}
			}
			if spread := math.Sqrt(p*(1-p)/polls) + 1e-12; math.Abs(hits/polls-p) > 4*spread {
				t.Errorf("%s: %v of %d polls with x = %v hit, want the part %v", unit, hits, polls, x, p)
			}
		}
		modeltest.Equal(t, w.Truth().Hit(1, 3), w.Truth().Hit(1, 1), "%s: p(3), against p(1), is", unit)
		if earned := w.Totals().Valued; math.Abs(earned-float64(w.Totals().Hits)) > 4*math.Sqrt(polls*5) {
			t.Errorf("%s: %v hits are expected of %d", unit, earned, w.Totals().Hits)
		}
	}
}

// TestUnitFamilies: f grows by its margin, the inverse leads back, and p falls.
func TestUnitFamilies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := anyUnits(t, 1)
		x := rapid.Float64Range(1e-3, 0.999).Draw(t, "x")
		p, step := u.chance(0, x), 1e-7
		slope := (u.value(0, x+step) - u.value(0, x-step)) / (2 * step)
		edge := u.chance(0, x-2*step) - u.chance(0, x+2*step) // the slope lies between those of both sides
		if math.Abs(slope-u.margin(p)) > 1e-6+1.1*edge {
			t.Errorf("%v: f' is %v at x = %v, the margin is %v", u, slope, x, u.margin(p))
		}
		if p < 0 || p > 1 || edge < 0 {
			t.Errorf("%v: p = %v at x = %v, and rises by %v", u, p, x, -edge)
		}
		mu := rapid.Float64Range(0.001, 1).Draw(t, "μ")
		switch amount := u.amount(0, mu); {
		case amount > 0 && u.chance(0, amount*(1-1e-9)) < mu*(1-1e-6):
			t.Errorf("%v: p is below μ = %v before x = %v", u, mu, amount)
		case amount < 1 && u.chance(0, amount+1e-9) > mu*(1+1e-6)+1e-5:
			t.Errorf("%v: p is above μ = %v after x = %v", u, mu, amount)
		}
	})
}

package action

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestRewardAbsorption: in 25 settings the absorption of L_{R−I} is that of simulated runs within four standard
// errors, and of a polynomial of eight times the degree within the sum of both bounds.
func TestRewardAbsorption(t *testing.T) {
	const runs = 1500
	draws := rand.New(rand.NewPCG(1, 2))
	for _, c := range [][2]float64{{0.4, 0.5}, {0.48, 0.5}, {0.2, 0.5}, {0.6, 0.3}, {0.1, 0.9}} {
		for _, one := range [][2]float64{{0.5, 0.5}, {0.2, 0.3}, {0.1, 0.1}, {0.05, 0.05}, {0.02, 0.02}} {
			a, p := one[0], one[1]
			got := rewardAbsorption(c[0], c[1], a).From(p)
			if got.Error > 1e-4 {
				t.Errorf("c = %v, a = %g: an error of %g", c, a, got.Error)
			}
			fine := newAbsorptionPolynomial(1-c[0], 1-c[1], a, 8*leastDegree).from(p)
			near(t, "a polynomial of eight times the least degree", fine.Value, got.Value, got.Error+fine.Error)
			share := absorbed(draws, c, a, p, runs)
			near(t, "the part of the runs absorbed in arm 1", share, got.Value, 4*math.Sqrt(max(got.Value*(1-got.Value), 1.0/runs)/runs))
		}
	}
}

// absorbed is the part of the runs of L_{R−I} from p that end in arm 1.
func absorbed(draws *rand.Rand, c [2]float64, a, from float64, runs int) float64 {
	first := 0.0
	for range runs {
		p := from
		for p > 1e-5 && p < 1-1e-5 {
			switch {
			case draws.Float64() < p:
				if draws.Float64() >= c[0] {
					p += a * (1 - p)
				}
			case draws.Float64() >= c[1]:
				p -= a * p
			}
		}
		first += math.Round(p)
	}
	return first / float64(runs)
}

// TestRewardAbsorptionKnown: cases that are known otherwise: equal arms, arms that change places, arms of which
// one is never rewarded, the step 1, and 4,000,000 runs each of an independent program.
func TestRewardAbsorptionKnown(t *testing.T) {
	for _, p := range []float64{0, 0.1, 0.37, 0.5, 0.99, 1} {
		near(t, "A(p) with equal arms", rewardAbsorption(0.4, 0.4, 0.1).From(p).Value, p, exactly)
		near(t, "A(p) + A(1−p)", rewardAbsorption(0.2, 0.5, 0.1).From(p).Value+rewardAbsorption(0.5, 0.2, 0.1).From(1-p).Value, 1, 1e-6)
		near(t, "one step decides", rewardAbsorption(0.2, 0.5, 1).From(p).Value, 0.8*p/(0.8*p+0.5*(1-p)), 1e-6)
	}
	if rewardAbsorption(1, 1, 0.1) != nil || rewardAbsorption(0.2, 0.5, 0) != nil {
		t.Error("an automaton that never moves is absorbed")
	}
	for _, c := range []struct{ c1, c2, p, want float64 }{{1, 0.5, 0.9, 0}, {1, 0.5, 1, 1}, {0.5, 1, 0.1, 1}, {0.5, 1, 0, 0}} {
		near(t, "only one arm is rewarded", rewardAbsorption(c.c1, c.c2, 0.1).From(c.p).Value, c.want, 0)
	}
	near(t, "c = (.4, .5), a = .1", rewardAbsorption(0.4, 0.5, 0.1).From(0.5).Value, 0.86202, 4*0.00017)
	near(t, "c = (.4, .5), a = .02 from .02", rewardAbsorption(0.4, 0.5, 0.02).From(0.02).Value, 0.3129, 4*0.0009)
	near(t, "c = (.48, .5), a = .001 from .02", rewardAbsorption(0.48, 0.5, 0.001).From(0.02).Value, 0.794, 0.001)
}

// TestNormanBounds: the chain's equation solved by a polynomial lies between Norman's bounds, which meet as the
// arms become alike, and decide where the step is too small for a polynomial.
func TestNormanBounds(t *testing.T) {
	for _, c := range [][2]float64{{0.4, 0.5}, {0.5, 0.4}, {0.2, 0.7}} {
		for _, a := range []float64{0.3, 0.1, 0.03} {
			f, norman := newAbsorptionPolynomial(1-c[0], 1-c[1], a, 64), normanBounds(1-c[0], 1-c[1], a)
			for p := 0.02; p < 1; p += 0.08 {
				exact, bounds := f.from(p), norman(p)
				if off := math.Abs(exact.Value - bounds.Value); off > bounds.Error+exact.Error {
					t.Errorf("c = %v, a = %g, p = %g: %v is outside of %v", c, a, p, exact, bounds)
				}
			}
		}
	}
	if got := rewardAbsorption(0.2, 0.5, 1e-5).From(0.5); got.Value != 1 || got.Error > 1e-9 {
		t.Errorf("a = 10⁻⁵ from .5: %v", got)
	}
	if got := rewardAbsorption(0.2, 0.5, 1e-5).From(1e-5); got.Error < 1e-3 || got.Print(4) != "0.6" {
		t.Errorf("a = 10⁻⁵ from 10⁻⁵: %v, printed %s", got, got.Print(4))
	}
}

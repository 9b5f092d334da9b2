package model

import (
	"math"
	"testing"

	"lascope/model/pollinglab"
)

// TestUnitChains: the mean value of a TRAA's chain that shares between two materials, and the optimum, against an independent program:
// α = .9, β = .5, scale .3, 20 states.
func TestUnitChains(t *testing.T) {
	for unit, want := range map[string]map[string]float64{
		"exponential": {"reward-inaction": 0.371421, "inaction-penalty": 0.349842, "reward-penalty": 0.360457, "optimum": 0.375153},
		"hyperbolic":  {"reward-inaction": 0.450367, "inaction-penalty": 0.440264, "reward-penalty": 0.444859, "optimum": 0.458900},
	} {
		for _, rule := range []string{"reward-inaction", "inaction-penalty", "reward-penalty"} {
			r := MustRun(t, "traa N=20 alpha=0.9 beta=0.5 scale=0.3 unit="+unit+" rule="+rule)
			e, got := r.Environment.(*pollinglab.Environment), math.NaN()
			for _, f := range e.Facts() {
				if f.Quantity == "mean value" {
					got = f.Number.Value
				}
			}
			if !(math.Abs(got-want[rule]) < 6e-7) {
				t.Errorf("%s, %s: the chain's mean value is %.6f, want %.6f", unit, rule, got, want[rule])
			}
			if best := e.World.Truth().OptimalValue; math.Abs(best-want["optimum"]) > 6e-7 {
				t.Errorf("%s: the optimum is %.6f, want %.6f", unit, best, want["optimum"])
			}
		}
	}
}

package pollinglab

import (
	"math"
	"testing"
)

// TestResting: at the age of rest a poll is a hit, or shows a second change, with the given probability.
func TestResting(t *testing.T) {
	for _, p := range []float64{1e-4, 0.01, 0.3} {
		for _, level := range []float64{0.01, 0.44, 0.97} {
			if hits := 1 - math.Pow(1-p, restingInterval(p, level)); math.Abs(hits-level) > 1e-9 {
				t.Errorf("p = %v: hits with probability %v, want %v", p, hits, level)
			}
			u := -math.Log1p(-p) * restingSecond(p, level)
			if second := 1 - (1+u)*math.Exp(-u); math.Abs(second-level) > 1e-9 {
				t.Errorf("p = %v: a second change with probability %v, want %v", p, second, level)
			}
		}
	}
	if !math.IsInf(restingInterval(0.1, 1), 1) || !math.IsInf(restingSecond(0.1, 1), 1) {
		t.Error("no age has a certain answer")
	}
}

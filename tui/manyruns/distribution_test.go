package manyruns

import (
	"math"
	"testing"

	"lascope/model/modeltest"
	"lascope/model/stats"
	"lascope/tui/chart"
)

// TestDistributionSteps: the curve is 1 − S of the definition, for the vector C of Kaplan and Meier's times, and the times
// that were not reached lie on it.
func TestDistributionSteps(t *testing.T) {
	var runs []stats.Observation
	for _, x := range []float64{5, 5, -8, 9, -9, 12, 14, -14, 20, -20} { // −: not reached
		runs = append(runs, stats.Observation{Number: max(x, -x), Censored: x < 0, Limit: 20})
	}
	c, ok := distributionChart("reach", runs)
	if !ok {
		t.Fatal("no chart")
	}
	at := func(s chart.Series, x float64) (y float64) {
		for i := range s.Xs {
			if s.Xs[i] <= x {
				y = s.Ys[i]
			}
		}
		return y
	}
	for _, s := range c.Series {
		switch s.Name {
		case "part":
			chance, alive := 1.0, map[float64][2]float64{5: {2, 10}, 9: {1, 7}, 12: {1, 5}, 14: {1, 4}, 20: {1, 2}} // d and r
			for x := 1.0; x <= 20; x++ {
				if of, ok := alive[x]; ok {
					chance *= 1 - of[0]/of[1]
				}
				if got := at(s, x); got < 1-chance-1e-12 || got > 1-chance+1e-12 {
					t.Errorf("at %v it is %v, want %v", x, got, 1-chance)
				}
			}
		case "median":
			modeltest.Equal(t, s.Last, "14", "the median is")
		case "not reached":
			if len(s.Xs) != 4 || math.Abs(s.Ys[0]-0.2) > 1e-12 {
				t.Errorf("the marks lie at %v, %v", s.Xs, s.Ys)
			}
		}
	}
	if _, ok := distributionChart("reach", nil); ok {
		t.Error("no runs have a chart")
	}
}

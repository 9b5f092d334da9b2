package stats

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"
)

// TestCoverageOfTimes: of 1,000 cells of 20 lognormal times, 20 % of them beyond the limit, the interval of
// the mean holds the true restricted mean in 93 to 97 of 100, and that of the median the true median in 93
// to 99. The interval of those that arrived, as t has it, holds the mean of all times in less than 10.
func TestCoverageOfTimes(t *testing.T) {
	if os.Getenv("LASCOPE_LONG") == "" {
		t.Skip("1,000 trials; set LASCOPE_LONG=1 to run them")
	}
	const trials, runs, deviation = 1000, 20, 0.8
	limit := math.Exp(deviation * 0.841621233572914) // its 80 % quantile
	// E min(T, L) = e^(σ²/2) Φ((ln L − σ²)/σ) + L·0.2 of a lognormal with median 1.
	phi := func(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
	truth := math.Exp(deviation*deviation/2)*phi((math.Log(limit)-deviation*deviation)/deviation) + limit*0.2
	r := rand.New(rand.NewPCG(31, 2))
	mean, median, arrived := 0, 0, 0
	for range trials {
		var cell []Observation
		var alone []float64
		for range runs {
			x := math.Exp(deviation * r.NormFloat64())
			cell = append(cell, Observation{min(x, limit), x > limit, limit})
			if x <= limit {
				alone = append(alone, x)
			}
		}
		n := NumbersOf(cell, Range{})
		if n.Lo <= truth && truth <= n.Hi {
			mean++
		}
		if n.MedianLo <= 1 && (1 <= n.MedianHi || math.IsNaN(n.MedianHi)) {
			median++
		}
		all := math.Exp(deviation * deviation / 2)
		if e := EstimateOf(alone); e.Lo <= all && all <= e.Hi {
			arrived++
		}
	}
	t.Logf("of %d: mean %d, median %d, mean of those that arrived %d", trials, mean, median, arrived)
	if mean < 925 || mean > 970 || median < 930 || median > 990 || arrived > 100 {
		t.Errorf("of %d: mean %d, median %d, mean of those that arrived %d", trials, mean, median, arrived)
	}
}

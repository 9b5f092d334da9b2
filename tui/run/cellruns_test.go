package run

import (
	"math"
	"testing"

	"lascope/model/stats"
)

// observed are numbers of runs.
func observed(xs []float64) (all []stats.Observation) {
	for _, x := range xs {
		all = append(all, stats.Observation{Number: x})
	}
	return all
}

// TestMedianAndWidest: the median is the lower of the middle two, the widest is furthest from it;
// runs without a number are neither.
func TestMedianAndWidest(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		of             []float64
		median, widest int
	}{
		{[]float64{4, 1, 2}, 2, 0},
		{[]float64{4, 1, 2, 9}, 2, 3},
		{[]float64{nan, 5, nan, 1}, 3, 1},
		{[]float64{nan, 5}, -1, -1},
		{nil, -1, -1},
	} {
		if median, widest := medianAndWidest(observed(c.of)); median != c.median || widest != c.widest {
			t.Errorf("%v: the median is %d, the widest %d", c.of, median, widest)
		}
	}
}

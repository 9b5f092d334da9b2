package model

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// confidence is the level of all intervals: Student's t, 95 %.
const confidence = 0.95

// An Estimate is a mean over replications with its confidence interval
// (Student's t, 95 %). With a single replication SE, Lo and Hi are NaN: one run
// is an anecdote.
type Estimate struct {
	N        int // replications that gave a number
	Missing  int // replications that gave none, such as a value never reached
	Mean, SE float64
	Lo, Hi   float64
}

// estimate averages the numbers among xs; NaN stands for none.
func estimate(xs []float64) Estimate {
	known := make([]float64, 0, len(xs))
	for _, x := range xs {
		if !math.IsNaN(x) {
			known = append(known, x)
		}
	}
	e := Estimate{N: len(known), Missing: len(xs) - len(known), Mean: math.NaN(), SE: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}
	if e.N == 0 {
		return e
	}
	mean, deviation := stat.MeanStdDev(known, nil)
	e.Mean = mean
	if e.N < 2 {
		return e
	}
	e.SE = stat.StdErr(deviation, float64(e.N))
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(e.N - 1)}.Quantile(1 - (1-confidence)/2)
	e.Lo, e.Hi = mean-float64(t*e.SE), mean+float64(t*e.SE)
	return e
}

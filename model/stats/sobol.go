package stats

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distmv"
	"gonum.org/v1/gonum/stat/samplemv"
)

// SobolPoints are samples of two quasi-random points each, A and B, in the unit cube of some
// dimensions: a scrambled Halton sequence [Owen 2017].
func SobolPoints(samples, dimensions int, source rand.Source) (a, b [][]float64) {
	points := mat.NewDense(samples, 2*dimensions, nil)
	samplemv.Halton{Kind: samplemv.Owen, Q: distmv.NewUnitUniform(2*dimensions, nil), Src: source}.Sample(points)
	for i := range samples {
		row := points.RawRowView(i)
		a, b = append(a, row[:dimensions]), append(b, row[dimensions:])
	}
	return a, b
}

// A SobolSample is a model's values at A, at B, and at A with each coordinate in turn from B.
type SobolSample struct {
	A, B float64
	AB   []float64
}

// sobolDraws is the number of bootstrap samples of an interval.
const sobolDraws = 1000

// SobolIndices estimates, for each coordinate, the share of the variance of a model that is due to it
// alone (first order) and with all its interactions (total) [Saltelli et al. 2010, table 2, b and f].
// The intervals hold 95 % of bootstrap samples. Without variance all are NaN.
func SobolIndices(samples []SobolSample, source rand.Source) (first, total []Estimate) {
	if len(samples) == 0 {
		return nil, nil
	}
	d := len(samples[0].AB)
	drawn := make([][]float64, 2*d) // of the bootstrap, by index
	r := rand.New(source)
	some := make([]SobolSample, len(samples))
	for range sobolDraws {
		for i := range some {
			some[i] = samples[r.IntN(len(samples))]
		}
		for i, x := range sobolIndices(some, d) {
			drawn[i] = append(drawn[i], x)
		}
	}
	for i, x := range sobolIndices(samples, d) {
		e := Estimate{N: len(samples), Mean: x, SE: stat.StdDev(drawn[i], nil)}
		slices.Sort(drawn[i])
		e.Lo, e.Hi = stat.Quantile(0.025, stat.Empirical, drawn[i], nil), stat.Quantile(0.975, stat.Empirical, drawn[i], nil)
		if i < d {
			first = append(first, e)
		} else {
			total = append(total, e)
		}
	}
	return first, total
}

// sobolIndices are the indices of first order, then the total ones.
func sobolIndices(samples []SobolSample, d int) []float64 {
	var values []float64
	for _, s := range samples {
		values = append(values, s.A, s.B)
	}
	mean := stat.Mean(values, nil)
	variance := stat.PopVariance(values, nil)
	out := make([]float64, 2*d)
	for _, s := range samples {
		for i, ab := range s.AB {
			out[i] += (s.B - mean) * (ab - s.A)
			out[d+i] += (s.A - ab) * (s.A - ab) / 2
		}
	}
	for i := range out {
		out[i] /= float64(len(samples)) * variance
		if variance == 0 {
			out[i] = math.NaN()
		}
	}
	return out
}

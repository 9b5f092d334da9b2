package stats

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// Points are quasi-random points in the unit cube of some dimensions: a scrambled Halton sequence [Owen 2017]. Coordinate j of point i
// has the digits of i in the base of the j-th prime, in the order of van der Corput, each place under a random permutation. More points
// begin with fewer.
func Points(n, dimensions int, source rand.Source) [][]float64 {
	points, rest, random := make([][]float64, n), make([]int, n), rand.New(source)
	for i := range points {
		points[i] = make([]float64, dimensions)
	}
	base := 1
	for j := range dimensions {
		for base++; !prime(base); base++ {
		}
		for i := range rest {
			rest[i] = i
		}
		for weight := 1 / float64(base); 1-weight < 1; weight /= float64(base) {
			digits := random.Perm(base)
			for i := range points {
				points[i][j] += float64(float64(digits[rest[i]%base]) * weight)
				rest[i] /= base
			}
		}
	}
	return points
}

// prime reports whether a number of 2 or more is prime.
func prime(n int) bool {
	for k := 2; k*k <= n; k++ {
		if n%k == 0 {
			return false
		}
	}
	return true
}

// SobolPoints are samples of two quasi-random points each, A and B, in the unit cube of some
// dimensions: a scrambled Halton sequence [Owen 2017].
func SobolPoints(samples, dimensions int, source rand.Source) (a, b [][]float64) {
	for _, row := range Points(samples, 2*dimensions, source) {
		a, b = append(a, row[:dimensions]), append(b, row[dimensions:])
	}
	return a, b
}

// A SobolSample is a model's values, each under two independent seeds, at A, at B, and at A with each
// coordinate in turn from B.
type SobolSample struct {
	A, B [2]float64
	AB   [][2]float64
}

// sobolDraws is the number of bootstrap samples of an interval.
const sobolDraws = 1000

// A Sobol is the decomposition of the variance of a model with random runs.
type Sobol struct {
	First, Total []Estimate // by coordinate: shares of the variance of the expected value
	Chance       Estimate   // the part of the variance of one run that comes from its seed
	Expected     Estimate   // V_g, the variance of the expected value
	Constant     bool       // all values are equal to within 1e-9 of the greatest
}

// SobolIndices estimates, for each coordinate, the share of the variance of a model's expected value that is
// due to it alone (first order) and with all its interactions (total) [Jansen 1999; Saltelli et al. 2010].
// With A, B and D_i = AB_i − A under seed 1 or 2, and means over samples:
//
//	m       = the mean of all A and B
//	V_g     = ½[mean (A₁−m)(A₂−m) + mean (B₁−m)(B₂−m)]
//	V_f     = ¼[mean (A₁−m)² + mean (A₂−m)² + mean (B₁−m)² + mean (B₂−m)²]
//	first_i = ½ mean[(B₁−m)D_i2 + (B₂−m)D_i1] / V_g
//	total_i = ½ mean[D_i1·D_i2] / V_g
//	chance  = ¼ mean[(A₁−A₂)² + (B₁−B₂)²] / V_f = 1 − V_g/V_f
//
// The seeds are independent, so that the noise of a run has the mean 0 in every product. The intervals are
// percentiles of 1,000 bootstrap samples.
func SobolIndices(samples []SobolSample, source rand.Source) (out Sobol) {
	if len(samples) == 0 {
		return out
	}
	d := len(samples[0].AB)
	drawn := make([][]float64, 2*d+2) // of the bootstrap, by number of [sobolNumbers]
	r := rand.New(source)
	some := make([]SobolSample, len(samples))
	for range sobolDraws {
		for i := range some {
			some[i] = samples[r.IntN(len(samples))]
		}
		for i, x := range sobolNumbers(some, d) {
			drawn[i] = append(drawn[i], x)
		}
	}
	all := make([]Estimate, 2*d+2)
	for i, x := range sobolNumbers(samples, d) {
		all[i] = Estimate{N: len(samples), Mean: x, SE: stat.StdDev(drawn[i], nil)}
		slices.Sort(drawn[i])
		all[i].Lo, all[i].Hi = stat.Quantile(0.025, stat.Empirical, drawn[i], nil), stat.Quantile(0.975, stat.Empirical, drawn[i], nil)
	}
	return Sobol{First: all[:d], Total: all[d : 2*d], Chance: all[2*d], Expected: all[2*d+1], Constant: constant(samples)}
}

// sobolNumbers are the indices of first order, the total ones, the chance, and V_g.
func sobolNumbers(samples []SobolSample, d int) []float64 {
	n, m := float64(len(samples)), 0.0
	for _, s := range samples {
		m += (s.A[0] + s.A[1] + s.B[0] + s.B[1]) / 4
	}
	m /= n
	out := make([]float64, 2*d+2)
	expected, all, chance := 0.0, 0.0, 0.0 // V_g, V_f and their difference, which is 0 where both seeds agree
	for _, s := range samples {
		a1, a2, b1, b2 := s.A[0]-m, s.A[1]-m, s.B[0]-m, s.B[1]-m
		expected += (float64(a1*a2) + float64(b1*b2)) / 2
		all += (float64(a1*a1) + float64(a2*a2) + float64(b1*b1) + float64(b2*b2)) / 4
		a, b := s.A[0]-s.A[1], s.B[0]-s.B[1]
		chance += (float64(a*a) + float64(b*b)) / 4
		for i, ab := range s.AB {
			d1, d2 := ab[0]-s.A[0], ab[1]-s.A[1]
			out[i] += (float64(b1*d2) + float64(b2*d1)) / 2
			out[d+i] += float64(d1*d2) / 2
		}
	}
	for i := range 2 * d {
		out[i] = Ratio(out[i], expected)
	}
	out[2*d], out[2*d+1] = Ratio(chance, all), expected/n
	return out
}

// constant reports that all values are equal to within 1e-9 of the greatest.
func constant(samples []SobolSample) bool {
	least, most, greatest := math.Inf(1), math.Inf(-1), 0.0
	take := func(xs [2]float64) {
		for _, x := range xs {
			least, most, greatest = min(least, x), max(most, x), max(greatest, math.Abs(x))
		}
	}
	for _, s := range samples {
		take(s.A)
		take(s.B)
		for _, ab := range s.AB {
			take(ab)
		}
	}
	return most-least <= 1e-9*greatest
}

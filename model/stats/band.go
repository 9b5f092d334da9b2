package stats

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// BandCurves is the least number of curves that have a band.
const BandCurves = 5

const bandDraws = 1000

// CurveBand is the band that holds the whole mean curve with 95 %, point by point; NaN of fewer than five
// curves, and at a point where one has no number. curves are replications with the same points.
//
//	s̃(t) = max(s(t), √(mean over t of s²))
//	M_b  = max_t |Σ_i g_ib (y_i(t) − ȳ(t))| / (√(R−1)·s̃(t)),  g normal, b = 1 … 1,000
//	c    = the 95 % quantile of M_b,  k = the t quantile with R−1 degrees of freedom at Φ(c)
//	band = ȳ(t) ± k·s̃(t)/√R
//
// Multipliers find the greatest deviation of correlated points [Chernozhukov, Chetverikov & Kato 2013]; the
// floor keeps points of little variance, of which few curves say little, from deciding it.
func CurveBand(curves [][]float64, source rand.Source) (lo, hi []float64) {
	if len(curves) == 0 {
		return nil, nil
	}
	lo, hi = slices.Repeat([]float64{math.NaN()}, len(curves[0])), slices.Repeat([]float64{math.NaN()}, len(curves[0]))
	if len(curves) < BandCurves {
		return lo, hi
	}
	type point struct{ at, mean, deviation float64 }
	var points []point
	var residuals [][]float64 // of the points, by curve
	variance := 0.0
	for at := range curves[0] {
		ys := make([]float64, len(curves))
		for i, curve := range curves {
			ys[i] = curve[at]
		}
		if slices.ContainsFunc(ys, math.IsNaN) {
			continue
		}
		mean, deviation := stat.MeanStdDev(ys, nil)
		for i := range ys {
			ys[i] -= mean
		}
		points, residuals = append(points, point{float64(at), mean, deviation}), append(residuals, ys)
		variance += float64(deviation * deviation)
	}
	floor := math.Sqrt(variance / float64(max(1, len(points))))
	for i := range points {
		points[i].deviation = max(points[i].deviation, floor)
	}
	r := float64(len(curves))
	normal := rand.New(source)
	g, greatest := make([]float64, len(curves)), make([]float64, bandDraws)
	for b := range greatest {
		for i := range g {
			g[i] = normal.NormFloat64()
		}
		for p, of := range residuals {
			sum := 0.0
			for i, y := range of {
				sum += float64(g[i] * y)
			}
			if points[p].deviation > 0 {
				greatest[b] = max(greatest[b], math.Abs(sum)/(math.Sqrt(r-1)*points[p].deviation))
			}
		}
	}
	slices.Sort(greatest)
	c := stat.Quantile(confidence, stat.Empirical, greatest, nil)
	k := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: r - 1}.Quantile(distuv.UnitNormal.CDF(c))
	for _, p := range points {
		half := float64(k * p.deviation / math.Sqrt(r))
		lo[int(p.at)], hi[int(p.at)] = p.mean-half, p.mean+half
	}
	return lo, hi
}

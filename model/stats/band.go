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
// curves, and at a point where one has no number. Each point is the sample of all curves.
//
//	s̃(t) = max(s(t), √(mean over t of s²))
//	M_b  = max_t |Σ_i g_ib (y_i(t) − ȳ(t))| / (√(R−1)·s̃(t)),  g normal, b = 1 … 1,000
//	c    = the 95 % quantile of M_b, at least the quantile at one point,  k = the t quantile with R−1 degrees of freedom at Φ(c)
//	band = ȳ(t) ± k·s̃(t)/√R, widened to the point's interval by its kind at c and cut to its range
//
// Multipliers find the greatest deviation of correlated points [Chernozhukov, Chetverikov & Kato 2013]; the
// floor keeps points of little variance, of which few curves say little, from deciding it.
func CurveBand(curve []Sample, source rand.Source) (lo, hi []float64) {
	lo, hi = slices.Repeat([]float64{math.NaN()}, len(curve)), slices.Repeat([]float64{math.NaN()}, len(curve))
	type point struct {
		at              int
		mean, deviation float64
		residuals       []float64
	}
	var points []point
	variance, runs := 0.0, 0
	for at, s := range curve {
		if s.undefined > 0 || len(s.xs) < BandCurves {
			continue
		}
		mean, deviation := stat.MeanStdDev(s.xs, nil)
		p := point{at, mean, deviation, slices.Clone(s.xs)}
		for i := range p.residuals {
			p.residuals[i] -= mean
		}
		points, runs = append(points, p), len(s.xs)
		variance += float64(deviation * deviation)
	}
	if len(points) == 0 {
		return lo, hi
	}
	floor := math.Sqrt(variance / float64(len(points)))
	for i := range points {
		points[i].deviation = max(points[i].deviation, floor)
	}
	r := float64(runs)
	normal := rand.New(source)
	g, greatest := make([]float64, runs), make([]float64, bandDraws)
	for b := range greatest {
		for i := range g {
			g[i] = normal.NormFloat64()
		}
		for _, p := range points {
			sum := 0.0
			for i, y := range p.residuals {
				sum += float64(g[i] * y)
			}
			if p.deviation > 0 {
				greatest[b] = max(greatest[b], math.Abs(sum)/(math.Sqrt(r-1)*p.deviation))
			}
		}
	}
	slices.Sort(greatest)
	c := max(stat.Quantile(confidence, stat.Empirical, greatest, nil), normal975)
	chance := distuv.UnitNormal.CDF(c)
	k := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: r - 1}.Quantile(chance)
	for _, p := range points {
		s := &curve[p.at]
		half := float64(k * p.deviation / math.Sqrt(r))
		lo[p.at], hi[p.at] = s.cut(p.mean-half, p.mean+half)
		if s.Kind.Widened() {
			low, high := s.interval(chance, c)
			lo[p.at], hi[p.at] = min(lo[p.at], low), max(hi[p.at], high)
		}
	}
	return lo, hi
}

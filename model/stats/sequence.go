package stats

import (
	"math"

	"gonum.org/v1/gonum/stat"
)

// effectVariance is the variance of the effects, in standard deviations, for which a [meanSequence]
// is narrowest. Any value is valid.
const effectVariance = 4

// meanSequence is a confidence sequence of a mean: with a chance of alpha or less, the mean of normal
// numbers lies outside the interval after any number of them, so that it is valid whenever one stops
// looking. It is infinite as long as too few are known. The numbers' variance is unknown.
//
// The interval has the means whose test martingale, the t statistic's likelihood ratio of a normal
// mixture of effects to none, is below 1/alpha [Lai 1976; Howard, Ramdas, McAuliffe & Sekhon 2021;
// Wang & Ramdas 2025].
func meanSequence(xs []float64, alpha float64) (lo, hi float64) {
	n := float64(len(xs))
	if n < 2 {
		return math.Inf(-1), math.Inf(1)
	}
	mean, deviation := stat.MeanStdDev(xs, nil)
	mixed := 1 + n*effectVariance
	ratio := math.Pow(math.Sqrt(mixed)/alpha, 2/n)
	if ratio >= mixed {
		return math.Inf(-1), math.Inf(1)
	}
	t := math.Sqrt((n - 1) * (ratio - 1) / (1 - ratio/mixed))
	half := t * stat.StdErr(deviation, n)
	return mean - half, mean + half
}

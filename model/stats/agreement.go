package stats

import "math"

// Agreement compares a number with an independent value of it: z is the difference in standard errors of both, NaN without errors.
// The verdict is "agrees" up to 3.3, which fifty rows exceed by chance in one table of twenty, "near" beyond it within an allowance,
// else "differs". Without errors a difference within the allowance agrees.
func Agreement(here, se, there, seThere, allowance float64) (z float64, verdict string) {
	const most = 3.3
	z = Ratio(here-there, math.Hypot(se, seThere))
	switch within := math.Abs(here-there) <= allowance; {
	case math.Abs(z) <= most, math.IsNaN(z) && within:
		return z, "agrees"
	case within:
		return z, "near"
	}
	return z, "differs"
}

// Together is the sum of k distances of [Agreement] over √k: in standard errors again, if the rows are independent.
func Together(zs []float64) float64 {
	sum := 0.0
	for _, z := range zs {
		sum += z
	}
	return sum / math.Sqrt(float64(len(zs)))
}

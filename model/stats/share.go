package stats

import "math"

// Wilson is the 95 % interval of a share, of which k of n were seen [Wilson 1927]:
//
//	(k + z²/2 ± z·√(k(n − k)/n + z²/4)) / (n + z²)
//
// For shares near 0 or 1 Student's t covers far less than 95 %.
func Wilson(k, n int) (lo, hi float64) {
	if n == 0 {
		return math.NaN(), math.NaN()
	}
	a, b, z2 := float64(k), float64(n), normal975*normal975
	middle, half := (a+z2/2)/(b+z2), normal975*math.Sqrt(a*(b-a)/b+z2/4)/(b+z2)
	lo, hi = middle-half, middle+half
	if k == 0 {
		lo = 0
	}
	if k == n {
		hi = 1
	}
	return lo, hi
}

// shareOf counts the ones of numbers that are all 0 or 1.
func shareOf(xs []float64) (ones int, all bool) {
	for _, x := range xs {
		if x != 0 && x != 1 {
			return 0, false
		}
		ones += int(x)
	}
	return ones, true
}

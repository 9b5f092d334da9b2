package stats

import "math"

// WilsonPart is the 95 % interval of a share if k of n were seen, a tie counted as one half [Wilson 1927]; z is the normal quantile
// of the level:
//
//	(k + z²/2 ± z·√(k(n − k)/n + z²/4)) / (n + z²)
//
// For shares near 0 or 1 Student's t covers far less than 95 %.
func WilsonPart(k, n float64) (lo, hi float64) { return wilson(k, n, normal975) }

func wilson(a, b, z float64) (lo, hi float64) {
	if b == 0 {
		return math.NaN(), math.NaN()
	}
	z2 := z * z
	middle, half := (a+z2/2)/(b+z2), z*math.Sqrt(a*(b-a)/b+z2/4)/(b+z2)
	lo, hi = middle-half, middle+half
	if a == 0 {
		lo = 0
	}
	if a == b {
		hi = 1
	}
	return lo, hi
}

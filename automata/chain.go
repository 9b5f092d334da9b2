package automata

import (
	"math"
)

// Stationary gives the stationary distribution of a birth–death chain on the states
// 0 to len(up)−1: up[s] is the chance to go from s to s+1 in a step, down[s] from s
// to s−1. From the balance across each edge,
//
//	π(s+1)/π(s) = up[s]/down[s+1],
//
// so π is a product of ratios, taken here as a sum of logarithms so that nothing overflows. Its only error is rounding: some ε for
// each state and for the length of the sum. Where a chance is zero the chain may leave states for good, and π is zero there. It is
// nil if the chain can come to rest in more than one place, so that no single distribution exists.
func Stationary(up, down []float64) []float64 {
	first, last, found := 0, 0, false
	for a := 0; a < len(up); {
		b := a // states a..b can all reach each other
		for b+1 < len(up) && up[b] > 0 && down[b+1] > 0 {
			b++
		}
		if down[a] == 0 && up[b] == 0 { // and never leave
			if found {
				return nil
			}
			first, last, found = a, b, true
		}
		a = b + 1
	}
	out := make([]float64, len(up))
	top, sum := 0.0, 0.0
	for s, log := first, 0.0; s < last; s++ {
		log += math.Log(up[s] / down[s+1])
		out[s+1] = log
		top = max(top, log)
	}
	for s := first; s <= last; s++ {
		out[s] = math.Exp(out[s] - top)
		sum += out[s]
	}
	for s := first; s <= last; s++ {
		out[s] /= sum
	}
	return out
}

// TotalVariation is the distance between two distributions on the same states, half
// the sum of the differences: the greatest difference that they give any event. counts
// are scaled to sum to one; it is NaN when they are all zero.
func TotalVariation(counts []int64, theory []float64) float64 {
	total := 0.0
	for _, c := range counts {
		total += float64(c)
	}
	distance := 0.0
	for s, c := range counts {
		distance += math.Abs(float64(c)/total - theory[s])
	}
	return distance / 2
}

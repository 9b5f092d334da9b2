package theory

import (
	"cmp"
	"slices"
)

// PackedByDensity packs items by their value per weight, the greatest first, and skips each that does not fit. Fractional is the value
// that the same order has where the first item that does not fit is cut to the room that is left: no packing has more (G. B. Dantzig,
// Discrete-variable extremum problems, 1957). The only error of both is rounding.
func PackedByDensity(values []float64, weights []int, capacity int) (packed ItemSet, fractional float64) {
	order := make([]int, len(weights))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(values[j]/float64(weights[j]), values[i]/float64(weights[i]))
	})
	room, cut := capacity, false
	for _, k := range order {
		switch w := weights[k]; {
		case w <= room:
			packed |= SetOf(k)
			room -= w
			if !cut {
				fractional += values[k]
			}
		case !cut:
			cut = true
			fractional += float64(values[k] * (float64(room) / float64(w)))
		}
	}
	return packed, fractional
}

package polling

import (
	"lascope/internal/theory"
)

// capShares turns weights into shares in proportion to them that sum to the
// capacity, none above one poll a slot: the rest of a capped page goes to the
// others, in proportion again. Pages of no weight get polls only when every other
// page has all it can use; they share the rest evenly.
func capShares(x []float64, capacity int) {
	positive := 0
	for _, w := range x {
		if w > 0 {
			positive++
		}
	}
	if positive > capacity {
		capUnits(x, nil, float64(capacity))
		return
	}
	rest := float64(capacity-positive) / float64(len(x)-positive) // NaN, and for no page, where all have a weight
	for k, w := range x {
		if x[k] = rest; w > 0 {
			x[k] = 1
		}
	}
}

// capUnits turns weights into shares in proportion to them that cost the budget, none above one poll a slot.
func capUnits(x, costs []float64, budget float64) {
	scale := theory.Scale(x, costs, budget)
	for k := range x {
		x[k] = min(1, scale*x[k])
	}
}

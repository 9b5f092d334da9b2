package polling

// capShares turns weights into shares in proportion to them that sum to the
// capacity, none above one poll a slot: the rest of a capped page goes to the
// others, in proportion again. Pages of no weight get polls only when every other
// page has all it can use; they share the rest evenly.
func capShares(x []float64, capacity int) {
	budget, weight := float64(capacity), 0.0
	positive := 0
	for _, w := range x {
		weight += w
		if w > 0 {
			positive++
		}
	}
	if positive <= capacity {
		rest := float64(capacity-positive) / float64(len(x)-positive) // NaN, and for no page, where all have a weight
		for k, w := range x {
			if x[k] = rest; w > 0 {
				x[k] = 1
			}
		}
		return
	}
	// Capping a page raises the scale for all others, which may cap more of them.
	scale := budget / weight
	for again := true; again; {
		again = false
		left, open := budget, 0.0
		for _, w := range x {
			if w*scale >= 1 {
				left--
			} else {
				open += w
			}
		}
		if next := left / open; next > scale {
			scale, again = next, true
		}
	}
	for k, w := range x {
		x[k] = min(1, w*scale)
	}
}

package theory

// Scale is the s for which the shares min(1, s·x) cost the budget, or for which all are 1. Without costs a poll costs 1.
func Scale(x, costs []float64, budget float64) float64 {
	scale := 0.0
	for {
		left, open := budget, 0.0 // capping a share raises the scale of all others, which may cap more of them
		for k, share := range x {
			w := 1.0
			if costs != nil {
				w = costs[k]
			}
			if scale*share >= 1 {
				left -= w
			} else {
				open += float64(w * share)
			}
		}
		next := left / open
		if open == 0 || next <= scale {
			return scale
		}
		scale = next
	}
}

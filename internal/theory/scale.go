package theory

// Scale is the s at which shares s·x, at most 1 each, cost the budget, or at which all are 1.
func Scale(x, costs []float64, budget float64) float64 {
	scale := 0.0
	for {
		left, open := budget, 0.0
		for k, w := range costs {
			if scale*x[k] >= 1 {
				left -= w
			} else {
				open += w * x[k]
			}
		}
		next := left / open
		if open == 0 || next <= scale*(1+1e-12) {
			return scale
		}
		scale = next
	}
}

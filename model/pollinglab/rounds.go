package pollinglab

// Round: the ticks in which the capacity polls every page once, ⌈n/c⌉.
func (p *present) Round() int64 {
	n, c := int64(p.Pages()), int64(p.Capacity())
	return (n + c - 1) / c
}

// Level is the main column at the present tick and the value that it is compared with.
func (e *Environment) Level() (value, reference float64) {
	return e.Value(), e.Truth().OptimalValue
}

// Earnings are the expected hits of all polls so far, weighted by importance, the capacity of the present tick, and
// the bound of the expected hits of a unit of it; NaN where it is not known.
func (p *present) Earnings() (hits float64, capacity int64, bound float64) {
	return p.Totals().Valued, int64(p.Capacity()), p.Bound()
}

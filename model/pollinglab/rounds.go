package pollinglab

// Round: the ticks in which the capacity polls every page once, ⌈n/c⌉.
func (e *Environment) Round() int64 {
	n, c := int64(e.World.Pages()), int64(e.World.Capacity())
	return (n + c - 1) / c
}

// Level is the main column at the present tick and the value that it is compared with.
func (e *Environment) Level() (value, reference float64) {
	return e.Value(), e.World.Truth().OptimalValue
}

// Earnings are the expected hits of all polls so far, weighted by importance, the number of polls, and the
// bound of the expected hits of one poll at the present tick.
func (e *Environment) Earnings() (hits float64, polls int64, bound float64) {
	t := e.World.Totals()
	return t.Valued, t.Polls, e.World.Bound()
}

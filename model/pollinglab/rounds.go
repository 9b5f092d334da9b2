package pollinglab

// Round implements [lab.Rounded]: the ticks in which the capacity polls every page once, ⌈n/c⌉.
func (e *Environment) Round() int64 {
	n, c := int64(e.World.Pages()), int64(e.World.Capacity())
	return (n + c - 1) / c
}

// Level implements [lab.Rounded].
func (e *Environment) Level() (value, reference float64) {
	return e.Value(), e.World.Truth().OptimalValue
}

// Earnings implements [lab.Earner].
func (e *Environment) Earnings() (hits float64, polls int64, bound float64) {
	t := e.World.Totals()
	return t.Valued, t.Polls, e.World.Bound()
}

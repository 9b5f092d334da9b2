package knapsacklab

// A question is the hidden side of the last traced step, and the probabilities before it.
type question struct {
	tick   int64     // of the step
	coins  []float64 `own:""` // of the answers, an item each
	before []float64 `own:""`
	values []float64 `own:""` // of the items: a shift since then does not change the answers
	exact  float64   // the optimum of these values
	value  float64   // of recent packings before the step
}

// Follow notes the probabilities and the coins of the next step; see [lab.Advance].
func (e *Environment) Follow(on bool) {
	if !on {
		return
	}
	e.asked.tick, e.asked.value, e.asked.exact = e.tick+1, e.World.Recent, e.World.ExactValue
	e.asked.before = append(e.asked.before[:0], e.probabilities()...)
	e.asked.values = append(e.asked.values[:0], e.World.Values...)
	e.asked.coins = e.asked.coins[:0]
	for k := range e.World.Items() {
		e.asked.coins = append(e.asked.coins, e.World.Coin(k))
	}
}

// following reports that the last step was traced and that the scheme in force made it.
func (e *Environment) following() bool {
	_, ok := e.Scheme.Last()
	return ok && e.Traced() && e.asked.tick == e.tick
}

package armslab

// A question is the hidden side of the last traced step, and the probabilities before it.
type question struct {
	tick      int64 // of the step
	coin      float64
	penalties []float64 `own:""`
	before    []float64 `own:""`
}

// Follow notes the probabilities and the environment's coin of the next step; see
// [lab.Advance].
func (e *Environment) Follow(on bool) {
	if on {
		e.asked.tick, e.asked.coin = e.tick+1, e.World.Coin()
		e.asked.penalties = append(e.asked.penalties[:0], e.World.Penalties()...)
		e.asked.before = append(e.asked.before[:0], e.probabilities()...)
	}
}

// following reports that the last step was traced and that the scheme in force made it.
func (e *Environment) following() bool {
	_, ok := e.Scheme.Last()
	return ok && e.Traced() && e.asked.tick == e.tick
}

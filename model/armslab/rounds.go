package armslab

// Round is a choice for each arm.
func (e *Environment) Round() int64 { return int64(e.World.Arms()) }

// Level: the probability of the best arm, compared with 1.
func (e *Environment) Level() (value, reference float64) {
	return e.probabilities()[e.World.Best()], 1
}

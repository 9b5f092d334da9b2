package armslab

// Round implements [lab.Rounded]: as many choices as there are arms.
func (e *Environment) Round() int64 { return int64(e.World.Arms()) }

// Level implements [lab.Rounded]: the probability of the best arm, compared with 1.
func (e *Environment) Level() (value, reference float64) {
	return e.probabilities()[e.World.Best()], 1
}

package action

// An Estimator is an automaton that counts the answers of each action.
type Estimator interface {
	// Counts are the choices of an action so far, and the sum of 1 − β over them.
	Counts(action int) (choices int64, rewards float64)
	// Estimate is the estimated reward probability of an action, 0 to 1; NaN before its first
	// choice where there is none.
	Estimate(action int) float64
}

// A Variable is an automaton of variable structure: it holds p.
type Variable interface {
	// Greatest is the greatest p of an action.
	Greatest() float64
}

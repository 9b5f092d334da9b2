package action

import (
	"fmt"
)

// An Estimator is an automaton that counts the answers of each action.
type Estimator interface {
	// Counts are the choices of an action so far, and the sum of 1 − β over them.
	Counts(action int) (choices int64, rewards float64)
	// Estimate is the estimated reward probability of an action, 0 to 1; NaN without a choice.
	Estimate(action int) float64
}

// A Variable is an automaton of variable structure: its state is the point p of the simplex, or
// gives it.
type Variable interface {
	// Greatest is the greatest p of an action.
	Greatest() float64
}

// firstChoices is the number of times that a pursuit algorithm chooses each action at first, in
// turn.
const firstChoices = 10

// estimates are the maximum likelihood estimates d̂_i = rewards/choices of a pursuit algorithm.
type estimates struct {
	choices  []int64   `own:""`
	rewards  []float64 `own:""`
	answered int64
}

func newEstimates(actions int) estimates {
	return estimates{choices: make([]int64, actions), rewards: make([]float64, actions)}
}

// first is the action in turn, while the first choices go on.
func (e *estimates) first() (action int, ok bool) {
	if n := int64(len(e.choices)); e.answered < firstChoices*n {
		return int(e.answered % n), true
	}
	return 0, false
}

// turnOf fills p while the first choices go on, where the action in turn is certain.
func (e *estimates) turnOf(p []float64) (inTurn bool) {
	i, inTurn := e.first()
	if inTurn {
		clear(p)
		p[i] = 1
	}
	return inTurn
}

// add counts an answer.
func (e *estimates) add(action int, beta float64) {
	e.choices[action]++
	e.rewards[action] += 1 - beta
	e.answered++
}

// greatest is the action m of the greatest estimate, the first of several.
func (e *estimates) greatest() int {
	best, most := 0, e.Estimate(0)
	for i := 1; i < len(e.choices); i++ {
		if d := e.Estimate(i); d > most {
			best, most = i, d
		}
	}
	return best
}

// learning reports that the last choice was not one of the first.
func (e *estimates) learning() bool { return e.answered > firstChoices*int64(len(e.choices)) }

// onlyEstimate is the change of a choice in turn.
const onlyEstimate = "only its estimate changes"

// turn describes a choice in turn.
func (e *estimates) turn(action int) string {
	return fmt.Sprintf("in turn, choice %d of its first %d", e.choices[action], firstChoices)
}

func (e *estimates) Counts(action int) (choices int64, rewards float64) {
	return e.choices[action], e.rewards[action]
}

// Estimate: the part of its answers that are rewards.
func (e *estimates) Estimate(action int) float64 {
	return e.rewards[action] / float64(e.choices[action])
}

package armslab

import (
	"slices"

	"lascope/automata/action"
)

// A run converges when some p of a variable structure is certain, or when the last streak ticks
// chose one arm. It is lost again below unsure.
const (
	certain = 0.99
	unsure  = 0.9
	streak  = 1000
)

// Converged reports whether the scheme has met its goal, for --stop.
func (e *Environment) Converged() bool {
	if e.sure(certain) {
		return true
	}
	return e.World.Streak() >= streak
}

// sure reports that some p of the automaton, or of both players, is at least a limit.
func (e *Environment) sure(limit float64) bool {
	v, ok := e.Scheme.(action.Variable)
	if !ok || v.Greatest() < limit {
		return false
	}
	if e.table == nil {
		return true
	}
	second, ok := e.table.second.(action.Variable)
	return ok && second.Greatest() >= limit
}

// favourite is the arm that the run converged to; -1 without convergence.
func (e *Environment) favourite() int {
	if !e.Converged() {
		return -1
	}
	if e.sure(certain) {
		p := e.probabilities()
		return slices.Index(p, slices.Max(p))
	}
	return e.World.Pulled()
}

// correct reports convergence to an arm of the least penalty probability.
func (e *Environment) correct() bool {
	arm := e.favourite()
	return arm >= 0 && e.World.Penalty(arm) == e.World.Least()
}

// Holds reports whether a milestone of the lab, by its name, holds at the present tick, or is lost.
func (e *Environment) Holds(milestone string) (holds, lost bool) {
	if milestone == "best" {
		p := e.probabilities()[e.World.Best()]
		return p >= 0.9, p < 0.5
	}
	return e.Converged(), e.World.Streak() < streak && !e.sure(unsure)
}

// MilestoneSpacing: it reads the probabilities of all arms.
func (e *Environment) MilestoneSpacing() int64 { return 1 + int64(e.World.Arms()/10) }

package knapsacklab

import (
	"lascope/internal/theory"
	"lascope/model/lab"
)

// A run converges when every p of a team is within certain of 0 or 1, or when the last streak ticks packed one set. It is lost again
// when some p is further off than unsure.
const (
	certain = 0.01
	unsure  = 0.1
	streak  = 1000
)

// Converged reports whether the scheme has met its goal, for --stop.
func (e *Environment) Converged() bool { return e.sure(certain) || e.World.Streak() >= streak }

// sure reports that every p of a team is within a limit of 0 or 1.
func (e *Environment) sure(limit float64) bool {
	p := e.probabilities()
	for _, x := range p {
		if x > limit && x < 1-limit {
			return false
		}
	}
	return p != nil
}

// favourite is the packing that the run converged to, the last one where no team is sure; empty without convergence.
func (e *Environment) favourite() (set theory.ItemSet) {
	switch {
	case !e.Converged():
		return 0
	case !e.sure(certain):
		set, _ = e.World.Last()
		return set
	}
	for k, x := range e.probabilities() {
		if x > 0.5 {
			set |= theory.SetOf(k)
		}
	}
	return set
}

// rounding is the most by which two sums of the same value differ.
const rounding = 1e-9

// correct reports convergence to a packing of the exact optimum.
func (e *Environment) correct() bool {
	set := e.favourite()
	return set != 0 && set.Weight(e.World.Weights) <= e.World.Capacity && set.Value(e.World.Values) >= e.World.ExactValue-rounding
}

// Holds reports whether a milestone of the lab, by its name, holds at the present tick, or is lost.
func (e *Environment) Holds(milestone string) (holds, lost bool) {
	if milestone == "optimum" {
		share, _ := e.Level()
		return share >= lab.ConvergedFraction, share < lab.LostFraction
	}
	return e.Converged(), e.World.Streak() < streak && !e.sure(unsure)
}

// MilestoneSpacing: it reads the probabilities of all items.
func (e *Environment) MilestoneSpacing() int64 { return 1 + int64(e.World.Items()/10) }

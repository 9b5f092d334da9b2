package linelab

import (
	"math"
)

// nearTheory is the total variation distance at which the visits count as those of the theory.
const nearTheory = 0.1

// Holds implements [lab.Environment].
func (e *Environment) Holds(milestone string) bool {
	if milestone == "theory" {
		return e.distance() <= nearTheory
	}
	step := e.Scheme.Position(1) - e.Scheme.Position(0)
	return math.Abs(e.position()-e.World.Target()) <= step/2
}

// MilestoneSpacing implements [lab.Environment]: the distance reads every state.
func (e *Environment) MilestoneSpacing() int64 { return int64(1 + e.Scheme.States()/1000) }

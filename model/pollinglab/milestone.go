package pollinglab

import (
	"lascope/model/lab"
)

// Holds implements [lab.Environment].
func (e *Environment) Holds(milestone string) bool {
	best := e.World.Truth().OptimalValue
	if milestone == "loss" {
		return e.Value() < lab.LostFraction*best
	}
	return e.Value() >= lab.ConvergedFraction*best
}

// MilestoneSpacing implements [lab.Environment]: a value takes as long as some polls of an
// eighth of the pages.
func (e *Environment) MilestoneSpacing() int64 {
	return max(1, int64(e.World.Pages()/e.World.Capacity()/8))
}

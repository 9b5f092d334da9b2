package pollinglab

import (
	"lascope/model/lab"
)

// Holds implements [lab.Environment].
func (e *Environment) Holds(milestone string) (holds, lost bool) {
	value, best := e.Value(), e.World.Truth().OptimalValue
	holds, lost = value >= lab.ConvergedFraction*best, value < lab.LostFraction*best
	if milestone == "loss" {
		return lost, holds
	}
	return holds, lost
}

// MilestoneSpacing implements [lab.Environment]: a value takes as long as some polls of an
// eighth of the pages.
func (e *Environment) MilestoneSpacing() int64 {
	return max(1, int64(e.World.Pages()/e.World.Capacity()/8))
}

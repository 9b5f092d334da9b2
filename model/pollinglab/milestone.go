package pollinglab

import (
	"slices"

	"lascope/model/lab"
)

// Holds reports whether a milestone of the lab, by its name, holds at the present tick, or is lost.
func (e *Environment) Holds(milestone string) (holds, lost bool) {
	value, best := e.Value(), e.World.Truth().OptimalValue
	holds, lost = value >= lab.ConvergedFraction*best, value < lab.LostFraction*best
	if milestone == "loss" {
		return lost, holds
	}
	return holds, lost
}

// Reached: by the latest sample of the curves beyond either bound.
func (e *Environment) Reached(milestone string, _ int64) bool {
	if e.curves == nil {
		return false
	}
	for _, samples := range [][]Point{e.curves.Recent.Samples, e.curves.Whole.Samples} {
		for _, p := range slices.Backward(settled(samples)) {
			if lost := p.Value < lab.LostFraction*p.Optimal; lost || p.Value >= lab.ConvergedFraction*p.Optimal {
				return lost == (milestone == "loss")
			}
		}
	}
	return false
}

// MilestoneSpacing: computing a value takes as long as polling an eighth of the pages.
func (e *Environment) MilestoneSpacing() int64 {
	return max(1, int64(e.World.Pages()/e.World.Capacity()/8))
}

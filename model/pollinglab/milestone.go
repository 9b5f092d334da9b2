package pollinglab

import "lascope/model/lab"

// Holds reports whether a milestone of the lab, by its name, holds at the present tick, or is lost. A search looks more often than the
// checks of the run do, and notes what it finds.
func (e *Environment) Holds(milestone string) (holds, lost bool) {
	value, best := e.Value(), e.Truth().OptimalValue
	holds, lost = value >= lab.ConvergedFraction*best, value < lab.LostFraction*best
	e.checks.bound(holds, lost)
	if milestone == "loss" {
		return lost, holds
	}
	return holds, lost
}

// Reached: by the latest check or search beyond either bound.
func (e *Environment) Reached(milestone string, _ int64) bool {
	if milestone == "loss" {
		return e.checks.low
	}
	return e.checks.high
}

// MilestoneSpacing: computing a value takes as long as polling an eighth of the pages.
func (p *present) MilestoneSpacing() int64 {
	return max(1, int64(p.Pages()/p.Capacity()/8))
}

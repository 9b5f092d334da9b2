package pollinglab

import (
	"lascope/model/lab"
)

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
	return max(1, p.turn()/8)
}

// Round: the ticks in which the capacity polls every page once, ⌈n/c⌉.
func (p *present) Round() int64 {
	n, c := int64(p.Pages()), int64(p.Capacity())
	return (n + c - 1) / c
}

// Level is the main column at the present tick and the value that it is compared with.
func (e *Environment) Level() (value, reference float64) {
	return e.Value(), e.Truth().OptimalValue
}

// Earnings are the expected hits of all polls so far, weighted by importance, the capacity of the present tick, and
// the bound of the expected hits of a unit of it; NaN where it is not known.
func (p *present) Earnings() (hits float64, capacity int64, bound float64) {
	return p.Totals().Valued, int64(p.Capacity()), p.Bound()
}

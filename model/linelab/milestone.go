package linelab

import (
	"math"
)

// The milestone theory is met where the total variation distance between visits and theory is at most nearTheory, and lost beyond
// offTheory. The target counts as lost beyond a distance of offTarget.
const (
	nearTheory = 0.1
	offTheory  = 0.2
	offTarget  = 0.25
)

// Holds reports whether a milestone of the lab, by its name, holds at the present tick, or is lost.
func (e *Environment) Holds(milestone string) (holds, lost bool) {
	if milestone == "theory" {
		d := e.distance()
		return d <= nearTheory, d > offTheory
	}
	off := math.Abs(e.position() - e.World.Target)
	step := e.Scheme.Position(1) - e.Scheme.Position(0)
	return off <= step/2, off > max(offTarget, step)
}

// MilestoneSpacing: the distance reads every state.
func (e *Environment) MilestoneSpacing() int64 { return int64(1 + e.Scheme.States()/1000) }

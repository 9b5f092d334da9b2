package placementlab

import (
	"lascope/model/lab"
)

// deadlockWait is the number of queries an object for which two objects have stood in each
// other's place in a deadlock.
const deadlockWait = 10

// Holds implements [lab.Environment].
func (e *Environment) Holds(milestone string) (holds, lost bool) {
	e.truth.refresh(e)
	lost = e.truth.accuracy() < lab.LostFraction
	switch milestone {
	case "converged":
		holds = e.Converged()
		return holds, !holds && e.unsettled()
	case "partition":
		return e.truth.correct(), lost
	}
	if !e.rules.Sites { // a site waits for no other
		waits := e.waits()
		holds = len(waits) > 0 && waits[0].Exchanged >= 0 && waits[0].Ticks >= deadlockWait*int64(e.World.Objects())
	}
	return holds, !holds
}

// MilestoneSpacing implements [lab.Environment]: it looks at no more than the objects at
// the boundary, and matches groups anew where they have changed.
func (e *Environment) MilestoneSpacing() int64 {
	r := int64(e.World.Classes())
	return 1 + (int64(e.World.Objects())+r*r*r)/1000
}

// unsettled reports that fewer than [lab.LostFraction] of the objects are innermost, or that
// the mean download time is above the fixed time by as much.
func (e *Environment) unsettled() bool {
	if e.rules.Sites {
		return e.World.Sites().FixedTime() < lab.LostFraction*e.meanTime()
	}
	return float64(e.settled()) < lab.LostFraction*float64(e.World.Objects())
}

package placementlab

import "lascope/model/lab"

// Holds reports whether a milestone of the lab, by its name, holds at the present tick, or is lost.
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
		_, holds = e.deadlock()
	}
	return holds, !holds
}

// MilestoneSpacing: it looks at no more than the objects at the boundary, and matches groups anew where they
// have changed.
func (e *Environment) MilestoneSpacing() int64 {
	r := int64(e.World.Classes)
	return 1 + (int64(e.World.Placed().Objects())+r*r*r)/1000
}

// unsettled reports that fewer than [lab.LostFraction] of the objects are innermost, or that
// the mean download time is above the fixed time by as much.
func (e *Environment) unsettled() bool {
	if e.rules.Sites {
		return e.World.Sites().FixedTime() < lab.LostFraction*e.meanTime()
	}
	return float64(e.settled()) < lab.LostFraction*float64(e.World.Placed().Objects())
}

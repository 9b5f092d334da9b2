package placementlab

// deadlockWait is the number of queries an object for which two objects have stood in each
// other's place in a deadlock.
const deadlockWait = 10

// Holds implements [lab.Environment].
func (e *Environment) Holds(milestone string) bool {
	if milestone == "converged" {
		return e.Converged()
	}
	e.truth.refresh(e)
	if milestone == "partition" {
		return e.truth.correct()
	}
	if e.rules.Sites { // a site waits for no other
		return false
	}
	waits := e.waits()
	return len(waits) > 0 && waits[0].Exchanged >= 0 && waits[0].Ticks >= deadlockWait*int64(e.World.Objects())
}

// MilestoneSpacing implements [lab.Environment]: it looks at no more than the objects at
// the boundary, and matches groups anew where they have changed.
func (e *Environment) MilestoneSpacing() int64 {
	r := int64(e.World.Classes())
	return 1 + (int64(e.World.Objects())+r*r*r)/1000
}

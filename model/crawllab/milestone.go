package crawllab

// Holds implements [lab.Milestoned].
func (e *Environment) Holds(string) (holds, lost bool) { return e.resting, !e.resting }

// MilestoneSpacing implements [lab.Milestoned].
func (e *Environment) MilestoneSpacing() int64 { return 1 }

package crawllab

// Holds implements [lab.Environment].
func (e *Environment) Holds(string) (holds, lost bool) { return e.resting, !e.resting }

// MilestoneSpacing implements [lab.Environment].
func (e *Environment) MilestoneSpacing() int64 { return 1 }

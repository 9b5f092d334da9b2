package crawllab

// Holds implements [lab.Environment].
func (e *Environment) Holds(string) bool { return e.resting }

// MilestoneSpacing implements [lab.Environment].
func (e *Environment) MilestoneSpacing() int64 { return 1 }

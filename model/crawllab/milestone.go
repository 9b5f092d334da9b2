package crawllab

// Holds reports whether a milestone of the lab, by its name, holds at the present tick, or is lost.
func (e *Environment) Holds(string) (holds, lost bool) { return e.resting, !e.resting }

// MilestoneSpacing is the distance in ticks at which Holds costs no more than the ticks between.
func (e *Environment) MilestoneSpacing() int64 { return 1 }

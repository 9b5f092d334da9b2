package placementlab

import (
	"lascope/model/lab"
)

// Masked is a copy without the hidden truth. The parts of a cell are one.
func (v *View) Masked() lab.View {
	out := lab.Masked(v)
	out.Events = v.Events.Without(lab.Deadlocked, lab.Freed)
	for _, arm := range out.Arms.Arms {
		for i, c := range arm.Cells {
			arm.Cells[i].Mix = []GroupPart{{Group: lab.Unknown, Count: c.Count}}
		}
	}
	return out
}

package pollinglab

import (
	"lascope/model/lab"
)

// Masked is a copy without the hidden truth.
func (v *View) Masked() lab.View {
	out := lab.Masked(v)
	out.Changes = min(v.Changes, 0)
	return out
}

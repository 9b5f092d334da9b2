package armslab

import (
	"lascope/model/lab"
)

// Masked is a copy without the hidden truth.
func (v *View) Masked() lab.View {
	out := *v
	out.Best, out.Correct, out.Theory = lab.Unknown, false, nil
	lab.MaskNumbers(&out.Average, &out.Mean, &out.Chance, &out.Least, &out.Regret)
	out.Arms = lab.MaskedEach(v.Arms, func(a *Arm) { lab.MaskNumbers(&a.Penalty) })
	out.Samples = v.Samples.Masked(func(q *Point) { lab.MaskNumbers(&q.Average, &q.Chance, &q.Least) })
	out.Explanations, out.Traced = lab.MaskExplanations(v.Explanations), lab.MaskStages(v.Traced)
	out.Game = v.Game.masked()
	if v.States != nil {
		states := *v.States
		lab.MaskNumbers(&states.Distance)
		out.States = &states
	}
	return &out
}

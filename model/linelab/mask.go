package linelab

import (
	"lascope/model/lab"
)

// Masked is a copy without the hidden truth.
func (v *View) Masked() lab.View {
	out := *v
	lab.MaskNumbers(&out.Target, &out.Reliability, &out.TheoryMean, &out.TheoryVariance)
	out.Samples = v.Samples.Masked(func(q *Point) { lab.MaskNumbers(&q.Target, &q.Distance) })
	out.Traced = lab.MaskStages(v.Traced)
	if v.Chain != nil {
		out.Chain = v.Chain.Masked()
	}
	return &out
}

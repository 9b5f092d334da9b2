package linelab

import (
	"lascope/model/lab"
)

// Masked is a copy without the hidden truth.
func (v *View) Masked() lab.View {
	out := *v
	lab.MaskNumbers(&out.Target, &out.Reliability, &out.TheoryMean, &out.TheoryVariance)
	point := func(q *Point) { lab.MaskNumbers(&q.Target, &q.Distance) }
	out.Whole, out.Recent = lab.MaskedEach(v.Whole, point), lab.MaskedEach(v.Recent, point)
	out.Traced = lab.MaskStages(v.Traced)
	if v.Chain != nil {
		out.Chain = v.Chain.Masked()
	}
	return &out
}

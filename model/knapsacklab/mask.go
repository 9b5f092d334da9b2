package knapsacklab

import (
	"lascope/internal/knapsack"
	"lascope/model/lab"
	"lascope/world/items"
)

// Masked is a copy without the hidden truth: its sets are empty.
func (v *View) Masked() lab.View {
	out := *v
	out.Optimum, out.Correct = items.Optimum{Exact: knapsack.Set(0)}, false
	lab.MaskNumbers(&out.ExactValue, &out.DensityValue, &out.Fractional, &out.Value, &out.Share, &out.Mean)
	out.Items = lab.MaskedEach(v.Items, func(i *Item) { lab.MaskNumbers(&i.Value) })
	out.Samples = v.Samples.Masked(func(p *Point) { lab.MaskNumbers(&p.Value, &p.Exact, &p.Density, &p.Fractional) })
	out.Explanations, out.Traced = lab.MaskExplanations(v.Explanations), lab.MaskStages(v.Traced)
	return &out
}

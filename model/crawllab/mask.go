package crawllab

import (
	"cmp"
	"slices"

	"lascope/model/lab"
)

// Masked is a copy without the hidden truth.
func (v *View) Masked() lab.View {
	out := lab.Masked(v)
	out.Order.Top = v.greatestFetched()
	return out
}

// greatestFetched is the greatest relevance in sight among the documents that have been
// fetched; 1 before there is any.
func (v *View) greatestFetched() float64 {
	top := 0.0
	for _, b := range v.Order.Bins {
		for _, relevances := range [][]float64{b.Points, b.Hubs} {
			if len(relevances) > 0 {
				top = max(top, slices.Max(relevances))
			}
		}
	}
	for _, level := range v.Map.Levels {
		for _, c := range level {
			top = max(top, c.Relevance)
		}
	}
	return cmp.Or(top, 1)
}

package crawllab

import (
	"slices"

	"lascope/model/lab"
)

// Masked is a copy without the hidden truth.
func (v *View) Masked() lab.View {
	out := *v
	lab.MaskNumbers(&out.Recall, &out.Freshness, &out.Quality, &out.Mean, &out.Best)
	out.Samples = v.Samples.Masked(func(q *Point) { lab.MaskNumbers(&q.Recall, &q.Freshness, &q.Quality, &q.Best, &q.Earned) })
	out.Order.Top = v.greatestFetched()
	out.Explanations = lab.MaskExplanations(v.Explanations)
	out.Traced = lab.MaskStages(v.Traced)
	out.Past = lab.MaskedEach(v.Past, func(t *Traversal) { lab.MaskNumbers(&t.Earned, &t.Mean, &t.Quality) })
	out.Lines = lab.MaskedEach(v.Lines, func(l *Line) { lab.MaskToZero(&l.Earned) })
	out.Frontier = lab.MaskedEach(v.Frontier, func(c *Candidate) {
		lab.MaskNumbers(&c.Relevance)
		c.Hub = false
	})
	return &out
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
	if top == 0 {
		return 1
	}
	return top
}

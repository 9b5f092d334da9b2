package model

import (
	"slices"
)

func (v *CrawlView) masked() View {
	out := *v
	maskNumbers(&out.Recall, &out.Freshness, &out.Quality, &out.Mean, &out.Best)
	point := func(q *CrawlPoint) { maskNumbers(&q.Recall, &q.Freshness, &q.Quality, &q.Best) }
	out.Whole, out.Recent = maskedEach(v.Whole, point), maskedEach(v.Recent, point)
	out.Order.Top = v.greatestFetched()
	out.Order.Bins = maskedEach(v.Order.Bins, func(b *CrawlBin) { maskNumbers(&b.Bound) })
	out.Tellings = maskedTellings(v.Tellings)
	out.Past = maskedEach(v.Past, func(t *CrawlTraversal) { maskNumbers(&t.Earned, &t.Mean) })
	out.Lines = maskedEach(v.Lines, func(l *CrawlLine) { maskKept(&l.Earned) })
	out.Frontier = maskedEach(v.Frontier, func(c *CrawlCandidate) {
		maskNumbers(&c.Relevance)
		c.Hub = false
	})
	return &out
}

// greatestFetched is the greatest relevance in sight among the documents that have been
// fetched; 1 before there is any.
func (v *CrawlView) greatestFetched() float64 {
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

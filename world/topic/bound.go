package topic

import (
	"cmp"
	"slices"
)

// A bound is the best that any schedule could do if every document could be
// fetched at once, without a link that leads there: all documents by relevance,
// the most relevant first [Robot] Fig. 3.
type bound struct {
	sorted []float64 `own:""` // relevance, falling
	recall []float64 `own:""` // recall[k] is Σ of the k most relevant over Σ of all; recall[0] is 0
}

func (b *bound) set(relevance []float64) {
	b.sorted = append(b.sorted[:0], relevance...)
	slices.SortFunc(b.sorted, func(x, y float64) int { return cmp.Compare(y, x) })
	if b.recall == nil {
		b.recall = make([]float64, len(relevance)+1)
	}
	sum := 0.0
	for k, r := range b.sorted {
		sum += r
		b.recall[k+1] = sum
	}
	for k := range b.recall {
		b.recall[k] = portion(b.recall[k], sum) // where nothing is relevant nothing is missing
	}
}

// BoundRecall is the recall of the upper bound after that many fetches: sums over the documents by their relevance, with no error but
// rounding.
func (w *Web) BoundRecall(fetches int) float64 {
	return w.upper.recall[min(fetches, len(w.upper.recall)-1)]
}

// BoundRelevance is the relevance of the document that the upper bound fetches
// as its k-th, k from 0; 0 beyond the last.
func (w *Web) BoundRelevance(k int) float64 {
	if k >= len(w.upper.sorted) {
		return 0
	}
	return w.upper.sorted[k]
}

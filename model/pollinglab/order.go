package pollinglab

import (
	"cmp"
	"slices"
)

// A truthOrder holds the pages' order under the truth. It is derived anew when it is
// needed after the truth changed.
type truthOrder struct {
	stale    bool
	built    bool
	best     []float64 // best[k] = Σ of the optimal budgets, share times cost, of pages 0..k-1
	byWorth  []int32   // pages by ω p, the most valuable first
	weighted bool

	bestMean  []float64 // see bestStates
	bestEpoch int       // the epoch of bestMean
}

// fits reports whether the order is derived from the present truth.
func (o *truthOrder) fits(p *present) bool {
	return o.built && !o.stale && o.weighted == (p.Omega() != nil)
}

// refresh derives the order from the present truth, in new arrays: clones of the
// environment share the old ones.
func (o *truthOrder) refresh(p *present) {
	weighted := p.Omega() != nil
	n, t := p.Pages(), p.Truth()
	o.best, o.byWorth = make([]float64, n+1), make([]int32, n)
	for page := range n {
		o.best[page+1] = o.best[page] + t.Cost(page)*t.Optimal(page)
		o.byWorth[page] = int32(t.Page(page)) // of the rank of this number
	}
	if weighted {
		slices.SortStableFunc(o.byWorth, func(i, j int32) int {
			return cmp.Compare(t.Rate(int(j))*t.Omega(int(j)), t.Rate(int(i))*t.Omega(int(i)))
		})
	}
	o.built, o.stale, o.weighted = true, false, weighted
}

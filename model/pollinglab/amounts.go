package pollinglab

import (
	"cmp"
	"slices"

	"lascope/automata/polling"
	"lascope/model/lab"
)

// lostPart is the part of its optimal share below which a page counts as lost.
const lostPart = 0.01

// amountsView shows the amounts of a knapsack game beside the true rates. The shares are scaled to the capacity.
func (p *present) amountsView(s polling.Filling, shares []float64, request lab.ViewRequest) *AmountsView {
	n, t, last := p.World.Pages(), p.World.Truth(), p.World.Last()
	v := &AmountsView{Of: n, Pages: make([]AmountPage, 0, min(n, mostEstimates))}
	v.Sum, v.Full = s.Filled()
	for i := range cap(v.Pages) {
		page := i * n / cap(v.Pages)
		if !request.Hidden {
			page = t.Page(page)
		}
		v.Pages = append(v.Pages, AmountPage{Page: page, Rate: t.Rate(page), Amount: shares[page], Optimal: t.Optimal(page),
			Polled: last.Tick > 0 && page == last.Page})
	}
	if request.Hidden {
		slices.SortStableFunc(v.Pages, func(a, b AmountPage) int { return cmp.Compare(b.Amount, a.Amount) })
		return v
	}
	for page, x := range shares {
		if x < lostPart*t.Optimal(page) {
			v.Lost++
		}
	}
	return v
}

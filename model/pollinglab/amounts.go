package pollinglab

import (
	"cmp"
	"math"
	"slices"

	"lascope/model/lab"
)

// lostPart is the part of its optimal share below which a page counts as lost.
const lostPart = 0.01

// amountsView shows the amounts of a knapsack game beside the true rates. The shares are scaled to the capacity.
func (p *present) amountsView(shares []float64, request lab.ViewRequest) *AmountsView {
	v := &AmountsView{Of: p.World.Pages(), Pages: p.amountPages(shares, request)}
	if request.Hidden {
		return v
	}
	for page, x := range shares {
		if x < lostPart*p.World.Truth().Optimal(page) {
			v.Lost++
		}
	}
	return v
}

// samplesView shows the shares beside the standard deviations of the populations that are sampled.
func (p *present) samplesView(shares []float64, request lab.ViewRequest) *AmountsView {
	v := &AmountsView{Of: p.World.Pages(), Pages: p.amountPages(shares, request), Samples: true}
	for i := range v.Pages {
		e := &v.Pages[i]
		e.Rate, e.Optimal = math.Sqrt(e.Rate*(1-e.Rate)), p.World.Truth().NeymanShare(e.Page)
	}
	return v
}

func (p *present) amountPages(shares []float64, request lab.ViewRequest) []AmountPage {
	n, t, last := p.World.Pages(), p.World.Truth(), p.World.Last()
	out := make([]AmountPage, 0, min(n, mostEstimates))
	for i := range cap(out) {
		page := p.pageAt(i*n/cap(out), request.Hidden)
		out = append(out, AmountPage{Page: page, Rate: t.Rate(page), Amount: shares[page], Optimal: t.Optimal(page),
			Polled: last.Tick > 0 && page == last.Page})
	}
	if request.Hidden {
		slices.SortStableFunc(out, func(a, b AmountPage) int { return cmp.Compare(b.Amount, a.Amount) })
	}
	return out
}

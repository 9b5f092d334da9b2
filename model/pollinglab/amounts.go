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
	var out []AmountPage
	t, last := p.World.Truth(), p.lastPage()
	for _, page := range p.sampled(request.Hidden) {
		out = append(out, AmountPage{page, t.Rate(page), shares[page], t.Optimal(page), page == last})
	}
	if request.Hidden {
		slices.SortStableFunc(out, func(a, b AmountPage) int { return cmp.Compare(b.Amount, a.Amount) })
	}
	return out
}

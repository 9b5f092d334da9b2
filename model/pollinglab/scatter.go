package pollinglab

import (
	"cmp"
	"math"
	"slices"

	"lascope/automata/polling"
)

// mostPoints bounds the pages of a [ScatterView].
const mostPoints = 4096

// lostPart is the part of its optimal share below which a page counts as lost.
const lostPart = 0.01

// A ScatterView is a number of each page beside its true rate: its amount in a knapsack game, its share of the samples of
// populations, or its estimate.
type ScatterView struct {
	Of        int // the pages of the web
	Pages     []ScatterPage
	Samples   bool // of samples: there is no knapsack, a rate is σ, and the right share Neyman's
	Estimated bool // of estimates, whose right number is the rate
	Lost      int  `hidden:""` // pages with less than a hundredth of their optimal share; 0 if ViewRequest.Hidden
	Unseen    int  // pages with an estimate of 0
	Covered   int  `hidden:""` // pages whose rate lies in the interval of their estimate
}

// A ScatterPage is a page with its number. The pages are in the order of their rates, the hottest first, or if
// ViewRequest.Hidden of their numbers; of a large web they are an even sample.
type ScatterPage struct {
	Page      int
	Rate      float64 `hidden:""` // p, or σ
	Number    float64 // polls a slot, or a rate
	Right     float64 `hidden:""` // the number under the optimum
	Low, High float64 // the 95 % interval of an estimate
	Polled    bool    // last of all pages
}

// Kind names the sort of states.
func (v *ScatterView) Kind() string {
	if v.Estimated {
		return "estimates"
	}
	return "amounts"
}

// scatter shows the numbers of pages that a function sets, at most mostPoints at even distances.
func (l look) scatter(set func(q *ScatterPage)) *ScatterView {
	n, last := l.Pages(), l.lastPage()
	v := &ScatterView{Of: n, Pages: make([]ScatterPage, min(n, mostPoints))}
	for i := range v.Pages {
		page := l.pageAt(i * n / len(v.Pages))
		v.Pages[i] = ScatterPage{Page: page, Rate: l.Truth().Rate(page), Polled: page == last}
		set(&v.Pages[i])
	}
	if l.Hidden {
		slices.SortStableFunc(v.Pages, func(a, b ScatterPage) int { return cmp.Compare(b.Number, a.Number) })
	}
	return v
}

// amountsView shows the amounts of a knapsack game beside the optimal shares, scaled to the capacity.
func (l look) amountsView() *ScatterView {
	t := l.Truth()
	v := l.scatter(func(q *ScatterPage) { q.Number, q.Right = l.shares[q.Page], t.Optimal(q.Page) })
	for page, x := range l.shares {
		if !l.Hidden && x < lostPart*t.Optimal(page) {
			v.Lost++
		}
	}
	return v
}

// samplesView shows the shares beside the standard deviations of the populations that are sampled.
func (l look) samplesView() *ScatterView {
	v := l.scatter(func(q *ScatterPage) {
		q.Rate, q.Number, q.Right = math.Sqrt(q.Rate*(1-q.Rate)), l.shares[q.Page], l.Truth().NeymanShare(q.Page)
	})
	v.Samples = true
	return v
}

// estimatesView shows the estimated rates beside the true ones.
func (l look) estimatesView(s *polling.Estimator) *ScatterView {
	v := l.scatter(func(q *ScatterPage) {
		q.Number, q.Low, q.High = s.Estimated(q.Page)
		q.Right = q.Rate
	})
	v.Estimated = true
	for _, q := range v.Pages {
		if q.Number == 0 {
			v.Unseen++
		}
		if q.Low <= q.Rate && q.Rate <= q.High {
			v.Covered++
		}
	}
	return v
}

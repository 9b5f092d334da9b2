package pollinglab

import (
	"cmp"
	"slices"

	"lascope/automata/polling"
	"lascope/model/lab"
)

// mostEstimates bounds the pages of an [EstimatesView].
const mostEstimates = 4096

// estimatesView shows the estimated rates beside the true ones.
func (p *present) estimatesView(s *polling.Estimator, request lab.ViewRequest) *EstimatesView {
	n, t, last := p.World.Pages(), p.World.Truth(), p.World.Last()
	v := &EstimatesView{Of: n, Pages: make([]EstimatedPage, 0, min(n, mostEstimates))}
	for i := range cap(v.Pages) {
		page := p.pageAt(i*n/cap(v.Pages), request.Hidden)
		e := EstimatedPage{Page: page, Rate: t.Rate(page), Polled: last.Tick > 0 && page == last.Page}
		e.Estimate, e.Low, e.High = s.Estimated(page)
		if e.Estimate == 0 {
			v.Unseen++
		}
		if e.Low <= e.Rate && e.Rate <= e.High {
			v.Covered++
		}
		v.Pages = append(v.Pages, e)
	}
	if request.Hidden {
		slices.SortStableFunc(v.Pages, func(a, b EstimatedPage) int { return cmp.Compare(b.Estimate, a.Estimate) })
	}
	return v
}

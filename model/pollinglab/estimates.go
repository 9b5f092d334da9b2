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
	v, last := &EstimatesView{Of: p.World.Pages()}, p.lastPage()
	for _, page := range p.sampled(request.Hidden) {
		e := EstimatedPage{Page: page, Rate: p.World.Truth().Rate(page), Polled: page == last}
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

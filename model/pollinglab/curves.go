package pollinglab

import (
	"lascope/model/lab"
	"lascope/model/stats"
)

// A sample costs H-TRAA as much as a third of a turn, the slots in which every page could
// be polled once. Of a web of more than dearSample pages it is taken every DearSpacing
// turns, so that the curves cost a twentieth of the run; of a smaller one the first come
// closer together, which costs a tenth of a second, once.
const (
	dearSample  = 4096
	DearSpacing = 8
)

// newPollingCurves chooses the spacing by what a sample costs.
func newPollingCurves(pages, capacity int, first *lab.Scheme) *lab.Curves[PollingPoint] {
	turn := int64(pages / capacity)
	whole, recent := turn/8, turn/2
	if pages > dearSample {
		whole, recent = DearSpacing*turn, DearSpacing*turn
	}
	return &lab.Curves[PollingPoint]{
		Whole:   stats.NewHistory[PollingPoint](whole, lab.WholePoints, false),
		Recent:  stats.NewHistory[PollingPoint](recent, lab.RecentPoints, true),
		Schemes: []*lab.Scheme{first},
	}
}

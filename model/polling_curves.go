package model

// Sizes of the polling lab's records: more points than a wide screen has dots.
const (
	wholePoints  = 1024
	recentPoints = 512
)

// A sample costs H-TRAA as much as a third of a turn, the slots in which every page could
// be polled once. Of a web of more than dearSample pages it is taken every dearSpacing
// turns, so that the curves cost a twentieth of the run; of a smaller one the first come
// closer together, which costs a tenth of a second, once.
const (
	dearSample  = 4096
	dearSpacing = 8
)

// newPollingCurves chooses the spacing by what a sample costs.
func newPollingCurves(pages, capacity int, first *Scheme) *curves[PollingPoint] {
	turn := int64(pages / capacity)
	whole, recent := turn/8, turn/2
	if pages > dearSample {
		whole, recent = dearSpacing*turn, dearSpacing*turn
	}
	return &curves[PollingPoint]{
		whole:   newHistory[PollingPoint](whole, wholePoints, false),
		recent:  newHistory[PollingPoint](recent, recentPoints, true),
		schemes: []*Scheme{first},
	}
}

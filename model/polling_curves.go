package model

// Sizes of the polling lab's records: more points than a wide screen has dots.
const (
	wholePoints  = 1024
	recentPoints = 512
)

// A sample of a web that takes more than dearTurn slots to poll once costs as much as
// thousands of slots: the record of such a web has fewer points, down to fewestWhole, so
// that it soon measures less often.
const (
	dearTurn    = 4096
	fewestWhole = 128
)

// newPollingCurves chooses the spacing by what a sample costs: measuring a value
// takes about as long as n/8 polls.
func newPollingCurves(pages, capacity int, first *Scheme) *curves[PollingPoint] {
	turn := int64(pages / capacity) // slots in which every page could be polled once
	keep, recent := wholePoints, turn/2
	for t := turn; t > dearTurn && keep > fewestWhole; t /= 2 {
		keep, recent = keep/2, 2*turn
	}
	return &curves[PollingPoint]{
		whole:   newHistory[PollingPoint](turn/8, keep, false),
		recent:  newHistory[PollingPoint](recent, recentPoints, true),
		schemes: []*Scheme{first},
	}
}

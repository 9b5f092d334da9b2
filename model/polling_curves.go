package model

// Sizes of the polling lab's records: more points than a wide screen has dots.
const (
	wholePoints  = 1024
	recentPoints = 512
)

// pollingCurves record the curves of a run while somebody looks.
type pollingCurves struct {
	whole, recent *history[PollingPoint]
	schemes       []*Scheme
}

// A sample of a web that takes more than dearTurn slots to poll once costs as much as
// thousands of slots: the record of such a web has fewer points, down to fewestWhole, so
// that it soon measures less often.
const (
	dearTurn    = 4096
	fewestWhole = 128
)

// newPollingCurves chooses the spacing by what a sample costs: measuring a value
// takes about as long as n/8 polls.
func newPollingCurves(pages, capacity int, first *Scheme) *pollingCurves {
	turn := int64(pages / capacity) // slots in which every page could be polled once
	keep, recent := wholePoints, turn/2
	for t := turn; t > dearTurn && keep > fewestWhole; t /= 2 {
		keep, recent = keep/2, 2*turn
	}
	return &pollingCurves{
		whole:   newHistory[PollingPoint](turn/8, keep, false),
		recent:  newHistory[PollingPoint](recent, recentPoints, true),
		schemes: []*Scheme{first},
	}
}

// next is the tick at which a sample is due.
func (c *pollingCurves) next() int64 { return min(c.whole.next, c.recent.next) }

// record takes the samples due at p's tick.
func (c *pollingCurves) record(tick int64, p PollingPoint) {
	recordBoth(c.whole, c.recent, tick, p)
}

// takeOver notes that another scheme earns the value from now on.
func (c *pollingCurves) takeOver(s *Scheme) {
	c.schemes = append(c.schemes[:len(c.schemes):len(c.schemes)], s)
}

// withNow returns samples with the present as the last point.
func withNow(samples []PollingPoint, now PollingPoint) []PollingPoint {
	if len(samples) > 0 && samples[len(samples)-1].Tick == now.Tick {
		return samples
	}
	return append(samples[:len(samples):len(samples)], now)
}

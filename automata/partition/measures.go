package partition

import "math"

// A Filter is a Partitioner that ignores rare pairs; see [Answer].
type Filter interface {
	// Trusts reports whether the filter has learned its frequencies: PEOMA's κW² queries.
	Trusts() bool
	// Passes reports whether the pair is as frequent as a query must be to be answered.
	Passes(i, j int) bool
}

func (a *peoma) Trusts() bool { return float64(a.queries) > a.trust }

// Passes: the comparison of [peoma.noise], with the queries so far.
func (a *peoma) Passes(i, j int) bool {
	return a.seen[pairIndex(i, j)]*a.ordered >= a.tau2*a.total
}

// Timed is a Partitioner that measures download times.
type Timed interface {
	// LastTime is the last download time of a site, in the report's unit; NaN before the
	// first.
	LastTime(site int) float64
}

func (a *omaTime) LastTime(site int) float64 {
	if !a.known {
		return math.NaN()
	}
	return a.last[site]
}

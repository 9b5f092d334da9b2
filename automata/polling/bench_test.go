package polling

import (
	"math"

	"lascope/automata"
)

// manyChanges is a web of skewed rates, a fifth of a change a slot on average.
func manyChanges(n int) *testTruth {
	c := automata.NewCoins([2]uint64{5, 6})
	p := make([]float64, n)
	for k := range p {
		p[k] = math.Pow(c.Unit(), 4)
	}
	return truthOf(p)
}

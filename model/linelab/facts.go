package linelab

import (
	"fmt"

	"lascope/internal/theory"
	"lascope/model/lab"
)

// Facts: the stationary law of the chain, with its moments. Their only errors are of rounding, in sums of as many terms as states.
func (e *Environment) Facts() (facts theory.Facts) {
	law, source := e.known().Stationary, e.settings.Source
	if law == nil {
		facts.Add("stationary law", theory.Unknown(),
			"the chain has more than one absorbing set, so it has no single stationary distribution", source)
		return facts
	}
	add := func(quantity string, n theory.Number) {
		facts.Add(quantity, n, "birth-death chain, product of ratios", source)
	}
	mean, variance := lab.Moments(law, e.Scheme.Position)
	add("mean of λ", theory.Rounded(mean, len(law)))
	add("standard deviation of λ", theory.Rounded(variance, len(law)).Root())
	add("bias of the mean", theory.Rounded(mean-e.World.Target, len(law)))
	if len(law) <= mostRows {
		for s, p := range law {
			add(fmt.Sprintf("stationary law of state %d", s), theory.Rounded(p, len(law)))
		}
	}
	return facts
}

// mostRows is the most states whose stationary law is printed state by state.
const mostRows = 64

package linelab

import (
	"fmt"

	"lascope/internal/theory"
	"lascope/model/lab"
)

// Facts: the stationary law of the chain, with its moments. Their only errors are of rounding, in sums of as many terms as states.
func (e *Environment) Facts() []theory.Fact {
	law, source := e.known().Stationary, e.settings.Scheme.Source
	if law == nil {
		return []theory.Fact{{Quantity: "stationary law", Number: theory.Unknown(), Source: source,
			Method: "the chain has more than one absorbing set, so it has no single stationary distribution"}}
	}
	const method = "birth-death chain, product of ratios"
	mean, variance := lab.Moments(law, e.Scheme.Position)
	facts := []theory.Fact{
		{Quantity: "mean of λ", Number: theory.Rounded(mean, len(law)), Method: method, Source: source},
		{Quantity: "standard deviation of λ", Number: theory.Rounded(variance, len(law)).Root(), Method: method, Source: source},
		{Quantity: "bias of the mean", Number: theory.Rounded(mean-e.World.Target(), len(law)), Method: method, Source: source},
	}
	if len(law) <= mostRows {
		for s, p := range law {
			facts = append(facts, theory.Fact{Quantity: fmt.Sprintf("stationary law of state %d", s), Number: theory.Rounded(p, len(law)),
				Method: method, Source: source})
		}
	}
	return facts
}

// mostRows is the most states whose stationary law is printed state by state.
const mostRows = 64

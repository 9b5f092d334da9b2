package polling

import (
	"lascope/automata"
)

// The optimal policy polls by the optimal shares: Lagrange multipliers solve the knapsack of the change
// probabilities [LAKG] §III.C.
func newOptimal(s Setup) (Poller, error) {
	return newFixedShares(s, "[LAKG] §III.C", func(x []float64, f *fixedShares) {
		for page := range x {
			x[page] = f.oracle.Optimal(page)
		}
	})
}

// optimalScheme is the row of optimal polling.
func optimalScheme() Scheme {
	return Scheme{
		Card: automata.Card{
			Name: "optimal", Title: "Optimal", Source: "[LAKG] §III.C",
			Meaning: "polls by the optimal shares, computed from the change probabilities",
			Memory:  automata.Memory{Item: 24},
			Params:  []automata.Param{scheduleParam("edf", "random")},
		},
		New:   newOptimal,
		Costs: true, Check: checkOptimal,
	}
}

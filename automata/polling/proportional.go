package polling

import (
	"lascope/automata"
)

// The proportional policy knows the rates of change and polls each page in proportion to
// its rate [LAKG] §III.C. With more than one poll a slot no page gets more than one; the
// others share the rest.
func newProportional(s Setup) (Poller, error) {
	return newFixedShares(s, "[LAKG] §III.C", func(x []float64, f *fixedShares) {
		for page := range x {
			x[page] = f.oracle.Rate(page)
		}
		capShares(x, f.capacity)
	})
}

// proportionalScheme is the row of proportional polling.
func proportionalScheme() Scheme {
	return Scheme{
		Card: automata.Card{
			Name: "proportional", Title: "Proportional", Source: "[LAKG] §III.C",
			Meaning: "in proportion to the change probabilities",
			Memory:  automata.Memory{Item: 24},
			Params:  []automata.Param{scheduleParam("edf", "random")},
		},
		New: newProportional,
	}
}

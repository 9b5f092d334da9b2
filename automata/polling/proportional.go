package polling

import (
	"lascope/automata"
)

// The proportional policy polls each page in proportion to its rate of change, which
// it is told [LAKG §III.C]. With more than one poll a slot no page gets more than one,
// and the others share what it leaves.
func newProportional(s Setup) (Poller, error) {
	return newFixedShares(s, "[LAKG §III.C]", func(x []float64, f *fixedShares) {
		for page := range x {
			x[page] = f.oracle.Rate(page)
		}
		capShares(x, f.capacity)
	})
}

// proportionalScheme is the row of proportional polling.
func proportionalScheme() Scheme {
	return Scheme{
		Name: "proportional", Weight: automata.Weight{Item: 24}, Title: "Proportional", Meaning: "in proportion to the true rates of change",
		Source: "[LAKG] §III.C", Params: []automata.Param{scheduleParam("edf", "random")}, New: newProportional,
	}
}

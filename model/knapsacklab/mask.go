package knapsacklab

import (
	"math"

	"lascope/model/lab"
	"lascope/world/hidden"
)

// Masked is a copy without the hidden truth: its sets are empty.
func (v *View) Masked() lab.View {
	out := lab.Masked(v)
	out.Optimum = hidden.Optimum{ExactValue: math.NaN(), DensityValue: math.NaN(), Fractional: math.NaN()}
	return out
}

package knapsacklab

import (
	"lascope/automata/packing"
	"lascope/internal/theory"
	"lascope/model/lab"
)

// Facts: the optimum of the values in force, the greedy packing and the bound. Of the learning schemes no limit is known.
func (e *Environment) Facts() []theory.Fact {
	w := e.World
	n := w.Items()
	facts := []theory.Fact{
		{Quantity: "exact optimum", Number: theory.Rounded(w.ExactValue, n), Method: "dynamic programming over the room",
			Source: "[Bellman 1957]"},
		{Quantity: "exact packing", Word: w.Exact.String(), Method: "dynamic programming over the room", Source: "[Bellman 1957]"},
		{Quantity: "density", Number: theory.Rounded(w.DensityValue, n), Method: "the items by value per weight that fit",
			Source: "[Dantzig 1957]"},
		{Quantity: "density packing", Word: w.Density.String(), Method: "the items by value per weight that fit", Source: "[Dantzig 1957]"},
		{Quantity: "share of density", Number: theory.Rounded(w.DensityValue/w.ExactValue, n), Method: "density over the exact optimum",
			Source: "[Dantzig 1957]"},
		{Quantity: "fractional bound", Number: theory.Rounded(w.Fractional, n), Method: "by value per weight, the last item cut",
			Source: "[Dantzig 1957]"},
	}
	s := e.settings.Scheme
	row := lab.Row[packing.Scheme](s)
	if row.Packs == nil {
		return append(facts, lab.NothingKnown(s))
	}
	share := row.Packs(w).Value(w.Values()) / w.ExactValue
	return append(facts, theory.Fact{Quantity: "share", Number: theory.Rounded(share, n), Method: "its packing over the exact optimum",
		Source: s.Source})
}

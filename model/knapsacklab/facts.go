package knapsacklab

import (
	"lascope/automata/packing"
	"lascope/internal/theory"
	"lascope/model/lab"
)

// Facts: the optimum of the values in force, the greedy packing and the bound. Of the learning schemes no limit is known.
func (e *Environment) Facts() (facts theory.Facts) {
	w := e.World
	n := w.Items()
	const exact, density = "dynamic programming over the room", "the items by value per weight that fit"
	facts.Add("exact optimum", theory.Rounded(w.ExactValue, n), exact, "[Bellman 1957]")
	facts.Say("exact packing", w.Exact.String(), exact, "[Bellman 1957]")
	facts.Add("density", theory.Rounded(w.DensityValue, n), density, "[Dantzig 1957]")
	facts.Say("density packing", w.Density.String(), density, "[Dantzig 1957]")
	facts.Add("share of density", theory.Rounded(w.DensityValue/w.ExactValue, n), "density over the exact optimum", "[Dantzig 1957]")
	facts.Add("fractional bound", theory.Rounded(w.Fractional, n), "by value per weight, the last item cut", "[Dantzig 1957]")
	s := e.settings.Scheme
	row := lab.Row[packing.Scheme](s)
	if row.Packs == nil {
		lab.NothingKnown(&facts, s)
	} else {
		facts.Add("share", theory.Rounded(row.Packs(w).Value(w.Values)/w.ExactValue, n), "its packing over the exact optimum", s.Source)
	}
	return facts
}

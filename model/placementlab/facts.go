package placementlab

import (
	"lascope/automata/partition"
	"lascope/internal/theory"
	"lascope/model/lab"
)

// Facts: the exact mean number of queries to convergence in a small world, and for sites the least mean time.
func (e *Environment) Facts() []theory.Fact {
	s := e.settings
	if e.rules.Sites {
		return []theory.Fact{
			{Quantity: "least mean time", Number: theory.Rounded(e.World.Sites().LeastTime(), 4), Method: "all sites innermost at their perfect access points", Source: "[OMA-DRA] §8"},
			{Quantity: "fixed time", Number: theory.Number{Value: e.World.Sites().FixedTime()}, Method: "by its definition", Source: "[OMA-DRA] §8"},
			lab.NothingKnown(s.Scheme),
		}
	}
	mean := theory.Unknown()
	if s.Scheme.Name != "peoma" {
		depth := 1
		if s.Word("stop") == "two" {
			depth = 2
		}
		mean = partition.MeanQueries(s.Scheme.Name == "eoma", e.World.Objects(), e.World.Classes(), s.Int("N"), depth, s.Number("p"), s.Word("start"))
	}
	fact := theory.Fact{Quantity: "mean queries to convergence", Number: mean, Source: s.Scheme.Source, Method: "the chain of all placements, by linear equations"}
	if !mean.Known() {
		fact.Method = "the chain of all placements is solved for oma and eoma with 4 or 6 objects, such as objects=6 classes=2 N=3"
	}
	return []theory.Fact{fact}
}

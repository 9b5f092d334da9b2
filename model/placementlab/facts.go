package placementlab

import (
	"math"

	"lascope/automata/partition"
	"lascope/internal/theory"
	"lascope/model/lab"
)

// Facts: the exact mean number of queries to convergence in a small world, and for sites the least mean time.
func (e *Environment) Facts() []theory.Fact {
	s := e.settings
	if e.rules.Sites {
		facts := []theory.Fact{
			{Quantity: "least mean time", Number: theory.Rounded(e.World.Sites().LeastTime(), 4),
				Method: "all sites innermost at their perfect access points", Source: "[OMA-DRA] §8"},
			{Quantity: "fixed time", Number: theory.Number{Value: e.World.Sites().FixedTime()}, Method: "by its definition",
				Source: "[OMA-DRA] §8"},
		}
		if e.World.Hosted() {
			facts = append(facts, theory.Fact{Quantity: "least mean time of hosts",
				Number: theory.Rounded(e.World.Sites().HostTime(), e.World.Objects()), Method: "all hosts innermost at their perfect access points",
				Source: "[Further] §5"})
		}
		return append(facts, lab.NothingKnown(s.Scheme))
	}
	mean := theory.Unknown()
	if s.Scheme.Name != "peoma" && e.World.Capacities() == nil {
		depth := 1
		if s.Word("stop") == "two" {
			depth = 2
		}
		mean = partition.MeanQueries(s.Scheme.Name == "eoma", e.World.Objects(), e.World.Classes(), s.Int("N"), depth, s.Number("p"),
			s.Word("start"))
	}
	fact := theory.Fact{Quantity: "mean queries to convergence", Number: mean, Source: s.Scheme.Source,
		Method: "the chain of all placements, by linear equations"}
	if !mean.Known() {
		fact.Method = "the chain of all placements is solved for oma and eoma with 4 or 6 objects, such as objects=6 classes=2 N=3"
	}
	if f, ok := e.Scheme.(*partition.PEOMA); ok {
		return []theory.Fact{fact, e.lockoutFact(f)}
	}
	return []theory.Fact{fact}
}

// lockoutFact is the lockout of a filter after a regroup: a part of the queries before it, with memory the queries in a long run.
func (e *Environment) lockoutFact(f *partition.PEOMA) theory.Fact {
	fact := theory.Fact{Quantity: "lockout after a regroup, as a part of the queries before", Number: theory.Unknown(),
		Source: "[Further] §5",
		Method: "until a pair of a new group is at τ times the mean count of all pairs, in the mean"}
	age := 1.0
	if m := e.settings.Number("memory"); m > 0 {
		w := float64(e.World.Objects())
		fact.Quantity, age = "lockout after a regroup, in queries", m*w*w
	}
	if value := f.Lockout(e.settings.Number("p"), age); !math.IsInf(value, 1) {
		fact.Number = theory.Rounded(value, 16)
	}
	return fact
}

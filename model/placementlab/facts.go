package placementlab

import (
	"math"

	"lascope/automata/partition"
	"lascope/internal/theory"
	"lascope/model/lab"
)

// Facts: the exact mean number of queries to convergence in a small world, and for sites the least mean time.
func (e *Environment) Facts() (facts theory.Facts) {
	s := e.settings
	if e.rules.Sites {
		sites := e.World.Sites()
		facts.Add("least mean time", theory.Rounded(sites.LeastTime(), 4), "all sites innermost at their perfect access points", "[OMA-DRA] §8")
		facts.Add("fixed time", theory.Within(sites.FixedTime(), 0), "by its definition", "[OMA-DRA] §8")
		if e.World.Hosted() {
			facts.Add("least mean time of hosts", theory.Rounded(sites.HostTime(), e.World.Objects()),
				"all hosts innermost at their perfect access points", "[Further] §5")
		}
		lab.NothingKnown(&facts, s.Scheme)
		return facts
	}
	mean := theory.Unknown()
	if s.Name != "peoma" && e.World.Capacities == nil {
		depth := 1
		if s.Word("stop") == "two" {
			depth = 2
		}
		mean = partition.MeanQueries(s.Name == "eoma", e.World.Objects(), e.World.Classes, s.Int("N"), depth, s.Number("p"),
			s.Word("start"))
	}
	method := "the chain of all placements, by linear equations"
	if !mean.Known() {
		method = "the chain of all placements is solved for oma and eoma with 4 or 6 objects and few states, such as objects=6 classes=2 N=3"
	}
	facts.Add("mean queries to convergence", mean, method, s.Source)
	if f, ok := e.Scheme.(*partition.PEOMA); ok {
		e.addLockout(&facts, f)
	}
	return facts
}

// addLockout adds the lockout of a filter after a regroup: a part of the queries before it, with memory the queries in a long run.
func (e *Environment) addLockout(facts *theory.Facts, f *partition.PEOMA) {
	quantity, age, lockout := "lockout after a regroup, as a part of the queries before", 1.0, theory.Unknown()
	if m := e.settings.Number("memory"); m > 0 {
		w := float64(e.World.Objects())
		quantity, age = "lockout after a regroup, in queries", m*w*w
	}
	if value := f.Lockout(e.settings.Number("p"), age); !math.IsInf(value, 1) {
		lockout = theory.Rounded(value, 16)
	}
	facts.Add(quantity, lockout, "until a pair of a new group is at τ times the mean count of all pairs, in the mean", "[Further] §5")
}

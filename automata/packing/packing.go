package packing

import (
	"lascope/automata"
	"lascope/internal/theory"
)

// An Environment is the side of the world that a scheme of the knapsack lab meets.
type Environment interface {
	// Answer packs a set for a tick, of at most the capacity, and returns the items of it that hit.
	Answer(packed theory.ItemSet) (hits theory.ItemSet)
	// Best is the packing of the greatest value, and Dense that by value per weight. No scheme that learns asks for them.
	Best() theory.ItemSet
	Dense() theory.ItemSet
}

// Setup holds all that a scheme of the knapsack lab is built from.
type Setup struct {
	Weights  []int // of the items, 1 to 64 of them; never written
	Capacity int   // at least the greatest weight
	Seed     [2]uint64
	Values   automata.Values // of the parameters in the scheme's row
}

// A Packer is a scheme of the knapsack lab: it packs a set a tick. It is not safe for concurrent use. Advance allocates nothing.
type Packer interface {
	// Advance runs n ticks.
	Advance(env Environment, n int64)
	// Last is the last step. Before the first tick ok is false.
	Last() (step Step, ok bool)
	// Reason is the part of the last step of an item, from 0, that its numbers do not say: why it was packed, or of a
	// [Team] the answer's effect, with the parameters. All sentences about a step are made of both
	// (model/knapsacklab/transition.go), so a scheme writes no others. It is called after the first tick.
	Reason(item int) string
	// Tune gives a live parameter its new value. What was learnt is kept.
	Tune(v automata.Values)
}

// A Team is a [Packer] that has an automaton for each item.
type Team interface {
	Packer
	// Probabilities are the chances, one for each item, that it wants in at the next tick. The slice belongs to the scheme.
	Probabilities() []float64
}

// An Estimator is a [Packer] that estimates the value of each item.
type Estimator interface {
	Packer
	// Counts are the ticks that packed an item, and its hits.
	Counts(item int) (packs, hits int64)
	// Estimate is the estimated value of an item, the mean hits of a tick that packs it, from 0 to 1.
	Estimate(item int) float64
}

var (
	_ = []Team{(*lriTeam)(nil), (*pursuit)(nil)}
	_ = []Estimator{(*pursuit)(nil), (*thompson)(nil)}
)

// A Step is the last step of a scheme.
type Step struct {
	Packed, Hits theory.ItemSet
	Wanted       theory.ItemSet // the items that wanted in; of a scheme without automata those packed
	Order        []int          // those that wanted in, in the order in which they were tried; nil without automata
	Draws        []float64      // the coin of each automaton in [0, 1), or the draw of each value; nil without either
	Most         int            // the most hits of one tick so far; 0 where it does not count
	Pursued      theory.ItemSet // the packing that the probabilities pursue; 0 without one
}

// A Scheme is one row of the table of the knapsack lab's schemes.
type Scheme struct {
	automata.Card
	// Packs is the packing of a reference; nil for a scheme that learns.
	Packs func(Environment) theory.ItemSet
	// New builds the scheme.
	New func(s Setup) Packer
}

// Schemes is the table of the knapsack lab's schemes.
func Schemes() []Scheme {
	return []Scheme{lriTeamScheme, pursuitScheme, thompsonScheme, exactScheme, densityScheme}
}

// within says whether an item is in a set of a name.
func within(set theory.ItemSet, item int, name string) string {
	if set.Has(item) {
		return "in " + name
	}
	return "not in " + name
}

package packing

import (
	"lascope/automata"
	"lascope/internal/theory"
)

// Thompson sampling of a bag (W. R. Thompson, On the likelihood that one unknown probability exceeds another, 1933): one draw from the
// posterior Beta(1 + hits, 1 + misses) of each item, then the exact packing of the draws [Further] §3. It is no automaton and never rests.

type thompson struct {
	counts
	weights  []int
	capacity int
	coins    automata.Coins
	draws    []float64        `own:""`
	solver   *theory.Knapsack `own:""`
	last     Step
	done     bool
}

// thompsonScheme is the row of Thompson sampling.
var thompsonScheme = Scheme{
	Card: automata.NewCard(`
		pack-thompson | Thompson | [Thompson 1933] | learns
		Thompson sampling: one draw from the posterior of each item, then the exact packing of the draws
		numbers item=24 speed=30

		Thompson sampling of a bag
		what 12 items of known weight, a bag of limited capacity. The value of an item is hidden: the chance that it hits in
		a tick in which it is packed.
		how Each item has a Beta distribution of its value, Beta(1 + hits, 1 + misses). Every tick draws one number from
		each, and packs the best set for these draws, exactly. An item that is little known draws widely, and so it is
		tried.
		watch ● packed comes to ◆ exact: .993 of it in the first 10,000 ticks, and .9999 from
		tick 30,000 to 40,000.
		try m | Mirror the values: all counts of before have to be outweighed.
		try pack-thompson items=40 | Forty items: .984 of ◆ in the first 5,000 ticks.
		try pack-pursuit | The pursuit team takes over, and comes to rest.
		limit It solves a knapsack in every tick, and never rests.`),
	New: func(s Setup) Packer {
		n := len(s.Weights)
		return &thompson{counts: newCounts(n), weights: s.Weights, capacity: s.Capacity, coins: automata.NewCoins(s.Seed),
			draws: make([]float64, n), solver: theory.NewKnapsack(s.Weights, s.Capacity)}
	},
}

func (t *thompson) Advance(env Environment, n int64) {
	for range n {
		for k, hits := range t.hits {
			t.draws[k] = automata.BetaDraw(1+float64(hits), 1+float64(t.packs[k]-hits), &t.coins)
		}
		packed := t.solver.Exact(t.draws)
		hits := env.Answer(packed)
		t.add(packed, hits)
		t.last, t.done = Step{Packed: packed, Hits: hits, Wanted: packed}, true
	}
}

// Estimate: the mean of the posterior.
func (t *thompson) Estimate(item int) float64 {
	return float64(1+t.hits[item]) / float64(2+t.packs[item])
}

func (t *thompson) Last() (Step, bool) {
	out := t.last
	out.Draws = t.draws
	return out, t.done
}

func (t *thompson) Reason(item int) string {
	return within(t.last.Packed, item, "the exact packing of the draws")
}

// Tune: there is no parameter.
func (t *thompson) Tune(automata.Values) {}

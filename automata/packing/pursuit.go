package packing

import (
	"fmt"
	"slices"

	"lascope/automata"
	"lascope/internal/theory"
)

// The team that pursues the exact packing e of the estimates (hits+1)/(packs+1), the optimistic mean of each item [Further] §3:
//
//	p_k ← p_k + a(e_k − p_k)
//
// after the pursuit algorithm (M. A. L. Thathachar and P. S. Sastry, A new approach to the design of reinforcement schemes for
// learning automata, 1985), whose best action is here the solution of a knapsack.

type pursuit struct {
	team
	counts
	estimate []float64        `own:""`
	solver   *theory.Knapsack `own:""`
}

// pursuitScheme is the row of the team that pursues.
var pursuitScheme = Scheme{
	Card: automata.NewCard(`
		pack-pursuit | pursuit team | [Further] §3 | learns
		an automaton an item, in or out; all pursue the exact packing of the estimated values
		numbers item=48 speed=200
		a | 0.0001 to 0.2 by ×2 | 0.002 | live | the step of a probability, a part of the way to 0 or 1

		Pursuit team, automata that pursue a packing
		what 12 items of known weight, a bag of limited capacity. The value of an item is hidden: the chance that it hits in
		a tick in which it is packed.
		how Each item has an automaton with a probability p of wanting in, and an estimate (hits+1)/(packings+1), which
		begins too high, so that each item is tried. Every tick solves the knapsack for the estimates exactly, and p moves
		by a towards that packing.
		watch ● packed reaches ◆ exact: 1.000 of it from tick 10,000 on. ◇ by density
		has .943 of it.
		try m | Mirror the values: after one at tick 20,000 the next 20,000 ticks have .899 of ◆, those after them 1.000.
		try pack-pursuit a=0.05 | Great steps: it is sure too soon, and rests at .981 of ◆.
		try lri-team | The team without estimates takes over.`),
	New: func(s Setup) Packer {
		n := len(s.Weights)
		return &pursuit{newTeam(s), newCounts(n), slices.Repeat([]float64{1}, n),
			theory.NewKnapsack(s.Weights, s.Capacity)}
	},
}

func (t *pursuit) Advance(env Environment, n int64) {
	for range n {
		packed := t.choose()
		hits := env.Answer(packed)
		t.last.Hits = hits
		t.add(packed, hits)
		for left := packed; left != 0; left = left.Rest() {
			k := left.First()
			t.estimate[k] = t.Estimate(k)
		}
		t.last.Pursued = t.solver.Exact(t.estimate)
		t.towards(t.last.Pursued, t.a)
	}
}

// Estimate: (hits+1)/(packs+1).
func (t *pursuit) Estimate(item int) float64 {
	return float64(t.hits[item]+1) / float64(t.packs[item]+1)
}

func (t *pursuit) Reason(item int) string {
	way := "falls by ap"
	if t.last.Pursued.Has(item) {
		way = "grows by a(1−p)"
	}
	return fmt.Sprintf("estimate (%d+1)/(%d+1) = %s; %s: p %s with a = %s", t.hits[item], t.packs[item], automata.Six(t.Estimate(item)),
		within(t.last.Pursued, item, "the exact packing of the estimates"), way, automata.Six(t.a))
}

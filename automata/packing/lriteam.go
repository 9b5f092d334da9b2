package packing

import (
	"fmt"

	"lascope/automata"
)

// The team of L_{R−I} automata with two actions each, in or out, and one payoff for all [Further] §3: β is the hits of the tick over
// the most hits of a tick so far, and
//
//	p_k ← p_k + aβ(packed_k − p_k)
//
// (K. S. Narendra and M. A. L. Thathachar, Learning automata: a survey, 1974, for the rule; a game of common payoff in M. A. L.
// Thathachar and P. S. Sastry, Networks of learning automata, 2004). It climbs in the mean and rests at a packing, the best one the
// more often the smaller a is.

type lriTeam struct{ team }

// lriTeamScheme is the row of the team.
var lriTeamScheme = Scheme{
	Card: automata.NewCard(`
		lri-team | L_R-I team | [Further] §3 | learns
		an L_R-I automaton an item, in or out; all have one payoff, the hits of the packing
		numbers item=24 speed=2000
		a | 0.0001 to 0.2 by ×2 | 0.01 | live | the step of a probability, a part of the way to 0 or 1

		L_R-I team, one payoff for all
		what 12 items of known weight, a bag of limited capacity. The value of an item is hidden: the chance that it hits in
		a tick in which it is packed.
		how Each item has an automaton with a probability p of wanting in. Those that want in are tried in random order, and
		packed while they fit. All hear one payoff, the hits of this tick over the most hits so far, and p moves by a times
		the payoff towards the packing just made.
		watch ● packed climbs towards ◆ exact. █ p of each item should come to ▔ at the top
		for the items of the exact packing.
		try m | Mirror the values: p stays near 0 and 1, and turns slowly.
		try lri-team a=0.03 | Great steps: it settles at .962 of ◆ by tick 20,000.
		try lri-team a=0.003 | Small steps: .997 of ◆ from tick 200,000 to 300,000.
		limit It rests at a packing that no single exchange betters, which need not be the best one.`),
	New: func(s Setup) Packer { return &lriTeam{newTeam(s)} },
}

func (t *lriTeam) Advance(env Environment, n int64) {
	for range n {
		packed := t.choose()
		hits := env.Answer(packed)
		t.last.Hits = hits
		count := hits.Len()
		t.last.Most = max(t.last.Most, count)
		if count > 0 {
			t.towards(packed, t.a*(float64(count)/float64(t.last.Most)))
		}
	}
}

func (t *lriTeam) Reason(item int) string {
	hits := t.last.Hits.Len()
	if hits == 0 {
		return "no item hits, so p stays"
	}
	way := "falls by aβp"
	if t.last.Packed.Has(item) {
		way = "grows by aβ(1−p)"
	}
	return fmt.Sprintf("hits %d, most so far %d, β = %s: p %s with a = %s", hits, t.last.Most,
		automata.Six(float64(hits)/float64(t.last.Most)), way, automata.Six(t.a))
}

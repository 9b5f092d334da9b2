package packing

import (
	"testing"

	"lascope/automata"
	"lascope/internal/knapsack"
)

// handTeam is a team of four items after a tick: 1 and 3 wanted in, 3 first, and 1 does not fit any more; 4 wanted in last and is
// packed; 2 stayed out.
func handTeam() team {
	return team{
		p: []float64{0.5, 0.25, 0.75, 0.5}, weights: []int{6, 2, 5, 3}, capacity: 10, draws: []float64{0.125, 0.5, 0.25, 0.0625}, order: []int{2, 0, 3, 1},
		last: Step{Wanted: 0b1101, Packed: 0b1100, Hits: 0b0100, Most: 2}, done: true,
	}
}

// TestExplanationsByHand: the words of a known tick, with its turns, room, counts and numbers.
func TestExplanationsByHand(t *testing.T) {
	counted := func() counts { return counts{packs: []int64{4, 0, 7, 3}, hits: []int64{1, 0, 5, 0}} }
	lri, pursued := &lriTeam{handTeam(), 0.1}, &pursuit{team: handTeam(), counts: counted(), a: 0.1}
	pursued.last.Pursued = 0b0101
	sampled := &thompson{counts: counted(), draws: []float64{0.125, 0.5, 0.25, 0.0625}, last: Step{Packed: 0b1100, Hits: 0b0100}}
	for _, c := range []struct {
		p    Packer
		item int
		was  float64
		want Explanation
	}{
		{lri, 0, 0.5, Explanation{"draw .125 below p = .5, so it wants in; turn 2, weight 6, room 5: it does not fit; hits 1, most so far 2, β = .5: p falls by aβp with a = .1; p .5 → .5",
			"does not fit", "p .5 → .5", false}},
		{lri, 1, 0.26, Explanation{"draw .5 not below p = .26, so it stays out; hits 1, most so far 2, β = .5: p falls by aβp with a = .1; p .26 → .25", "stays out", "p .26 → .25", true}},
		{lri, 2, 0.7, Explanation{"draw .25 below p = .7, so it wants in; turn 1, weight 5, room 10: packed; hits 1, most so far 2, β = .5: p grows by aβ(1−p) with a = .1; p .7 → .75",
			"packed, a hit", "p .7 → .75", true}},
		{lri, 3, 0.4, Explanation{"draw .0625 below p = .4, so it wants in; turn 3, weight 3, room 5: packed; hits 1, most so far 2, β = .5: p grows by aβ(1−p) with a = .1; p .4 → .5",
			"packed, a miss", "p .4 → .5", true}},
		{pursued, 2, 0.7, Explanation{"draw .25 below p = .7, so it wants in; turn 1, weight 5, room 10: packed; a hit, estimate (5+1)/(7+1) = .75; in the exact packing of the estimates: p grows by a(1−p) with a = .1; p .7 → .75",
			"packed, a hit", "p .7 → .75", true}},
		{pursued, 1, 0.25, Explanation{"draw .5 not below p = .25, so it stays out; no answer, estimate (0+1)/(0+1) = 1; not in the exact packing of the estimates: p falls by ap with a = .1; p .25 → .25",
			"stays out", "p .25 → .25", false}},
		{sampled, 0, 0, Explanation{"draw .125 from Beta(2, 4), not in the exact packing of the draws; no answer, its posterior stays", "stays out", "Beta(2, 4) stays", false}},
		{sampled, 2, 0, Explanation{"draw .25 from Beta(5, 3), in the exact packing of the draws; a hit: a hit counts in the first parameter, a miss in the second; Beta(5, 3) → Beta(6, 3)",
			"packed, a hit", "Beta(5, 3) → Beta(6, 3)", true}},
		{sampled, 3, 0, Explanation{"draw .0625 from Beta(1, 3), in the exact packing of the draws; a miss: a hit counts in the first parameter, a miss in the second; Beta(1, 3) → Beta(1, 4)",
			"packed, a miss", "Beta(1, 3) → Beta(1, 4)", true}},
	} {
		if got := c.p.Explain(c.item, c.was); got != c.want {
			t.Errorf("item %d:\n%+v, want\n%+v", c.item+1, got, c.want)
		}
	}
}

// TestAtTheCoin: an automaton wants its item in only if its coin is below p, not at p.
func TestAtTheCoin(t *testing.T) {
	coins := automata.NewCoins([2]uint64{1, 2})
	x := newTeam(Setup{Weights: []int{1, 1}, Capacity: 2, Seed: [2]uint64{1, 2}})
	x.p[0], x.p[1] = coins.Unit(), coins.Unit()+0x1p-53
	if packed := x.choose(); packed != knapsack.Of(1) {
		t.Errorf("packed %s", packed)
	}
}

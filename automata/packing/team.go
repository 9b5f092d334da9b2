package packing

import (
	"fmt"
	"slices"

	"lascope/automata"
	"lascope/internal/knapsack"
)

// A team has an automaton for each item. Each wants its item in with probability p_k; those that want in are tried in random order,
// and each is packed that fits into the room left [Further] §3.
type team struct {
	p        []float64
	weights  []int
	capacity int
	coins    automata.Coins
	draws    []float64 // of the last tick, an item each
	order    []int     // the items that wanted in at the last tick are the first
	last     Step
	done     bool
}

func newTeam(s Setup) team {
	n := len(s.Weights)
	return team{p: slices.Repeat([]float64{0.5}, n), weights: s.Weights, capacity: s.Capacity, coins: automata.NewCoins(s.Seed),
		draws: make([]float64, n), order: make([]int, n)}
}

// choose draws the next packing.
func (t *team) choose() (packed knapsack.Set) {
	n, wanted := 0, knapsack.Set(0)
	for k, p := range t.p {
		u := t.coins.Unit()
		t.draws[k] = u
		if u < p {
			t.order[n] = k
			wanted |= knapsack.Of(k)
			n++
		}
	}
	order, room := t.order[:n], t.capacity
	for i := range order {
		j := i + int(t.coins.Below(uint64(n-i)))
		order[i], order[j] = order[j], order[i]
		if k := order[i]; t.weights[k] <= room {
			packed |= knapsack.Of(k)
			room -= t.weights[k]
		}
	}
	t.last.Wanted, t.last.Packed, t.done = wanted, packed, true
	return packed
}

// towards moves each p by a step a, to 1 for the items of a set and to 0 for the others.
func (t *team) towards(set knapsack.Set, a float64) {
	for k, p := range t.p {
		to := float64(set >> k & 1)
		t.p[k] = p + float64(a*(to-p))
	}
}

func (t *team) Probabilities() []float64 { return t.p }

func (t *team) Last() (Step, bool) {
	out := t.last
	out.Order, out.Draws = t.order[:out.Wanted.Len()], t.draws
	return out, t.done
}

// chose describes the choice of an item by its draw, with its turn.
func (t *team) chose(item int, was float64) string {
	draw, p := automata.Six(t.draws[item]), automata.Six(was)
	if !t.last.Wanted.Has(item) {
		return fmt.Sprintf("draw %s not below p = %s, so it stays out", draw, p)
	}
	room, turn := t.capacity, 1
	for _, k := range t.order {
		if k == item {
			break
		}
		if turn++; t.last.Packed.Has(k) {
			room -= t.weights[k]
		}
	}
	fits := "packed"
	if !t.last.Packed.Has(item) {
		fits = "it does not fit"
	}
	return fmt.Sprintf("draw %s below p = %s, so it wants in; turn %d, weight %d, room %d: %s", draw, p, turn, t.weights[item], room, fits)
}

// outcome is the choice of an item and its answer in a few words.
func (t *team) outcome(item int) string {
	switch {
	case !t.last.Wanted.Has(item):
		return "stays out"
	case !t.last.Packed.Has(item):
		return "does not fit"
	}
	return "packed, " + answer(item, t.last.Packed, t.last.Hits)
}

// moved describes the change of a probability.
func (t *team) moved(item int, was float64) string {
	return fmt.Sprintf("p %s → %s", automata.Six(was), automata.Six(t.p[item]))
}

func (t *team) clone() team {
	out := *t
	out.p, out.draws, out.order = slices.Clone(t.p), slices.Clone(t.draws), slices.Clone(t.order)
	return out
}

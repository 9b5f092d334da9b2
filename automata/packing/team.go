package packing

import (
	"slices"

	"lascope/automata"
	"lascope/internal/theory"
)

// A team has an automaton for each item. Each wants its item in with probability p_k; those that want in are tried in random order,
// and each is packed that fits into the room left [Further] §3.
type team struct {
	p        []float64 `own:""`
	a        float64   // the step of p
	weights  []int
	capacity int
	coins    automata.Coins
	draws    []float64 `own:""` // of the last tick, an item each
	order    []int     `own:""` // the items that wanted in at the last tick are the first
	last     Step
	done     bool
}

func newTeam(s Setup) team {
	n := len(s.Weights)
	return team{p: slices.Repeat([]float64{0.5}, n), a: s.Values.Number("a"), weights: s.Weights, capacity: s.Capacity, coins: automata.NewCoins(s.Seed),
		draws: make([]float64, n), order: make([]int, n)}
}

// choose draws the next packing.
func (t *team) choose() (packed theory.ItemSet) {
	n, wanted := 0, theory.ItemSet(0)
	for k, p := range t.p {
		u := t.coins.Unit()
		t.draws[k] = u
		if u < p {
			t.order[n] = k
			wanted |= theory.SetOf(k)
			n++
		}
	}
	order, room := t.order[:n], t.capacity
	for i := range order {
		j := i + int(t.coins.Below(uint64(n-i)))
		order[i], order[j] = order[j], order[i]
		if k := order[i]; t.weights[k] <= room {
			packed |= theory.SetOf(k)
			room -= t.weights[k]
		}
	}
	t.last.Wanted, t.last.Packed, t.done = wanted, packed, true
	return packed
}

// Tune: p and all that is learnt stay.
func (t *team) Tune(v automata.Values) { t.a = v.Number("a") }

// towards moves each p by a step a, to 1 for the items of a set and to 0 for the others.
func (t *team) towards(set theory.ItemSet, a float64) {
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

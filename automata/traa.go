package automata

import (
	"fmt"
	"slices"
	"strconv"
)

// traaScheme is the row of the single TRAA.
func traaScheme() Scheme {
	return Scheme{
		Name: "traa", Weight: Weight{Item: 10, Chain: 32}, Title: "TRAA", Meaning: "one automaton that shares the budget between two pages",
		Source: "[H-TRAA] §3.1", Learns: true, Params: traaParams(), New: newTRAA,
		World: map[string]string{"pages": "2"},
	}
}

// traaParams are the rows that TRAA and H-TRAA share.
func traaParams() []Param {
	return []Param{
		statesParam(2, "500"),
		{
			Key: "rule", Symbol: "rule", Meaning: "which answers a TRAA learns from", Default: "reward-penalty",
			Choices: []string{"reward-inaction", "inaction-penalty", "reward-penalty"}, Live: true,
		},
		scheduleParam("tree", "edf", "random"),
		{
			Key: "growth", Symbol: "g", Meaning: "a TRAA's resolution over that of the TRAAs below it", Default: "1",
			Min: 1, Max: 4, Step: 0.1, Live: true,
		},
	}
}

// A traaRule says which answers a TRAA learns from [H-TRAA §4.3.2].
type traaRule struct{ onReward, onPenalty bool }

var traaRules = map[string]traaRule{
	"reward-inaction":  {onReward: true},
	"inaction-penalty": {onPenalty: true},
	"reward-penalty":   {onReward: true, onPenalty: true},
}

// traaStep is the transition function of a TRAA [H-TRAA §3.1]: the state after a
// poll of one of its two materials.
//
// A reward on material 1 takes s to s+1 with probability 1−σ, one on material 2
// takes s to s−1 with probability σ = s/(N+1): towards the material polled, with
// the share of the other. As the materials are polled with σ and 1−σ, either way
// carries σ(1−σ), and the drift vanishes just where both reward equally often. A
// penalty moves it away from the material polled, with the same probability, which
// keeps that fixed point. A move that would leave 1..N is not made.
//
// right is 0 for a poll of material 1 and −1 (all ones) for one of material 2;
// away is 0 for a reward and −1 for a penalty; m = N+1; coin is a fair 32-bit
// number, so that a probability is met to within 2⁻³².
func traaStep(s, m, right, away int32, coin uint32) int32 {
	other := m - s // numerator of the other material's share
	if right != 0 {
		other = s
	}
	// Whether it moves is a coin, which no processor can foretell: so no branch depends
	// on it. moves is −1 (all ones) or 0.
	moves := (int32(uint64(coin)*uint64(uint32(m))>>32) - other) >> 31
	to := s + (1|(right^away))&moves
	if uint32(to-1) >= uint32(m-1) { // beyond 1..N
		return s
	}
	return to
}

// learn takes the answer to the last poll to every automaton on its path. One draw
// of the generator tosses for two of them.
func (t *traaTree) learn(c *coins, away int32) {
	at, bound, nodes := &t.path.at, &t.bound, t.nodes
	k, g := int32(t.path.turns), *c
	for d := t.path.len - 1; d >= 0; d -= 2 {
		toss := g.next()
		v := &nodes[at[d]]
		v.state = traaStep(v.state, bound[d], -(k & 1), away, uint32(toss))
		if d > 0 {
			v = &nodes[at[d-1]]
			v.state = traaStep(v.state, bound[d-1], -(k >> 1 & 1), away, uint32(toss>>32))
		}
		k >>= 2
	}
	*c = g
}

// learnWatched is learn, with the very same coins, and a note of each automaton's
// move, root first.
func (t *traaTree) learnWatched(c *coins, away int32, trail *Trail) {
	p := &t.path
	var toss uint64
	start, kept := len(trail.Moves), !trail.full()
	for d := p.len - 1; d >= 0; d-- {
		if toss >>= 32; (p.len-d)&1 == 1 {
			toss = c.next()
		}
		v := &t.nodes[p.at[d]]
		s, m, right := v.state, t.bound[d], int32(p.turns>>(p.len-1-d)&1)
		v.state = traaStep(s, m, -right, away, uint32(toss))
		if trail.hear(int(p.at[d])); !kept {
			continue
		}
		other := s
		if right == 0 {
			other = m - s
		}
		move := t.move(d, s, v.state)
		move.Hit, move.Second = away == 0, right != 0
		move.Coin = float64(uint32(toss)) * 0x1p-32
		move.Threshold = float64(other) * t.unit[d]
		if move.From == move.To && move.Coin < move.Threshold {
			move.Why = "boundary"
		}
		trail.Moves = append(trail.Moves, move)
	}
	slices.Reverse(trail.Moves[start:])
}

// rest notes that the rule let every automaton on the path stay, with no coin.
func (t *traaTree) rest(trail *Trail, hit bool, why string) {
	kept := !trail.full()
	for d := range t.path.len {
		if trail.hear(int(t.path.at[d])); !kept {
			continue
		}
		s := t.nodes[t.path.at[d]].state
		move := t.move(d, s, s)
		move.Hit, move.Second = hit, t.path.turns>>(t.path.len-1-d)&1 != 0
		move.Coin, move.Why = -1, why
		trail.Moves = append(trail.Moves, move)
	}
}

// move names the automaton at level d of the path.
func (t *traaTree) move(d int, from, to int32) Move {
	k := t.path.turns >> (t.path.len - d)
	return Move{
		Automaton: 1<<d - 1 + k,
		Name:      "T(" + strconv.Itoa(d+1) + "," + strconv.Itoa(k+1) + ")",
		From:      from, To: to, N: t.bound[d] - 1,
	}
}

// newTRAA builds a single TRAA: a tree of one node.
func newTRAA(s Setup) (Poller, error) {
	if s.Pages != 2 {
		return nil, fmt.Errorf("pages=%d: a TRAA shares between two pages; take pages=2, or h-traa, a tree of TRAAs", s.Pages)
	}
	return newHTRAA(s)
}

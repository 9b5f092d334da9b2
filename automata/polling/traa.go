package polling

import (
	"fmt"
	"math/bits"
	"strconv"

	"lascope/automata"
	"lascope/internal/refusal"
)

// A TRAA shares a budget between two materials [H-TRAA] §3.1. In state s of 1..N it gives material 1 the share σ = s/(N+1), or with
// λ ≠ 1 the share of its [shareCurve], and material 2 the rest.
//
// A reward on material 1 takes s to s+1 with probability 1−σ, one on material 2 takes s
// to s−1 with probability σ: towards the material polled, with the share of the other.
// As the materials are polled with σ and 1−σ, either way carries σ(1−σ), and the drift
// vanishes just where both reward equally often. A penalty moves it away from the
// material polled, with the same probability, which keeps that fixed point. A move that
// would leave 1..N is not made.

// traaStep is the transition function of a TRAA of n states [H-TRAA] §3.1: the state
// after a poll of its first or its second material. share is σ in parts of whole, s of n+1
// where λ is 1. coin is a fair 32-bit number, so that a probability is met to within 2⁻³².
func traaStep(s, n, share, whole int32, second, reward bool, coin uint32) int32 {
	other := whole - share // of the material that was not polled
	if second {
		other = share
	}
	to, down := min(s+1, n), max(s-1, 1)
	if second == reward {
		to = down
	}
	if uint64(coin)*uint64(whole)>>32 >= uint64(other) {
		to = s
	}
	return to
}

// traaRules are the answers that a TRAA learns from [H-TRAA] §4.3.2.
var traaRules = map[string]reinforcement{
	"reward-inaction": rewardsOnly, "inaction-penalty": penaltiesOnly, "reward-penalty": ungoverned,
}

// learn takes the answer to the last poll to every automaton on its path, from the page
// to the root. One draw of the generator tosses for two of them.
func (t *traaTree) learn(c *automata.Coins, reward bool) {
	g, toss := *c, uint64(0)
	for i, d := t.path.leaf, t.path.len-1; d >= 0; i, d = i>>1, d-1 {
		if toss >>= 32; (t.path.len-d)&1 == 1 {
			toss, g = g.Next()
		}
		v, whole := &t.nodes[i>>1], t.bound[d]
		if t.states == nil {
			v.share = traaStep(v.share, whole-1, v.share, whole, i&1 != 0, reward, uint32(toss))
			continue
		}
		state := &t.states[i>>1]
		*state = traaStep(*state, t.most[d], v.share, whole, i&1 != 0, reward, uint32(toss))
		v.share = t.curves[d][*state]
	}
	*c = g
}

// moves describe the response of each automaton on the path to an answer, root first: by these coins, where the rule learns
// from it.
func (t *traaTree) moves(c automata.Coins, learns, reward bool, w Weighed) []Move {
	toss, out := uint64(0), make([]Move, t.path.len)
	for i, d := t.path.leaf, t.path.len-1; d >= 0; i, d = i>>1, d-1 {
		if toss >>= 32; (t.path.len-d)&1 == 1 {
			toss = c.Bits()
		}
		n, _ := t.Node(i>>1 - 1)
		m := Move{
			Automaton: i>>1 - 1, Pages: [2]int{n.First, n.End}, From: int32(n.State), To: int32(n.State), N: int32(n.N),
			Coin: -1, Hit: reward, Weighed: w, Place: halves[i&1], Second: i&1 == 1,
		}
		share, whole := t.nodes[i>>1].share, t.bound[d]
		switch {
		case learns:
			other := share
			if !m.Second {
				other = whole - share
			}
			m.To = traaStep(m.From, m.N, share, whole, m.Second, reward, uint32(toss))
			if m.Coin, m.Threshold = float64(uint32(toss))*0x1p-32, float64(other)*t.unit[d]; m.From == m.To && m.Coin < m.Threshold {
				m.Why = "boundary"
			}
		case reward:
			m.Why = penaltiesOnly.words()
		default:
			m.Why = rewardsOnly.words()
		}
		m.Value = Value{"split", n.Share, float64(t.shareOf(d, m.To)) * t.unit[d]}
		out[d] = m
	}
	return out
}

// NodeName is the paper's name of a node of a tree, numbered row by row from 0: T(j,k) is the
// k-th node of row j, both from 1 [H-TRAA] §3.2.
func NodeName(node int) string {
	j := bits.Len(uint(node + 1))
	return "T(" + strconv.Itoa(j) + "," + strconv.Itoa(node+2-1<<(j-1)) + ")"
}

// traaScheme is the row of the single TRAA. Its defaults are where the theory of its chain holds.
var traaScheme = Scheme{
	Card: automata.NewCard(`
		traa | TRAA | [H-TRAA] §3.1 | learns
		one automaton that splits the polls between two pages
		numbers item=10 chain=32 speed=200
		defaults pages=2 feedback=model
		%s

		TRAA, one automaton for two pages
		what Two pages share one poll per tick. One automaton learns the part of the polls that each should get. The change
		probabilities are hidden.
		how Its state, from 1 to N, is the split: page 1 gets the part state/(N+1). A hit moves the state in favour of the
		page polled, a miss against it: one state, if a random draw falls below the part of the other page. So the steps up
		and down are in balance where both pages hit equally often, and there the split is optimal.
		watch × present shares should reach ◆ optimal shares. ● is the state. The visits come to ━ stationary distribution,
		which is computed from the chain of states.
		try m | Mirror the two pages: the state walks to the other side and stays.
		try n | Halve N: each step is longer, and the state wanders more.
		try traa N=10 | Ten states: × wanders, and is .796 at tick 1,000, ◆ .932.
		limit It compares two pages. H-TRAA makes a tree of it for many.`, traaRows("random, tree, edf, live, accrued")),
	Rule:  treeRule,
	Check: checkTRAA, Build: newHTRAA, Costs: true, Units: true, // a tree of one node
}

// traaRows are the rows that TRAA and H-TRAA share. The first schedule is the default.
func traaRows(schedules string) string {
	return fmt.Sprintf(`
		N        | whole 2 to %d by ×2                                | 500 states     | live    | the number of states of an automaton
		rule     | reward-inaction, inaction-penalty, reward-penalty | reward-penalty | live    | which answers a TRAA learns from
		schedule | %s                                                |                | live    | how shares become polls
		growth g | 1 to 4 by 0.1                                     | 1              | live    | the ratio of a TRAA's number of states to that of the
		                                                                                        | TRAAs below it
		lambda λ | 0.5 to 4 by 0.1                                   | 1              | live    | the exponent of the splits s^λ/(s^λ + (N+1−s)^λ); above
		                                                                                        | 1 steps are finer near the ends
		%s`, mostStates, schedules, rewardRow)
}

// treeRule is the rule of TRAA and H-TRAA.
const treeRule = `
		choice <{costs?}each automaton passes the poll to the half that has had fewer units for its share
			|{schedule=tree?}each automaton passes the poll to the half that is due first
			|{schedule=edf?}it has the earliest deadline
			|{schedule=live?}it is due first by its share now
			|{schedule=accrued?}it is due first by the sum of its share since its last poll
			|each automaton passes the poll to a half by a draw>
		from <{costs?}[Further] §2|{schedule=tree?}[ours]|{schedule=random!}[H-TRAA] §3.1, one of three readings>
		rest stay: the poll did not pass through them
		source [H-TRAA] §3.1
		counts <{rule=reward-inaction?}rewards alone count|{rule=inaction-penalty?}penalties alone count>
		second <{reward=marginal?}yes>`

// checkTRAA refuses any number of pages but two.
func checkTRAA(s Setup) {
	if s.Pages != 2 {
		refusal.Say("pages=%d: a TRAA shares between two pages; take pages=2, or h-traa, a tree of TRAAs", s.Pages)
	}
	checkTree(s)
}

// TRAAChain gives the chances of a TRAA of n states over two materials to go up and
// down in one poll, states 1 to n at the indices 0 to n−1, when the material is
// polled at random by its share σ at λ and rewards with probability hit(material, share),
// the paper's d(x) [H-TRAA] §3.1. rule is one of "reward-inaction", "inaction-penalty" and
// "reward-penalty". Material 0 is polled with σ and moved for with the share of
// the other, 1−σ; so either way carries σ(1−σ).
func TRAAChain(n int, lambda float64, rule string, hit func(material int, share float64) float64) (up, down []float64) {
	learns := traaRules[rule]
	up, down = make([]float64, n), make([]float64, n)
	for s := 1; s <= n; s++ {
		sigma := TRAAShare(s, n, lambda)
		both, d0, d1 := sigma*(1-sigma), hit(0, sigma), hit(1, 1-sigma)
		if learns.counts(true, false) {
			up[s-1] += float64(both * d0)
			down[s-1] += float64(both * d1)
		}
		if learns.counts(false, false) {
			up[s-1] += float64(both * (1 - d1))
			down[s-1] += float64(both * (1 - d0))
		}
	}
	up[n-1], down[0] = 0, 0
	return up, down
}

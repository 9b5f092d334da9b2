package polling

import (
	"lascope/automata"
)

// LAKG with a variable structure, the further work of [LAKG] §IV [Further] §1: the amount x of a page is a real number, not
// one of N states. A poll draws page i in proportion to the amounts; the knapsack is full if Σx ≥ c before the poll.
//
//	multiplicative    hit, not full: x_i ← min(1, x_i(1+a));  miss, full: x_i ← x_i/(1+a)
//	linear            hit, not full: x_i ← x_i + a(1−x_i);    miss, full: x_i ← x_i − a x_i
//	reward-inaction   hit: x ← (1−a) x + a c e_i;             miss: nothing
//
// Multiplicative: up and down are equal steps of ln x, so that a page rests where d_i(1−π) = (1−d_i)π, with π the part of the
// polls at which the knapsack is full: all d_i are π, the optimum. Linear, the textbook's L_{R−P} in this game, rests where
// d_i(1−π)(1−x_i) = (1−d_i)π x_i: cold pages get far too much, for any a. Reward-inaction, the textbook's L_{R−I} on the simplex,
// has the drift a x_i (d_i − Σ x_j d_j/c), which rests at the optimum; but a page shrinks by every other page's hit, and one
// that is polled too seldom to grow again is lost.

// A vlakgRule is one of the three rules.
type vlakgRule int

const (
	multiplicative vlakgRule = iota
	linearAmounts
	rewardInaction
)

var vlakgRules = map[string]vlakgRule{"multiplicative": multiplicative, "linear": linearAmounts, "reward-inaction": rewardInaction}

// vlakgStep is the transition function of the first two rules: the amount of the page polled after its answer.
func vlakgStep(x, a float64, rule vlakgRule, reward, full bool) float64 {
	switch {
	case reward == full: // a reward without room, or a penalty with room
		return x
	case rule == multiplicative && reward:
		return min(1, x*(1+a))
	case rule == multiplicative:
		return x / (1 + a)
	case reward:
		return x + float64(a*(1-x))
	}
	return x - float64(a*x)
}

// A vlakg is the knapsack game over real amounts. Under reward-inaction the tree holds weights w of a common scale, so that a
// reward of page i is w_i ← w_i + a/(1−a) Σw, with x = c w/Σw.
type vlakg struct {
	base
	rule  vlakgRule
	step  float64 // a
	coins automata.Coins
	tree  sumTree
	fulls int64 // those at which the knapsack was full
}

// vlakgScheme is the row of the game with a variable structure.
var vlakgScheme = Scheme{
	Card: automata.NewCard(`
		vlakg | VLAKG | [Further] §1 | learns
		LAKG with real amounts: a step multiplies, adds, or moves the whole simplex
		numbers item=32 speed=10000
		implied rule=linear a=0.001
		implied rule=reward-inaction a=0.0001
		a    | 0.00001 to 1 by ×2                      | 0.1 | live    | the step of an amount (0.001 by default with rule=linear, 0.0001 with
		                                                               | rule=reward-inaction)
		rule | multiplicative, linear, reward-inaction |     | restart | how an answer changes the amounts

		VLAKG, the knapsack game with real amounts
		what LAKG asks for automata of variable structure: the amount of each of the 512 pages is a real number, and not one
		of N states.
		how Each poll draws a page in proportion to the amounts. A hit while the knapsack has room multiplies the amount by
		1 + a; a miss while it is full divides it by that. These are equal steps of its logarithm, so that all pages come to
		the same hit probability: the optimal shares.
		watch × present shares should reach ◆ optimal shares: it is .948 at tick 200,000 of .977. · pages come to the ╱ line
		of the optimal shares.
		try m | Mirror the web: small amounts grow by small steps. 80,000 ticks after a mirror at tick 60,000 × is .912.
		try vlakg rule=linear | Equal additions: cold pages get far too much, × .279.
		try vlakg rule=reward-inaction | The textbook's L_R-I: × is .969 at tick 200,000.`),
	Rule: `
		choice drawn in proportion to its amount x
		from [LAKG] §II
		rest <{rule=reward-inaction?}keep their amounts after a miss, and give the part a of them after a hit
			|stay: their pages were not polled>
		learns a hit raises the amount of its page, and a miss lowers it, as the rule says`,
	Build: newVLAKG, Units: true,
}

func newVLAKG(s Setup) Poller {
	return &vlakg{
		base: newBase(s), rule: vlakgRules[s.Values.Word("rule")], step: s.Values.Number("a"),
		coins: automata.NewCoins(s.Seed), tree: newSumTree(s.Pages, float64(s.Capacity)/float64(s.Pages)),
	}
}

func (v *vlakg) Advance(web Web, tick, n int64) {
	for end := tick + n; tick < end; {
		tick++
		for range v.capacity {
			v.poll(web, tick)
		}
	}
}

// poll is one poll and its answer.
func (v *vlakg) poll(web Web, tick int64) {
	sum := v.tree.sum()
	point := float64(v.coins.Unit() * sum)
	page := v.tree.draw(point)
	x, scale := v.tree.weight(page), v.scale()
	hit := web.Poll(page, tick, x*float64(v.capacity)/sum)
	reward, _ := v.omega.weigh(&v.coins, page, hit)
	full := v.full()
	if full {
		v.fulls++
	}
	from, room := 0.0, v.trace.room(0)
	if room {
		from = v.tree.before(page)
	}
	v.learn(page, x, sum, reward, full)
	if room {
		poll := Lot{point * scale, from * scale, (from + x) * scale, sum * scale}.poll(page, x*float64(v.capacity)/sum)
		poll.Learnt = v.learnt(x*scale, v.tree.weight(page)*v.scale(), full, hit, reward)
		v.trace.Note(poll)
	}
}

// learn is the transition: x is the weight of the page polled, sum the weight of all pages.
func (v *vlakg) learn(page int, x, sum float64, reward, full bool) {
	switch {
	case v.rule != rewardInaction:
		if to := vlakgStep(x, v.step, v.rule, reward, full); to != x {
			v.tree.set(page, to)
		}
	case !reward:
	case v.step < 1:
		v.tree.set(page, x+float64(v.step/(1-v.step)*sum))
		v.tree.temper()
	default: // the page gets all
		v.tree.fill(0)
		v.tree.set(page, 1)
	}
}

// full is φ. Under reward-inaction the amounts always fill the knapsack.
func (v *vlakg) full() bool {
	return v.rule == rewardInaction || v.tree.sum() >= float64(v.capacity)*(1-1e-12)
}

// scale is the amount of a weight of 1.
func (v *vlakg) scale() float64 {
	if v.rule == rewardInaction {
		return float64(v.capacity) / v.tree.sum()
	}
	return 1
}

// learnt is the amount of a page before a poll and after it, with the reason for its step.
func (v *vlakg) learnt(from, to float64, full, hit, reward bool) *Number {
	b := &Number{Symbol: "x", Before: from, After: to}
	b.Evidence = automata.Tell("a <{reward?}hit|{hit?}hit that does not count|miss>"+
		"<{simplex?}<{reward?} takes the part a of every other amount| changes no amount>|, <{full?}the knapsack full|there is room>>: {words}",
		"reward", reward, "hit", hit, "simplex", v.rule == rewardInaction, "full", full, "words", b.Words())
	return b
}

// Shares: the amounts x, those on the simplex at most one poll a slot.
func (v *vlakg) Shares(dst []float64) {
	scale := v.scale()
	for page := range dst {
		dst[page] = v.tree.weight(page) * scale
	}
	if v.rule == rewardInaction {
		capShares(dst, v.capacity)
	}
}

func (v *vlakg) Fulls() int64 { return v.fulls }

// Tune: the amounts stay.
func (v *vlakg) Tune(_ string, values automata.Values) {
	v.step = values.Number("a")
}

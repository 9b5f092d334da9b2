package polling

import (
	"math"

	"lascope/internal/refusal"
)

// Pages that cost different amounts to poll [Further] §2. Each slot puts the capacity, in units, into a purse; a scheme polls one page
// after another, none twice in a slot, while the purse is above 0. So it may go below by one poll.
//
// The optimum equalises f'(x)/w; an automaton that divides the budget by its hits equalises d(x)/w. The chance of a hit is
// not the gain of a little more polling: f' = 1 − e^(−u) − u e^(−u) is the chance of two or more changes since the last poll, and
// Whittle's index is the chance of two or more by the end of the next slot. So an automaton that is rewarded for the second change
// alone rests at the true optimum, without a model.

// rewardRow is the row of the parameter reward.
const rewardRow = `reward | value, marginal | | restart | what counts as a reward: a change, or a second change, whose chance is
		| the marginal value (with updates=cumulative)`

// checkReward refuses a reward for a second change where answers do not show how many there were.
func checkReward(s Setup) {
	if s.Values.Word("reward") == "marginal" && !s.Counts {
		refusal.Say("reward=marginal: a poll has to show the number of changes; take updates=cumulative with feedback=pages")
	}
}

// A counted reads answers as a scheme takes them: a change, or with marginal a second one.
type counted struct {
	marginal bool
	web      Counting // of the present Advance
}

// follow takes the web of an Advance.
func (c *counted) follow(web Web) {
	if c.marginal {
		c.web, _ = web.(Counting)
	}
}

// reads is the answer to the poll just made.
func (c *counted) reads(hit bool) bool {
	if c.marginal && hit {
		return c.web != nil && c.web.Shown() >= 2
	}
	return hit
}

// A pricedIndex is the index of a page with a cost: ω/w times a curve of v = s·m. The curve is the chance of a change, 1 − e^(−v),
// or with marginal the chance of two or more changes, 1 − (1+v) e^(−v).
type pricedIndex struct {
	*indexPolicy `own:""`
	marginal     bool
}

// page is a page's rate and worth.
func (x pricedIndex) page(page int) whittlePage {
	return whittlePage{a: x.slope[page], omega: 1 / x.costs[page] * x.omega.of(page)}
}

// at implements [ageIndex].
func (x pricedIndex) at(page int, age int64) float64 {
	v := x.page(page)
	if x.marginal {
		return v.omega * price(v.a*float64(age))
	}
	return -v.omega * math.Expm1(-v.a*float64(age))
}

// shares computes the shares at which all indices reach the same height μ between two polls, by bisection of ln μ.
func (x pricedIndex) shares(dst []float64, budget float64) {
	low, high := math.Inf(1), 0.0
	for page := range dst {
		if worth := x.page(page).omega; worth > 0 {
			low, high = min(low, worth), max(high, worth)
		}
	}
	for low *= 1e-9; high > low*(1+1e-9); {
		height, sum := math.Sqrt(low*high), 0.0
		for page := range dst {
			v := x.page(page)
			dst[page] = min(1, v.a/x.reach(height/v.omega))
			sum += x.costs[page] * dst[page]
		}
		if sum > budget {
			low = height
		} else {
			high = height
		}
	}
}

// reach is the v at which the curve has a height; endless from 1 on.
func (x pricedIndex) reach(height float64) float64 {
	switch {
	case height >= 1:
		return math.Inf(1)
	case !x.marginal:
		return -math.Log1p(-height)
	}
	// By Newton's method on v − ln(1+v) = −ln(1−height), from its value for small or great v.
	l := -math.Log1p(-height)
	v := math.Sqrt(2*l) + l
	for range 6 {
		v -= (v - math.Log1p(v) - l) * (1 + v) / v
	}
	return v
}

// holds implements [ageIndex].
func (x pricedIndex) holds(winner, loser int, iw, il float64, aw, al int64) int64 {
	v, rival := x.page(winner), x.page(loser)
	u, rivalU := v.a*float64(aw), rival.a*float64(al)
	switch {
	case aw == 0 || !(v.a > 0) || !(v.omega > 0) || iw <= il:
		return 0
	case v.omega >= rival.omega && v.a >= rival.a && u >= rivalU || !(rival.a > 0) || !(rival.omega > 0):
		return forever
	case x.marginal:
		return int64(min(0.9*v.leads(&rival, u, max(rivalU, 1e-9)), forever))
	}
	// The curves are concave: the leader's lies above its chord, the rival's below its tangent.
	end := (0.3 + u/2) / v.a
	grows := (-v.omega*math.Expm1(-u-v.a*end) - iw) / end
	rivalGrows := rival.omega * rival.a * math.Exp(-rivalU)
	if rivalGrows <= grows {
		return int64(min(0.9*end, forever))
	}
	return int64(min(0.9*min(end, (iw-max(il, 0))/(rivalGrows-grows)), forever)) // il is −1 after a poll in this slot
}

// walkByCost goes down the tree to the child that has been served fewer units for its share. clocks holds a number for each child, at
// its place: the units by which it has been served more than the other, 0 for the child behind. Nothing is served yet.
func (t *traaTree) walkByCost(clocks []float64) {
	d, i, share := 0, 1, 1.0
	for ; t.inner(d, i); d++ {
		sigma := float64(t.nodes[i].share) * t.unit[d]
		if i <<= 1; clocks[i] > 0 {
			i, sigma = i+1, 1-sigma
		}
		share *= sigma
	}
	t.path = treePath{t.first(d, i), i, d, share}
}

// serve charges a poll of w units to every node on the path: w/σ to the child served.
func (t *traaTree) serve(clocks []float64, w float64) {
	for d := range t.path.len {
		child := t.path.leaf >> (t.path.len - 1 - d)
		sigma := float64(t.nodes[child>>1].share) * t.unit[d]
		if child&1 == 1 {
			sigma = 1 - sigma
		}
		clocks[child] += w / sigma
		least := min(clocks[child], clocks[child^1])
		clocks[child] -= least
		clocks[child^1] -= least
	}
}

// checkTree refuses costs and rewards that a tree of TRAAs cannot run with.
func checkTree(s Setup) {
	if s.Costs != nil {
		for _, want := range [][2]string{{"rule", "reward-inaction"}, {"schedule", "tree"}} {
			if word := s.Values.Word(want[0]); word != want[1] {
				refusal.Say("%s=%s: with costs=on a tree divides units by rewards alone; take rule=reward-inaction schedule=tree", want[0], word)
			}
		}
	}
	checkCurve(s.Pages, s.Values)
	checkReward(s)
}

// checkOptimal refuses costs where polls are drawn at random.
func checkOptimal(s Setup) {
	if s.Costs != nil && s.Values.Word("schedule") == "random" {
		refusal.Say("schedule=random: with costs=on polls are made by deadline; take schedule=edf")
	}
}

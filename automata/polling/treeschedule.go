package polling

import (
	"math"

	"lascope/automata"
)

// The tree schedule lets every node of a tree serve its two children by credit.
// Each time a node is served, child 1 gains σ and child 2 gains 1−σ; the child
// whose credit would reach one first, were both to go on gaining, is served and
// pays one. That is earliest deadline first of two, with deadlines counted in the
// node's own services, so nothing can become stale: a node whose parent suddenly
// gives it more budget simply counts faster. The polls of a page come out evenly
// spaced, and a poll costs one step a level.
//
// The two credits always sum to 0, so one is kept, in parts of a
// service, m to a whole, as shares are, and all of it is exact. With e the credit of child 1
// before the gain, and s its share, child 1 would reach one after (m−e)/s services, child 2 after
// (m+e)/(m−s), so child 1 goes first exactly when e+2s ≥ m; a tie is child 1's.

// walkByCredit serves the tree once: it sets the path to the page to poll. The turns
// are branches, unlike the moves in [traaStep]: processors foretell most of them, and
// are at the next node before this one's credit is known.
func (t *traaTree) walkByCredit() {
	nodes, d, i, product := t.nodes, 0, 1, 1.0
	for ; uint(d) < maxDepth && t.inner(d, i); d++ {
		v, m := &nodes[i], t.bound[d]
		s := v.share
		gained := v.credit + s
		i <<= 1
		if gained >= m-s {
			v.credit = gained - m
			product *= float64(s)
		} else {
			v.credit = gained
			product *= float64(m - s)
			i++
		}
	}
	t.path = treePath{t.first(d, i), i, d, product * t.scale[d]}
}

// inner reports whether an automaton stands at place i of level d, and not a page.
func (t *traaTree) inner(d, i int) bool { return d < t.whole || t.lowest(d, i) }

// lowest is inner below the complete levels. Written in place, it would keep the compiler from inlining inner.
//
//go:noinline
func (t *traaTree) lowest(d, i int) bool { return d < t.depth && t.size(d, i) > 1 }

// nextByCredit is the page to which walkByCredit leads.
func (t *traaTree) nextByCredit() int {
	d, i := 0, 1
	for ; t.inner(d, i); d++ {
		v := &t.nodes[i]
		i <<= 1
		if v.credit+2*v.share < t.bound[d] {
			i++
		}
	}
	return t.first(d, i)
}

// walkByCoins goes down by tossing a coin at each node, child 1 with probability σ to
// within 2⁻³², two coins to a draw. So each page is drawn with the probability of its
// share.
func (t *traaTree) walkByCoins(c *automata.Coins) {
	g, d, i, product, coin := *c, 0, 1, 1.0, uint64(0)
	for ; t.inner(d, i); d++ {
		if coin >>= 32; d&1 == 0 {
			coin = g.Bits()
		}
		s, m := t.nodes[i].share, t.bound[d]
		i <<= 1
		if int64(coin&math.MaxUint32)*int64(m)>>32 < int64(s) {
			product *= float64(s)
		} else {
			product *= float64(m - s)
			i++
		}
	}
	*c = g
	t.path = treePath{t.first(d, i), i, d, product * t.scale[d]}
}

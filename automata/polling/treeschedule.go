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
	p := &t.path
	d, k, product := 0, 0, 1.0
	place := uint(8) >> t.upper
	for row := 0; d < t.whole; row++ {
		base := t.blocks[row] + k<<3
		block := (*[8]traaNode)(t.nodes[base : base+8 : base+8])
		for ; place < 8 && uint(d) < maxDepth; d++ {
			v, m := &block[place], t.bound[d]
			p.at[d] = uint32(base) + uint32(place)
			s := v.share
			gained := v.credit + s
			place <<= 1
			if gained >= m-s {
				v.credit = gained - m
				product *= float64(s)
			} else {
				v.credit = gained
				product *= float64(m - s)
				place++
			}
		}
		k, place = k<<3|int(place&7), 1
	}
	if v := t.lowest(d, k); v != nil {
		s, m, turn := v.share, t.bound[d], 0
		if v.credit += s; v.credit >= m-s {
			v.credit -= m
		} else {
			turn, s = 1, m-s
		}
		d, k, product = d+1, k<<1|turn, product*float64(s)
	}
	p.page, p.turns, p.len, p.share = t.first(d, k), k, d, product*t.scale[d]
}

// nextByCredit is the page to which walkByCredit leads.
func (t *traaTree) nextByCredit() int {
	d, k := 0, 0
	for ; t.size(d, k) > 1; d++ {
		v := &t.nodes[t.at(d, k)]
		k <<= 1
		if v.credit+2*v.share < t.bound[d] {
			k++
		}
	}
	return t.first(d, k)
}

// walkByCoins goes down by tossing a coin at each node, child 1 with probability σ to
// within 2⁻³², two coins to a draw. So each page is drawn with the probability of its
// share.
func (t *traaTree) walkByCoins(c *automata.Coins) {
	p, g := &t.path, *c
	d, k, product, coin := 0, 0, 1.0, uint64(0)
	place := 8 >> t.upper
	for row := 0; d < t.whole; row++ {
		base := t.blocks[row] + k<<3
		block := (*[8]traaNode)(t.nodes[base : base+8 : base+8])
		for place < 8 && d < maxDepth {
			if coin >>= 32; d&1 == 0 {
				coin = g.Bits()
			}
			s, m := block[place&7].share, t.bound[d]
			p.at[d] = uint32(base + place)
			place <<= 1
			if int64(coin&math.MaxUint32)*int64(m)>>32 < int64(s) {
				product *= float64(s)
			} else {
				product *= float64(m - s)
				place++
			}
			d++
		}
		k, place = k<<3|place&7, 1
	}
	if v := t.lowest(d, k); v != nil {
		if coin >>= 32; d&1 == 0 {
			coin = g.Bits()
		}
		s, m, turn := v.share, t.bound[d], 0
		if int64(coin&math.MaxUint32)*int64(m)>>32 >= int64(s) {
			turn, s = 1, m-s
		}
		d, k, product = d+1, k<<1|turn, product*float64(s)
	}
	*c = g
	p.page, p.turns, p.len, p.share = t.first(d, k), k, d, product*t.scale[d]
}

// lowest puts the automaton that the turns k lead to, below the complete levels, on
// the path; nil if they lead to a single page.
func (t *traaTree) lowest(d, k int) *traaNode {
	if d == t.depth || t.size(d, k) == 1 {
		return nil
	}
	at := t.at(d, k)
	t.path.at[d] = uint32(at)
	return &t.nodes[at]
}

package automata

import "math"

// The tree schedule lets every node of a tree serve its two children by credit.
// Each time a node is served, child 1 gains σ and child 2 gains 1−σ; the child
// whose credit would reach one first, were both to go on gaining, is served and
// pays one. That is earliest deadline first of two, with deadlines counted in the
// node's own services, so nothing can become stale: a node whose parent suddenly
// gives it more budget simply counts faster. The polls of a page come out evenly
// spaced, and a poll costs one step a level.
//
// The two credits always sum to nought, so one is kept, in units of 1/(N+1) of a
// service, and all of it is exact. With e the credit of child 1 before the gain,
// and m = N+1, child 1 would reach one after (m−e)/s services, child 2 after
// (m+e)/(m−s), so child 1 goes first exactly when e+2s ≥ m; a tie is child 1's.

// walkByCredit serves the tree once: it sets the path to the page to poll.
func (t *traaTree) walkByCredit() {
	p, nodes := &t.path, t.nodes
	k, row, base, place := 0, 0, 0, 8>>t.upper
	d, product := 0, 1.0
	for d < t.depth && d < maxDepth {
		at := base | place
		v := &nodes[at]
		s, m := int64(v.state), int64(t.bound[d])
		gained := int64(v.credit) + s
		k, place = k<<1, place<<1
		if gained+s >= m {
			v.credit = int32(gained - m)
			product *= float64(s)
		} else {
			v.credit = int32(gained)
			product *= float64(m - s)
			k, place = k|1, place|1
		}
		p.at[d] = int32(at)
		if place >= 8 {
			row++
			base, place = t.blocks[row]+k<<3, 1
		}
		if d++; d == t.ragged && t.size(d, k) == 1 {
			break
		}
	}
	p.page, p.turns, p.len, p.share = t.first(d, k), k, d, product*t.scale[d]
}

// walkByCoins goes down by tossing a coin at each node: child 1 with probability
// σ, to within 2⁻³². So each page is drawn with the probability of its share.
func (t *traaTree) walkByCoins(c *coins) {
	p, nodes, g := &t.path, t.nodes, *c
	k, row, base, place := 0, 0, 0, 8>>t.upper
	d, product, toss := 0, 1.0, uint64(0)
	for d < t.depth && d < maxDepth {
		if toss >>= 32; d&1 == 0 {
			toss = g.next()
		}
		at := base | place
		s, m := int64(nodes[at].state), int64(t.bound[d])
		k, place = k<<1, place<<1
		if int64(toss&math.MaxUint32)*m>>32 < s {
			product *= float64(s)
		} else {
			product *= float64(m - s)
			k, place = k|1, place|1
		}
		p.at[d] = int32(at)
		if place >= 8 {
			row++
			base, place = t.blocks[row]+k<<3, 1
		}
		if d++; d == t.ragged && t.size(d, k) == 1 {
			break
		}
	}
	*c = g
	p.page, p.turns, p.len, p.share = t.first(d, k), k, d, product*t.scale[d]
}

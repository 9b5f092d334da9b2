package automata

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
	p := &t.path
	d, k, row, base, place := 0, 0, 0, 0, 8>>t.upper
	first, size, product := 0, t.pages, 1.0
	for ; size > 1 && d < maxDepth; d++ {
		at := base | place
		v := &t.nodes[at]
		s, m := int(v.state), int(t.bound[d])
		gained := int(v.credit) + s
		// All ones where child 2 goes first: a mask, for a branch on it would be
		// guessed wrong half the time at nodes that share evenly.
		right := (gained + s - m) >> 63
		v.credit = int32(gained - m&^right)
		p.at[d] = int32(at)
		product *= float64(s ^ (s^(m-s))&right)
		half := (size + 1) >> 1
		first += half & right
		size = (size + 1 + right) >> 1
		k = k<<1 - right
		place = place<<1 - right
		if place >= 8 {
			row++
			base, place = t.blocks[row]+k<<3, 1
		}
	}
	p.page, p.turns, p.len, p.share = first, k, d, product*t.scale[d]
}

// walkByCoins goes down by tossing a coin at each node: child 1 with probability
// σ, to within 2⁻³². Each page is so drawn with the probability of its share.
func (t *traaTree) walkByCoins(c *coins) {
	p := &t.path
	d, k, row, base, place := 0, 0, 0, 0, 8>>t.upper
	first, size, product := 0, t.pages, 1.0
	var toss uint64
	for ; size > 1 && d < maxDepth; d++ {
		if d&1 == 0 {
			toss = c.next()
		} else {
			toss >>= 32
		}
		at := base | place
		s, m := int(t.nodes[at].state), int(t.bound[d])
		right := (s - 1 - int(uint64(uint32(toss))*uint64(m)>>32)) >> 63
		p.at[d] = int32(at)
		product *= float64(s ^ (s^(m-s))&right)
		half := (size + 1) >> 1
		first += half & right
		size = (size + 1 + right) >> 1
		k = k<<1 - right
		place = place<<1 - right
		if place >= 8 {
			row++
			base, place = t.blocks[row]+k<<3, 1
		}
	}
	p.page, p.turns, p.len, p.share = first, k, d, product*t.scale[d]
}

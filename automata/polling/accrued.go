package polling

// A reading of the deadlines of [H-TRAA] §3.1: a page is due when its share since its last poll has added up to one poll. Each poll
// of the web adds every page's share to its sum C, and takes 1 from the sum of the page polled. The deadline is now + (1 − C)/x by
// the share now: it outlives no change of the shares, and no page gets more or less than its share.
//
// A node's service is the sum of the shares of its pages. While no page below a node is polled, the service that the node still
// owes before a page is due falls by the same amount for every page, so the order of their deadlines stands. A node needs to know
// only the service left until its first page is due, and passes service down when it is polled: O(log n), and exact.

// An accrual is a node's account: the service left until its first page is due, and the service owed to its children.
type accrual struct{ left, owed float64 }

// beginAccrued begins the deadlines anew, page by page with a part of its first poll. The two children of a node stand at its place in
// the tree, so that a walk meets them together.
func (h *Tree) beginAccrued() {
	h.accruals = make([][2]accrual, len(h.nodes))
	path := h.path
	for page := range h.pages {
		h.walkTo(page)
		h.accruals[h.path.at[h.path.len-1]][h.path.turns&1].left = 1 - firstPhase(page)
	}
	h.path = path
	h.sumAccruals(h.root())
}

// sumAccruals computes the service left of every inner node below a spot from the accounts of its children.
func (h *Tree) sumAccruals(s spot) {
	v := h.at(s.d, s.k)
	for i, child := range h.children(s) {
		if child.size > 1 {
			h.sumAccruals(child)
			h.accruals[v][i].left = h.leftOf(child.d, h.at(child.d, child.k))
		}
	}
}

// passAccruals passes all service down, before the shares of many nodes change; sumAccruals must follow.
func (h *Tree) passAccruals(s spot, owed float64) {
	if s.size == 1 {
		return
	}
	children := &h.accruals[h.at(s.d, s.k)]
	h.pass(s.d, h.at(s.d, s.k), owed)
	for i, child := range h.children(s) {
		h.passAccruals(child, children[i].owed)
		children[i].owed = 0
	}
}

// pass gives service of the node at v, of level d, to its children.
func (h *Tree) pass(d, v int, owed float64) {
	children, s := &h.accruals[v], float64(h.nodes[v].share)
	first, second := float64(owed*(s*h.unit[d])), float64(owed*((float64(h.bound[d])-s)*h.unit[d]))
	children[0] = accrual{children[0].left - first, children[0].owed + first}
	children[1] = accrual{children[1].left - second, children[1].owed + second}
}

// leftOf is the service of the node at v, of level d, until its first page is due.
func (h *Tree) leftOf(d, v int) float64 {
	children, s, m := &h.accruals[v], float64(h.nodes[v].share), float64(h.bound[d])
	if children[1].left*s < children[0].left*(m-s) {
		return children[1].left * m / (m - s)
	}
	return children[0].left * m / s
}

// walkByAccrual serves the tree once and sets the path to the page that is due first; of two due at once, the page below the first
// child. added is the sum of the page's shares before its poll. The turns are branches, as in walkByCredit.
func (h *Tree) walkByAccrual() (added float64) {
	p := &h.path
	d, k, size, product, owed := 0, 0, h.pages, 1.0, 1.0
	nodes := h.nodes
	accruals := h.accruals[:len(nodes)]
	var leaf *accrual
	for ; size > 1 && d < maxDepth; d++ {
		v := h.at(d, k)
		children, state := &accruals[v], nodes[v].share
		p.at[d] = uint32(v)
		k <<= 1
		s, other := float64(state), float64(h.bound[d]-state)
		first, second := float64(owed*(s*h.unit[d])), float64(owed*(other*h.unit[d]))
		left0, left1 := children[0].left-first, children[1].left-second
		if left1*s < left0*other {
			owed = children[1].owed + second
			children[0] = accrual{left0, children[0].owed + first}
			leaf = &children[1]
			*leaf = accrual{left: left1}
			k, size, product = k+1, size/2, product*other
		} else {
			owed = children[0].owed + first
			children[1] = accrual{left1, children[1].owed + second}
			leaf = &children[0]
			*leaf = accrual{left: left0}
			size, product = (size+1)/2, product*s
		}
	}
	added = 1 - leaf.left
	leaf.left++
	p.page, p.turns, p.len, p.share = h.first(d, k), k, d, product*h.scale[d]
	return added
}

// renewAccruals computes the service left of the nodes on the path anew, after they learned.
func (h *Tree) renewAccruals() {
	p := &h.path
	accruals := h.accruals
	for d, turns := p.len-1, p.turns>>1; d > 0; d, turns = d-1, turns>>1 {
		accruals[p.at[d-1]][turns&1].left = h.leftOf(d, int(p.at[d]))
	}
}

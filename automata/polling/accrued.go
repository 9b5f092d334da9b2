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

// beginAccrued begins the deadlines anew, page by page with a part of its first poll.
func (h *Tree) beginAccrued() {
	h.accruals = make([]accrual, 2*len(h.nodes))
	path := h.path
	for page := range h.pages {
		h.walkTo(page)
		h.accruals[h.path.leaf].left = 1 - firstPhase(page)
	}
	h.path = path
	h.sumAccruals(h.root())
}

// sumAccruals computes the service left of every inner node below a spot from the accounts of its children.
func (h *Tree) sumAccruals(s spot) {
	for _, child := range h.children(s) {
		if child.size > 1 {
			h.sumAccruals(child)
			h.accruals[child.at].left = h.leftOf(child.d, child.at)
		}
	}
}

// passAccruals passes all service down, before the shares of many nodes change; sumAccruals must follow.
func (h *Tree) passAccruals(s spot) {
	if s.size > 1 {
		h.pass(s.d, s.at, h.accruals[s.at].owed)
		for _, child := range h.children(s) {
			h.passAccruals(child)
		}
	}
	h.accruals[s.at].owed = 0
}

// pass gives service of node i, of level d, to its children.
func (h *Tree) pass(d, i int, owed float64) {
	a, b, s := &h.accruals[2*i], &h.accruals[2*i+1], float64(h.nodes[i].share)
	first, second := float64(owed*(s*h.unit[d])), float64(owed*((float64(h.bound[d])-s)*h.unit[d]))
	*a, *b = accrual{a.left - first, a.owed + first}, accrual{b.left - second, b.owed + second}
}

// leftOf is the service of node i, of level d, until its first page is due.
func (h *Tree) leftOf(d, i int) float64 {
	a, b, s, m := h.accruals[2*i].left, h.accruals[2*i+1].left, float64(h.nodes[i].share), float64(h.bound[d])
	if b*s < a*(m-s) {
		return b * m / (m - s)
	}
	return a * m / s
}

// walkByAccrual serves the tree once and sets the path to the page that is due first; of two due at once, the page below the first
// child. added is the sum of the page's shares before its poll. The turns are branches, as in walkByCredit.
func (h *Tree) walkByAccrual() (added float64) {
	d, i, product, owed := 0, 1, 1.0, 1.0
	for ; h.inner(d, i); d++ {
		h.pass(d, i, owed)
		state := h.nodes[i].share
		s, other := float64(state), float64(h.bound[d]-state)
		if i <<= 1; h.accruals[i+1].left*s < h.accruals[i].left*other {
			i, s = i+1, other
		}
		product *= s
		owed, h.accruals[i].owed = h.accruals[i].owed, 0
	}
	left := &h.accruals[i].left
	added = 1 - *left
	*left++
	h.path = treePath{h.first(d, i), i, d, product * h.scale[d]}
	return added
}

// renewAccruals computes the service left of the nodes on the path anew, after they learned.
func (h *Tree) renewAccruals() {
	for i, d := h.path.leaf>>1, h.path.len-1; d > 0; i, d = i>>1, d-1 {
		h.accruals[i].left = h.leftOf(d, i)
	}
}

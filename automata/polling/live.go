package polling

import (
	"math"
)

// A reading of the deadlines of [H-TRAA] §3.1: a page is due at its last poll + 1/x by its share x now. No deadline is stale, yet
// the polls do not follow the shares: a page comes up at the peaks of its share, when x times the ticks since its last poll passes
// 1.
//
// While no page below a node is polled, the least deadline below it is a rising and concave function of M, the wait of one poll at the
// amount of the node, 1/amount: it is the least of lines last + M·r. So a bound of it at one M bounds it at all others, and the search
// for the page that is due first leaves out what lies above. The deadline itself, by the product of the shares from root to page, alone
// decides.

// A liveBound bounds the deadlines of the pages below a node.
type liveBound struct {
	last float64 // the earliest last poll
	due  float64 // no deadline was earlier
	wait float64 // when M was this
}

// at is the bound at another M.
func (b *liveBound) at(wait float64) float64 {
	if wait >= b.wait {
		return b.due
	}
	return b.last + float64((b.due-b.last)*(wait/b.wait))
}

// beginLive begins the deadlines anew, with last polls that are made up.
func (h *Tree) beginLive() {
	h.bounds, h.lasts = make([]liveBound, len(h.nodes)), make([]float64, h.pages)
	for page := range h.lasts {
		h.lasts[page] = float64(h.now) - float64(firstPhase(page)*float64(h.pages))/float64(h.capacity)
	}
	h.boundAll(h.root())
}

// boundAll bounds all nodes anew.
func (h *Tree) boundAll(s spot) {
	if s.size > 1 {
		for _, child := range h.children(s) {
			h.boundAll(child)
		}
		h.bind(s)
	}
}

// bind makes the bound of a node the lesser one of its children.
func (h *Tree) bind(s spot) {
	children := h.children(s)
	a, b := &children[0], &children[1]
	h.bounds[s.at] = liveBound{min(h.lastBelow(a), h.lastBelow(b)), min(h.boundOf(a), h.boundOf(b)), 1 / h.amount(&s)}
}

// lastBelow is the earliest last poll of the pages of a node.
func (h *Tree) lastBelow(s *spot) float64 {
	if s.size == 1 {
		return h.lasts[s.first]
	}
	return h.bounds[s.at].last
}

// boundOf is a lower bound of the deadlines of the pages of a node by the shares now; for a single page it is the deadline.
func (h *Tree) boundOf(s *spot) float64 {
	if s.size == 1 {
		return h.lasts[s.first] + 1/h.amount(s)
	}
	return h.bounds[s.at].at(1 / h.amount(s))
}

// walkToLive sets the path to the page that is due first among the pages not polled in this slot; of two, to the lower number.
func (h *Tree) walkToLive() (due float64) {
	h.earliest = Due{-1, math.Inf(1)}
	h.searchLive(h.root())
	h.walkTo(h.earliest.Page)
	return h.earliest.Deadline
}

// searchLive looks for a deadline before h.earliest among the pages of a node, and binds the nodes that it visits.
func (h *Tree) searchLive(s spot) {
	if s.size == 1 {
		if due := (Due{s.first, h.boundOf(&s)}); h.lasts[s.first] != float64(h.now) && due.before(h.earliest) {
			h.earliest = due
		}
		return
	}
	children := h.children(s)
	bounds := [2]float64{h.boundOf(&children[0]), h.boundOf(&children[1])}
	lesser := 0
	if bounds[1] < bounds[0] {
		lesser = 1
	}
	for _, i := range [2]int{lesser, 1 - lesser} {
		if rounding := 1e-9 * (1 + math.Abs(bounds[i])); bounds[i]-rounding <= h.earliest.Deadline {
			h.searchLive(children[i])
		}
	}
	h.bind(s)
}

// renewLive binds the nodes on the path anew, after the poll of its page.
func (h *Tree) renewLive(s spot) {
	if s.size > 1 {
		children := h.children(s)
		if h.path.page < children[1].first {
			h.renewLive(children[0])
		} else {
			h.renewLive(children[1])
		}
		h.bind(s)
	}
}

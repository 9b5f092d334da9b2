package polling

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"lascope/automata"
)

// The readings of [H-TRAA] §3.1 whose deadlines follow the shares, accrued.go and live.go. The frozen one is in htraa.go.

// firstPhase is the part of its first period that a page has behind it when a schedule begins. It spreads the first deadlines evenly and
// in no order of the pages: were they equal, ties would favour the first pages, the hottest.
func firstPhase(page int) float64 {
	_, f := math.Modf(float64(float64(page+1) * (math.Phi - 1)))
	return f
}

// advanceByShares does one slot by deadlines that follow the shares. The polls of a slot follow one another.
func (h *Tree) advanceByShares(web Web) {
	for range h.capacity {
		if h.schedule == byAccrual {
			added := h.walkByAccrual()
			h.poll(web)
			h.renewAccruals()
			if p := h.trace.last(); p != nil {
				p.Why = addedWords(added)
			}
			continue
		}
		due, page := h.walkToLive(), h.path.page
		last := h.lasts[page]
		h.poll(web)
		h.lasts[page] = float64(h.now)
		h.renewLive(h.root())
		if p := h.trace.last(); p != nil {
			p.Why = waitWords(float64(h.now)-last, due-last)
		}
	}
}

// A spot is a node or a page of a tree, with the way to it.
type spot struct {
	at, d       int     // its place, which is that of a node, and its level
	first, size int     // its pages
	product     float64 // of the shares on the way, in parts of their whole
}

func (t *traaTree) root() spot { return spot{at: 1, size: t.pages, product: 1} }

func (t *traaTree) children(s spot) [2]spot {
	state, half := t.nodes[s.at].share, (s.size+1)/2
	return [2]spot{
		{2 * s.at, s.d + 1, s.first, half, s.product * float64(state)},
		{2*s.at + 1, s.d + 1, s.first + half, s.size - half, s.product * float64(t.bound[s.d]-state)},
	}
}

// amount is the share of a spot, polls a slot.
func (h *Tree) amount(s *spot) float64 { return float64(h.capacity) * (s.product * h.scale[s.d]) }

// A frontSpot is a spot with the earliest deadline of its pages, or a bound of it.
type frontSpot struct {
	spot
	due  float64
	owed float64 // with accrued shares: the service that its children have not got
}

// after orders spots, the latest first.
func (s frontSpot) after(t frontSpot) int { return Due{t.first, t.due}.compare(Due{s.first, s.due}) }

// Next: the schedules that ask the tree have no deadlines.
func (h *Tree) Next(most int) (next []Due) {
	switch h.schedule {
	case byDeadline:
		return h.queue.next(most)
	case byAccrual, byLive:
	default:
		return nil
	}
	for front := []frontSpot{{spot: h.root()}}; most > 0 && len(front) > 0; {
		last := len(front) - 1
		s := front[last]
		if front = front[:last]; s.size == 1 {
			next = append(next, Due{s.first, s.due})
			most--
			continue
		}
		for _, child := range h.children(s.spot) {
			below := h.dueBelow(s, child)
			at, _ := slices.BinarySearchFunc(front, below, frontSpot.after)
			front = slices.Insert(front, at, below)
		}
	}
	return next
}

// dueBelow is a child of a spot with its earliest deadline.
func (h *Tree) dueBelow(s frontSpot, child spot) frontSpot {
	if h.schedule == byLive {
		return frontSpot{spot: child, due: h.boundOf(&child)}
	}
	kept := h.accruals[child.at]
	passed := s.owed * h.amount(&child) / h.amount(&s.spot)
	return frontSpot{child, float64(h.now) + (kept.left-passed)/h.amount(&child), kept.owed + passed}
}

// addedWords say that the sum of a page's share made it the first.
func addedWords(added float64) string {
	return "due first: its share has added up to " + strings.TrimPrefix(fmt.Sprintf("%.2f", added), "0") + " of a poll"
}

// waitWords say that the ticks since a page's last poll made it the first, by its wait 1/x now.
func waitWords(ago, wait float64) string {
	return automata.Tell("due first: polled {ago:six} ticks ago, 1/x is now {wait:six}", "ago", math.Round(ago), "wait", math.Round(wait))
}

package automata

import (
	"slices"
)

// ByHand is the state of a scheme that a person plays: each slot it chooses the item, a page or an
// arm, that the person has named, until the budget is spent. The schemes you of two labs share it.
type ByHand struct {
	named  int // the item of the next slot, from 0; -1 for none
	budget int64
	done   int64  // choices so far
	seen   []Seen `own:""`
	made   []Made `own:"clip"`
}

// Made is a choice of a person and its answer, from 0 to 1.
type Made struct {
	Item   int // from 0
	Answer float64
}

// Seen holds the person's choices of an item and their answers.
type Seen struct {
	Choices int64
	Rewards float64 // the sum of the answers, 1 a hit or a reward
	Last    int64   // the number of the last choice of the item, from 1; 0 for none
	Answer  float64 // the last answer
}

// NewByHand begins a game of a number of items, and of budget choices.
func NewByHand(items int, budget int64) ByHand {
	return ByHand{named: -1, budget: budget, seen: make([]Seen, items)}
}

// BudgetRow is the row of the parameter budget.
const BudgetRow = `budget | whole 1 to 10000 by 10 | 60 choices | restart | the number of choices of a game`

// Name names the item of the next slot, from 0. A further call replaces it.
func (h *ByHand) Name(item int) { h.named = item }

// Named is the item of the next slot, -1 for none.
func (h *ByHand) Named() int { return h.named }

// Ready is 1 if the item of the next slot is named and n is at least 1, else 0.
func (h *ByHand) Ready(n int64) int64 {
	if n < 1 || h.named < 0 || h.Spent() {
		return 0
	}
	return 1
}

// Choose ends the choice of a slot: its item.
func (h *ByHand) Choose() (item int) {
	item, h.named = h.named, -1
	h.done++
	return item
}

// Hear notes the answer to the last choice, from 0 to 1.
func (h *ByHand) Hear(item int, answer float64) {
	h.made = append(h.made, Made{item, answer})
	s := &h.seen[item]
	s.Choices++
	s.Rewards += answer
	s.Last, s.Answer = h.done, answer
}

// Spent reports whether the budget is spent.
func (h *ByHand) Spent() bool { return h.done >= h.budget }

// Budget returns the number of choices that the game allows and the number made so far.
func (h *ByHand) Budget() (budget, done int64) { return h.budget, h.done }

// Items is the number of items.
func (h *ByHand) Items() int { return len(h.seen) }

// Made holds the choices so far, in their order.
func (h *ByHand) Made() []Made { return slices.Clip(h.made) }

// Seen holds the person's choices of an item and their answers.
func (h *ByHand) Seen(item int) Seen { return h.seen[item] }

// Share is the part of the choices so far that fell on an item; before the first, the same for all.
func (h *ByHand) Share(item int) float64 {
	if h.done == 0 {
		return 1 / float64(len(h.seen))
	}
	return float64(h.seen[item].Choices) / float64(h.done)
}

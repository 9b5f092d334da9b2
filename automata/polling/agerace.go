package polling

import (
	"math"
	"slices"
)

// An ageRace finds the page with the greatest index, where an index grows with the page's age:
// the slots since its last poll. Of equal indices the lower page wins.
//
// It is a kinetic tournament: a binary tree over the pages, in which each node keeps the winner
// below it and the last slot to which no winner below it can change. A poll changes one path,
// and the passing of time only the nodes whose slot has come: O(log n) a poll. Up to scannedMost
// pages whose indices are slopes are looked through instead, which is quicker.
type ageRace struct {
	index ageIndex   `own:""`
	few   slopes     `own:""` // the index of pages that are looked through; nil for a tournament
	last  []int64    `own:""` // the slot of each page's last poll
	first int        // the place of page 0 in nodes
	nodes []raceNode `own:""`
}

// A raceNode is a node of the tree: the root is 1, the children of i are 2i and 2i+1.
type raceNode struct {
	page  int32 // the winner; -1 without pages
	holds int64 // the last slot in which it and all winners below it still win
}

// An ageIndex is the index of a page of an age of 0 or more slots.
type ageIndex interface {
	at(page int, age int64) float64
	// holds is a number of slots for which a winner, of index w and age aw, stays ahead of a
	// loser, of index l and age al. The race asks again after them.
	holds(winner, loser int, w, l float64, aw, al int64) int64
}

// forever is later than the last slot of any run.
const forever = math.MaxInt64 / 4

// newAgeRace begins a race in which all pages were last polled in slot now.
func newAgeRace(index ageIndex, pages int, now int64) ageRace {
	r := ageRace{last: slices.Repeat([]int64{now}, pages), first: 1}
	r.setIndex(index)
	for r.first < pages {
		r.first *= 2
	}
	r.nodes = make([]raceNode, 2*r.first)
	for i := range r.nodes[r.first:] {
		leaf := &r.nodes[r.first+i]
		if leaf.page, leaf.holds = int32(i), forever; i >= pages {
			leaf.page = -1
		}
	}
	r.restart(now)
	return r
}

// scannedMost is the number of pages to which a scan is quicker than the tournament.
const scannedMost = 128

// setIndex replaces the index of all pages; restart must follow.
func (r *ageRace) setIndex(index ageIndex) {
	r.index, r.few = index, nil
	if s, ok := index.(slopes); ok && len(r.last) <= scannedMost {
		r.few = s
	}
}

// restart plays all matches again, after the indices of many pages have changed.
func (r *ageRace) restart(slot int64) {
	if r.few != nil {
		return
	}
	for i := r.first - 1; i > 0; i-- {
		r.play(i, slot, nobody)
	}
}

// A contender is a page with its index and age in the slot of a match.
type contender struct {
	page  int32
	index float64
	age   int64
}

// nobody stands for a contender whose index is not known yet.
var nobody = contender{page: -1}

// contender is a page as it stands in a slot. One that has been polled in the slot has no index.
func (r *ageRace) contender(page int32, slot int64) contender {
	age := slot - r.last[page]
	if age == 0 {
		return contender{page, -1, 0}
	}
	return contender{page, r.index.at(int(page), age), age}
}

// winner is the page with the greatest index in a slot.
func (r *ageRace) winner(slot int64) int {
	if r.few != nil {
		return r.scan(slot)
	}
	if r.nodes[1].holds < slot {
		r.refresh(1, slot)
	}
	return int(r.nodes[1].page)
}

// scan looks all pages through.
func (r *ageRace) scan(slot int64) int {
	best, greatest := 0, -1.0
	for page, last := range r.last {
		if index := r.few[page] * float64(slot-last); index > greatest && last != slot {
			best, greatest = page, index
		}
	}
	return best
}

// refresh plays the matches of a subtree whose winners may have changed, and gives its winner.
func (r *ageRace) refresh(i int, slot int64) contender {
	known := nobody
	for child := 2 * i; child <= 2*i+1; child++ {
		if r.nodes[child].holds < slot {
			known = r.refresh(child, slot)
		}
	}
	return r.play(i, slot, known)
}

// play finds the winner of a node from the winners of its children. known is one of these two as the match below left it, or
// nobody.
func (r *ageRace) play(i int, slot int64, known contender) contender {
	left, right := r.nodes[2*i], r.nodes[2*i+1]
	if right.page < 0 {
		r.nodes[i] = left
		return known
	}
	a, b := known, known
	if a.page != left.page {
		a = r.contender(left.page, slot)
	}
	if b.page != right.page {
		b = r.contender(right.page, slot)
	}
	if a.index < b.index {
		a, b = b, a
	}
	holds := slot + r.index.holds(int(a.page), int(b.page), a.index, b.index, a.age, b.age)
	r.nodes[i] = raceNode{a.page, min(left.holds, right.holds, holds)}
	return a
}

// polled notes that a page was polled in a slot, or that its index has changed.
func (r *ageRace) polled(page int, slot int64) {
	if r.last[page] = slot; r.few == nil {
		r.replay(page, slot)
	}
}

// replay plays the matches of one page.
func (r *ageRace) replay(page int, slot int64) {
	known := nobody
	for i := (r.first + page) / 2; i > 0; i /= 2 {
		known = r.play(i, slot, known)
	}
}

// slopes are indices that grow in proportion to the age: slope·age.
type slopes []float64

func (s slopes) at(page int, age int64) float64 { return s[page] * float64(age) }

// holds is nine tenths of the slots to the point where two lines cross: the last tenth exceeds
// every rounding error.
func (s slopes) holds(winner, loser int, w, l float64, aw, al int64) int64 {
	switch {
	case aw == 0: // both were polled in this slot
		return 0
	case al == 0:
		l = 0
	}
	if steeper := s[loser] - s[winner]; steeper > 0 {
		return int64(min(0.9*(w-l)/steeper, forever))
	}
	if w == 0 {
		return 0
	}
	return forever
}

// constants are indices that do not grow.
type constants []float64

func (c constants) at(page int, _ int64) float64 { return c[page] }

func (c constants) holds(_, _ int, _, _ float64, aw, al int64) int64 {
	if aw == 0 || al == 0 {
		return 0
	}
	return forever
}

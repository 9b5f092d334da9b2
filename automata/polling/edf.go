package polling

import (
	"fmt"
	"slices"

	"lascope/automata"
)

// An edfQueue is a heap of pages by deadline, earliest first, for schedules that
// poll by earliest deadline first [H-TRAA] §3.1. Of equal deadlines the lower page
// number goes first, so the order does not depend on the layout of the heap.
type edfQueue struct{ due []Due }

// before is the order of the queue.
func (a Due) before(b Due) bool {
	return a.Deadline < b.Deadline || a.Deadline == b.Deadline && a.Page < b.Page
}

// order makes a heap of due from any order.
func (q *edfQueue) order() {
	for i := (len(q.due) - 2) / 2; i >= 0; i-- {
		q.sink(i, q.due[i])
	}
}

// replace puts e in place of the earliest.
func (q *edfQueue) replace(e Due) { q.sink(0, e) }

// pop removes and returns the earliest.
func (q *edfQueue) pop() Due {
	least, last := q.due[0], q.due[len(q.due)-1]
	q.due = q.due[:len(q.due)-1]
	if len(q.due) > 0 {
		q.sink(0, last)
	}
	return least
}

// push adds a page; there must be room, as there is after pop.
func (q *edfQueue) push(e Due) {
	q.due = append(q.due, e)
	i := len(q.due) - 1
	for i > 0 {
		parent := (i - 1) / 2
		if !e.before(q.due[parent]) {
			break
		}
		q.due[i] = q.due[parent]
		i = parent
	}
	q.due[i] = e
}

// sink puts e into the hole at i and lets it find its place below.
func (q *edfQueue) sink(i int, e Due) {
	h := q.due
	for {
		child := 2*i + 1
		if child >= len(h) {
			break
		}
		if child+1 < len(h) && h[child+1].before(h[child]) {
			child++
		}
		if !h[child].before(e) {
			break
		}
		h[i] = h[child]
		i = child
	}
	h[i] = e
}

// next appends up to most entries, earliest first, and leaves the heap alone: the
// next can only be a child of one already taken.
func (q *edfQueue) next(dst []Due, most int) []Due {
	var front []int
	if len(q.due) > 0 {
		front = append(front, 0)
	}
	for ; most > 0 && len(front) > 0; most-- {
		at := 0
		for i, f := range front {
			if q.due[f].before(q.due[front[at]]) {
				at = i
			}
		}
		i := front[at]
		dst = append(dst, q.due[i])
		front[at] = front[len(front)-1]
		front = front[:len(front)-1]
		for j := 2*i + 1; j < min(2*i+3, len(q.due)); j++ {
			front = append(front, j)
		}
	}
	return dst
}

func (q *edfQueue) clone() edfQueue { return edfQueue{slices.Clone(q.due)} }

// Deadlines is a Poller that schedules by earliest deadline first with a heap.
type Deadlines interface {
	// Next appends up to most pages in the order of their deadlines, soonest first.
	Next(dst []Due, most int) []Due
}

// Due is a page and the slot in which it should be polled next.
type Due struct {
	Page     int     // from 0
	Deadline float64 // in slots since the start of the run
}

// words say that a deadline was the earliest, with the page's share, 0 if the deadlines do not go by shares, and its next
// deadline.
func (a Due) words(share float64, next Due) string {
	x := ","
	if share != 0 {
		x = "; x = " + automata.Six(share) + ","
	}
	return fmt.Sprintf("due at %.4f, the earliest%s next due at %.4f", a.Deadline, x, next.Deadline)
}

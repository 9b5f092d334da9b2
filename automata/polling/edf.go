package polling

import (
	"cmp"
	"slices"

	"lascope/automata"
)

// An edfQueue is a heap of pages by deadline, earliest first, for schedules that
// poll by earliest deadline first [H-TRAA] §3.1. Of equal deadlines the lower page
// number goes first, so the order does not depend on the layout of the heap.
type edfQueue struct {
	due, taken []Due `own:""`
}

// compare is the order of the queue.
func (a Due) compare(b Due) int {
	return cmp.Or(cmp.Compare(a.Deadline, b.Deadline), cmp.Compare(a.Page, b.Page))
}

// before reports whether a comes first in the queue: by deadline, then by page.
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

// take removes and returns the earliest, until back.
func (q *edfQueue) take() Due {
	e, last := q.due[0], len(q.due)-1
	q.taken = append(q.taken, e)
	if q.due = q.due[:last]; last > 0 {
		q.replace(q.due[:last+1][last])
	}
	return e
}

// back polls the entries taken, and each comes back with its next deadline.
func (q *edfQueue) back(poll func(Due) Due) {
	for _, e := range q.taken {
		e = poll(e)
		i := len(q.due)
		for q.due = append(q.due, e); i > 0 && e.before(q.due[(i-1)/2]); i = (i - 1) / 2 {
			q.due[i] = q.due[(i-1)/2]
		}
		q.due[i] = e
	}
	q.taken = q.taken[:0]
}

// serve polls the earliest most, or all, none twice.
func (q *edfQueue) serve(most int, poll func(Due) Due) {
	if most == 1 && len(q.due) > 0 {
		q.replace(poll(q.due[0]))
		return
	}
	for range min(most, len(q.due)) {
		q.take()
	}
	q.back(poll)
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

// next gives up to most entries, earliest first, and leaves the heap alone: the
// next can only be a child of one already taken.
func (q *edfQueue) next(most int) (next []Due) {
	front := []int{0}
	for range min(most, len(q.due)) {
		i := slices.MinFunc(front, func(a, b int) int { return q.due[a].compare(q.due[b]) })
		next = append(next, q.due[i])
		front = slices.DeleteFunc(front, func(f int) bool { return f == i })
		for j := 2*i + 1; j < min(2*i+3, len(q.due)); j++ {
			front = append(front, j)
		}
	}
	return next
}

// words say that a deadline was the earliest, with the page's share, NaN if the deadlines do not go by shares, and its next
// deadline.
func (a Due) words(share float64, next Due) string {
	return automata.Tell("due at {Deadline%.4f}, the earliest<; x = {share:six}>, next due at {next%.4f}", a, "share", share,
		"next", next.Deadline)
}

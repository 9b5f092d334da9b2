package model

import (
	"slices"
)

// A rowOrder is an order of pages by falling key, then by page number. Only the part that
// is asked for is sorted.
type rowOrder []keyedPage

type keyedPage struct {
	key  float64
	page int32
}

func (a keyedPage) compare(b keyedPage) int {
	switch {
	case a.key > b.key || a.key == b.key && a.page < b.page:
		return -1
	case a == b:
		return 0
	}
	return 1
}

// arrange puts those pages in the places from..to-1 that belong there: a quicksort
// that leaves alone the pages wholly before or behind them.
func (o rowOrder) arrange(from, to int) {
	for len(o) > 24 {
		p := o.part()
		if from < p {
			o[:p].arrange(from, min(to, p))
		}
		o, from, to = o[p+1:], max(0, from-p-1), to-p-1
		if to <= 0 {
			return
		}
	}
	if to > from {
		slices.SortFunc(o, keyedPage.compare)
	}
}

// part partitions the order around a page and returns its place.
func (o rowOrder) part() int {
	last := len(o) - 1
	pivot := o.median(last)
	o[pivot], o[last] = o[last], o[pivot]
	p, at := o[last], 0
	for i := range last {
		// Exchanged whether it belongs before or not: which is a coin, and a branch on it
		// would be foretold wrongly half the time.
		e := o[i]
		o[i], o[at] = o[at], e
		if e.compare(p) < 0 {
			at++
		}
	}
	o[at], o[last] = o[last], o[at]
	return at
}

// median is the place of the middle one of nine spread over the order.
func (o rowOrder) median(last int) int {
	var third [3]int
	for i := range third {
		third[i] = o.middle(i*last/8, (i+3)*last/8, (i+6)*last/8)
	}
	return o.middle(third[0], third[1], third[2])
}

func (o rowOrder) middle(i, j, k int) int {
	if o[i].compare(o[j]) > 0 {
		i, j = j, i
	}
	if o[j].compare(o[k]) <= 0 {
		return j
	}
	if o[i].compare(o[k]) > 0 {
		return i
	}
	return k
}

// place is how many pages belong before one.
func (o rowOrder) place(of keyedPage) int {
	before := 0
	for _, e := range o {
		if e.compare(of) < 0 {
			before++
		}
	}
	return before
}

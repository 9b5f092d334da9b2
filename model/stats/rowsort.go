package stats

import (
	"slices"
)

// A RowOrder holds pages, to be ordered by falling key, then by page number. Only the
// ranges requested from Arrange are sorted.
type RowOrder []Page

// A Page is a page with its sort key.
type Page struct {
	Key  float64
	Page int32
}

// compare is negative if a comes before b.
func (a Page) compare(b Page) int {
	switch {
	case a.Key > b.Key || a.Key == b.Key && a.Page < b.Page:
		return -1
	case a == b:
		return 0
	}
	return 1
}

// Arrange puts the right pages at positions from to to-1 of the order. It is a quicksort
// that skips the parts outside this range.
func (o RowOrder) Arrange(from, to int) {
	for len(o) > 24 {
		p := o.part()
		if from < p {
			o[:p].Arrange(from, min(to, p))
		}
		o, from, to = o[p+1:], max(0, from-p-1), to-p-1
		if to <= 0 {
			return
		}
	}
	if to > from {
		slices.SortFunc(o, Page.compare)
	}
}

// part partitions the order around a pivot and returns the pivot's position.
func (o RowOrder) part() int {
	last := len(o) - 1
	pivot := o.median(last)
	o[pivot], o[last] = o[last], o[pivot]
	p, at := o[last], 0
	for i := range last {
		// The swap is unconditional: a branch here would be mispredicted half the time.
		e := o[i]
		o[i], o[at] = o[at], e
		if e.compare(p) < 0 {
			at++
		}
	}
	o[at], o[last] = o[last], o[at]
	return at
}

// median approximates the median by the median of three medians of three; it returns the
// position.
func (o RowOrder) median(last int) int {
	var third [3]int
	for i := range third {
		third[i] = o.middle(i*last/8, (i+3)*last/8, (i+6)*last/8)
	}
	return o.middle(third[0], third[1], third[2])
}

// middle is the position of the median of three pages.
func (o RowOrder) middle(i, j, k int) int {
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

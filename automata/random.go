package automata

import (
	"math/bits"
	"slices"
)

// A bucketSampler draws pages with probability proportional to whole-number
// weights, in time that does not grow with the number of pages, and follows a
// change of one weight as fast.
//
// A page of weight w lies in the bucket of the weights with as many binary digits
// as w. One number r, uniform below Σ over the pages of 2^digits, names a bucket, a
// page in it and a rest below 2^digits; the page is taken if the rest is below its
// weight, which happens more than half the time, else another number is drawn. Only
// whole numbers are compared, so the weights are met to within 2⁻⁶⁴.
//
// The buckets lie one behind the other in one array, heaviest first, so that a page
// changes its bucket by trading places with the page at the border.
type bucketSampler struct {
	order []int32   // the pages, bucket by bucket
	place []int32   // where each page is in order
	end   [64]int32 // end[b]: where bucket b, of the weights of 64−b digits, ends
	top   int       // the first bucket that is not empty
	bulk  uint64    // Σ 2^digits, below 2⁶⁴
}

// newBucketSampler sorts n pages into buckets; every weight is 1 or more.
func newBucketSampler(n int, weight func(page int) uint64) bucketSampler {
	s := bucketSampler{order: make([]int32, n), place: make([]int32, n)}
	for page := range n {
		s.end[bits.LeadingZeros64(weight(page))]++
	}
	var from [65]int32
	for b := range 64 {
		s.bulk += uint64(s.end[b]) << (64 - b)
		from[b+1] = from[b] + s.end[b]
		s.end[b] = from[b+1]
	}
	s.settle()
	for page := range n {
		b := bits.LeadingZeros64(weight(page))
		s.order[from[b]], s.place[page] = int32(page), from[b]
		from[b]++
	}
	return s
}

// propose draws a page, which is to be taken if rest is below its weight.
func (s *bucketSampler) propose(c *coins) (page int, rest uint64) { return s.locate(c.below(s.bulk)) }

// locate finds the page and the rest that a number below bulk names.
func (s *bucketSampler) locate(r uint64) (page int, rest uint64) {
	begin := int32(0)
	for b := s.top; b < len(s.end); b++ {
		digits := uint(64-b) & 63
		width := uint64(s.end[b]-begin) << digits
		if r < width {
			return int(s.order[begin+int32(r>>digits)]), r & (1<<digits - 1)
		}
		r -= width
		begin = s.end[b]
	}
	panic("automata: the buckets do not add up")
}

// move follows a page whose weight has changed.
func (s *bucketSampler) move(page int, from, to uint64) {
	b, goal := bits.LeadingZeros64(from), bits.LeadingZeros64(to)
	if b == goal {
		return
	}
	s.bulk += 1<<(64-goal) - 1<<(64-b)
	for ; b > goal; b-- { // heavier: to the end of the bucket before
		border := s.end[b-1]
		s.trade(page, border)
		s.end[b-1]++
	}
	for ; b < goal; b++ { // lighter: to the beginning of the bucket behind
		s.end[b]--
		s.trade(page, s.end[b])
	}
	s.settle()
}

// settle finds the first bucket that is not empty.
func (s *bucketSampler) settle() {
	for s.top = 0; s.end[s.top] == 0; s.top++ {
	}
}

// trade puts the page at a place and the page there at its place.
func (s *bucketSampler) trade(page int, at int32) {
	other, from := s.order[at], s.place[page]
	s.order[from], s.order[at] = other, int32(page)
	s.place[other], s.place[page] = from, at
}

func (s *bucketSampler) clone() bucketSampler {
	c := *s
	c.order, c.place = slices.Clone(s.order), slices.Clone(s.place)
	return c
}

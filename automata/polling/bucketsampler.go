package polling

import (
	"math/bits"

	"lascope/automata"
)

// A bucketSampler draws pages with probability proportional to whole-number weights, the pages' states, in time that does not grow
// with the number of pages, and follows a change of one weight as fast.
//
// A page of weight w lies in the bucket of the weights with as many binary digits
// as w, and has 2^digits of the numbers below their sum over all pages. One number
// drawn evenly names a bucket, a page in it and a rest below 2^digits; the page is
// taken if the rest is below its weight, which happens more than half the time, else
// another number is drawn. Only whole numbers are compared, so the weights are met to
// within 2⁻⁶⁴.
//
// The buckets lie one behind the other in one array, heaviest first, so that a page
// changes its bucket by trading places with the page at the border. A guide says in
// which bucket each of 128 equal parts of the numbers begins: there is seldom a bucket
// to go on from there (the method of guide tables, Chen and Asau 1974).
type bucketSampler struct {
	entries []entry    `own:""` // the pages, bucket by bucket
	place   []int32    `own:""` // where each page is in entries
	begin   [65]int32  // where bucket b, of the weights of 64−b digits, begins in entries
	from    [65]uint64 // and among the numbers; from[64] is how many there are, below 2⁶⁴
	guide   [1 << guideBits]uint8
}

// guideBits are the leading bits of a random word that say which part of the guide it
// falls into.
const guideBits = 7

// An entry is a page and its state.
type entry struct{ page, state int32 }

// newBucketSampler sorts n pages into buckets by their states' weights, each of 1 to 2⁶³−1.
func newBucketSampler(n int, state func(page int) int32, weight []uint64) bucketSampler {
	s := bucketSampler{entries: make([]entry, n), place: make([]int32, n)}
	var next [64]int32
	for page := range n {
		next[bits.LeadingZeros64(weight[state(page)])]++
	}
	for b, size := range next {
		next[b] = s.begin[b]
		s.begin[b+1] = s.begin[b] + size
	}
	for page := range n {
		at := &next[bits.LeadingZeros64(weight[state(page)])]
		s.entries[*at], s.place[page] = entry{int32(page), state(page)}, *at
		*at++
	}
	s.number(0)
	return s
}

// draw draws a page by the weights of the states: its index in entries, and its weight.
func (s *bucketSampler) draw(c *automata.Coins, weight []uint64) (at int32, w uint64) {
	for {
		at, rest := s.locate(c.Bits())
		if w := weight[s.entries[at].state]; rest < w {
			return at, w
		}
	}
}

// locate finds the entry and the rest that a random word names.
func (s *bucketSampler) locate(word uint64) (at int32, rest uint64) {
	r, _ := bits.Mul64(word, s.from[64])
	b := uint(s.guide[word>>(64-guideBits)]) & 63
	for r >= s.from[b+1] {
		b = (b + 1) & 63
	}
	r -= s.from[b]
	digits := (64 - b) & 63
	return s.begin[b] + int32(r>>digits), r & (1<<digits - 1)
}

// move follows the page of an entry whose state has changed, and its weight with it.
func (s *bucketSampler) move(at int32, from, to uint64) {
	b, goal := bits.LeadingZeros64(from), bits.LeadingZeros64(to)
	if b == goal {
		return
	}
	first := min(b, goal)
	for ; b > goal; b-- { // heavier: to the end of the bucket before
		at = s.trade(at, s.begin[b])
		s.begin[b]++
	}
	for ; b < goal; b++ { // lighter: to the beginning of the bucket behind
		s.begin[b+1]--
		at = s.trade(at, s.begin[b+1])
	}
	s.number(first)
}

// number deals the numbers to the buckets, anew from the first that has changed.
func (s *bucketSampler) number(first int) {
	for b := first; b < 64; b++ {
		s.from[b+1] = s.from[b] + uint64(s.begin[b+1]-s.begin[b])<<(64-b)
	}
	b := uint8(0)
	for part := range s.guide {
		r, _ := bits.Mul64(uint64(part)<<(64-guideBits), s.from[64])
		for r >= s.from[b+1] {
			b++
		}
		s.guide[part] = b
	}
}

// trade lets the pages of two entries change places, and gives the second.
func (s *bucketSampler) trade(a, b int32) int32 {
	s.entries[a], s.entries[b] = s.entries[b], s.entries[a]
	s.place[s.entries[a].page], s.place[s.entries[b].page] = a, b
	return b
}

// state is the state of a page.
func (s *bucketSampler) state(page int) int32 { return s.entries[s.place[page]].state }

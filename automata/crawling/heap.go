package crawling

import (
	"math"
	"math/bits"
)

// A waiting is a document that waits, with its order among the others: two words, compared
// as one number of 128 bits. The greater is asked for first.
type waiting struct {
	worth uint64 // the index, as a whole number of the same order
	rest  uint64 // the tie key, which decides among equal indices, and then the document with all bits turned: the least first
}

// newWaiting is a document with an index; tie decides among equal indices.
func newWaiting(index float64, tie uint32, doc int32) waiting {
	// The bits of floats of one sign are in the order of their size. Adding 0 makes
	// −0 a 0.
	b := math.Float64bits(index + 0)
	return waiting{b ^ (uint64(int64(b)>>63) | 1<<63), uint64(tie)<<32 | uint64(^uint32(doc))}
}

func (a waiting) doc() int32  { return int32(^uint32(a.rest)) }
func (a waiting) tie() uint32 { return uint32(a.rest >> 32) }

func (a waiting) index() float64 {
	return math.Float64frombits(a.worth ^ (^uint64(int64(a.worth)>>63) | 1<<63))
}

// before says which of two documents is asked for first.
func (a waiting) before(b waiting) bool { return b.after(a) != 0 }

// after is 1 if a comes after b, else 0: a number, for which of two documents comes first
// is not to be foretold, and a wrong guess costs more than the comparison.
func (a waiting) after(b waiting) uint {
	_, less := bits.Sub64(a.rest, b.rest, 0)
	_, less = bits.Sub64(a.worth, b.worth, less)
	return uint(less)
}

// compareWaiting orders documents, the one asked for first before the others.
func compareWaiting(a, b waiting) int { return int(a.after(b)) - int(b.after(a)) }

// A heap holds waiting documents, the best first. A node has four children, half the
// levels of two: 4i+1 to 4i+4, above which stands i.
type heap []waiting

// newHeap is room for n documents, in which the children of a node share a cache line of
// 64 bytes.
func newHeap(n int) heap { return make(heap, n+3)[3:] }

// rise puts w at i, where a gap is, or above, and returns its place.
func (h heap) rise(i uint, w waiting) (at uint) {
	for i > 0 {
		up := (i - 1) / 4
		if w.after(h[up]) != 0 {
			break
		}
		h[i] = h[up]
		i = up
	}
	h[i] = w
	return i
}

// sink fills the gap at i with w; documents have moved from deepest up to top. The gap first
// moves to the bottom, filled with the better child at each level; then w rises from
// there. w mostly came from the bottom and rarely rises far, so this needs one comparison
// a level, where sinking w itself needs two.
func (h heap) sink(i uint, w waiting) (deepest, top uint) {
	top = i
	for child := 4*i + 1; child+4 <= uint(len(h)); child = 4*i + 1 {
		a, b := child+h[child].after(h[child+1]), child+2+h[child+2].after(h[child+3])
		best := a ^ (a^b)&-h[a].after(h[b])
		h[i] = h[best]
		i = best
	}
	if child := 4*i + 1; child < uint(len(h)) { // the last node may have fewer children
		best := child
		for c := child + 1; c < uint(len(h)); c++ {
			if h[c].before(h[best]) {
				best = c
			}
		}
		h[i] = h[best]
		i = best
	}
	return i, min(top, h.rise(i, w))
}

package web

import (
	"math"
	"math/bits"

	"lascope/internal/draws"
)

// A page changes in each slot with probability p, independent of the past. Its
// change times are fixed by the seed alone, and yet nothing is simulated slot by
// slot: whether a slot has a change is a question that can be asked of any slot
// at any time, and the first change after a slot is found in a few steps however
// rare changes are and however long ago the last question was.
//
// Where changes are frequent each slot has one coin, a hash of seed,
// page, epoch and slot; 1/p coins on average lead to the next change.
//
// Where they are rare, think of a Poisson process with a = −ln(1−p) points a
// slot: a slot with at least one point, which has probability 1 − e^(−a) = p, is
// a change. Time is cut into blocks of a power of two of slots, and a block into
// 32 to 64 cells that hold a point with probability 1/8 each: whether they do is
// one bit each of a word, the conjunction of three hashes. A cell with a point
// holds a truncated Poisson number of them, nearly always one, each uniformly
// placed. The points of different slots being independent, this is exactly one
// coin a slot, in cells, across their borders and across the blocks'. The first
// change after a slot takes little more than one block and one point.
//
// An epoch begins when a shift gives the page another rate: the slots after it
// are drawn anew, the slots before it stand.

// never is a slot after the end of every run.
const never = math.MaxInt64

// frequent is the a from which every slot is its own coin: p = 1/4.
const frequent = 0.28768207245178093

const (
	cellHazard   = 0.13353139262452263        // ln(8/7): a cell is empty with probability 7/8
	cellsAHazard = (1 - 0x1p-48) / cellHazard // cells a point, rounded to never name too late a cell
	longestBlock = 53                         // log2 of the slots in the longest block, beyond any run
)

// A pageRecord is the part of a page that a miss touches: half a cache line.
type pageRecord struct {
	next   int64   // the first change after the last poll; it may be past, unseen
	last   int64   // the slot of the last poll; 0 before the first
	hazard float64 // a = −ln(1−p), the points a slot; ∞ when p = 1
	polls  uint64  // since the start, times onePoll; below, how many of them came before in slot last
}

// Parts of pageRecord.polls. A page is polled less than 2²⁰ times in a slot before the
// last, and 10^13 times in all.
const (
	onePoll = 1 << 20
	inSlot  = onePoll - 1
)

// A pageRank is the part of a page that only a hit or a shift touches.
type pageRank struct {
	hits  uint64 // since the start
	rank  int32  // its place in the table of rates
	epoch uint32 // the shifts the web had seen when the page got this rate
}

// firstAfter is the first slot after t in which the page changes.
func (w *simulated) firstAfter(page int, t int64) int64 {
	if w.log != nil {
		return w.log.firstAfter(page, t)
	}
	at, hazard := &w.ranks[page], w.records[page].hazard
	id := w.changeSeed[0] ^ (uint64(at.epoch)<<32 | uint64(page))
	if hazard < frequent {
		return firstPoint(id, w.changeSeed[1], hazard, t)
	}
	p := w.rates[at.rank]
	for t++; !slotCoin(id, w.changeSeed[1], p, t); t++ {
	}
	return t
}

// Fresh reports whether the page changes in the slot.
func (w *simulated) Fresh(page int, slot int64) bool {
	return w.firstAfter(page, slot-1) == slot
}

// slotCoin is the coin of a slot: it falls with probability p.
func slotCoin(id, seed uint64, p float64, slot int64) bool {
	return draws.UnitOf(blockWord(fold(id, seed^uint64(slot)), 0)) < p
}

// firstPoint is the first slot after t with a point, for a below [frequent].
func firstPoint(id, seed uint64, hazard float64, t int64) int64 {
	cells := hazard * cellsAHazard // a slot
	length := blockLength(cells)
	cell := cellHazard / hazard // slots
	for block := t >> length; block < 1<<(longestBlock-length); block++ {
		start := block << length
		from := max(0, t+1-start)
		h := fold(id, seed^uint64(block))
		occupied := occupiedCells(h) & (^uint64(0) << uint(float64(from)*cells))
		for ; occupied != 0; occupied &= occupied - 1 {
			c := uint64(bits.TrailingZeros64(occupied))
			if slot := firstInCell(h, c, cell, from, 1<<length); slot >= 0 {
				return start + slot
			} else if float64(c)*cell >= float64(int64(1)<<length) {
				break
			}
		}
	}
	return never
}

// blockLength is log2 of the slots of a block with the given number of cells a
// slot: the power of two that holds 32 to 64 of them.
func blockLength(cells float64) uint {
	return min(longestBlock, 5+1023-uint(math.Float64bits(cells)>>52))
}

// occupiedCells has a bit for each cell of a block that has points.
func occupiedCells(h uint64) uint64 {
	return blockWord(h, 0) & blockWord(h, 1) & blockWord(h, 2)
}

// firstInCell is the first slot of a block, not before from, with a point of
// the given cell, which has some; −1 if there is none in the block.
func firstInCell(h, c uint64, cell float64, from, end int64) int64 {
	found := int64(-1)
	for k := range pointsIn(blockWord(h, 64+c)) {
		at := (float64(c) + draws.UnitOf(blockWord(h, 128+64*k+c))) * cell
		if at < float64(end) {
			if slot := int64(at); slot >= from && (found < 0 || slot < found) {
				found = slot
			}
		}
	}
	return found
}

// morePoints[k] is the probability, in units of 2⁻⁶⁴, that a cell with points
// has at most k+1.
var morePoints = func() (upTo [12]uint64) {
	// P(k | k ≥ 1) = e^(−λ) λ^k/k! / (1 − e^(−λ)) with e^(−λ) = 7/8.
	term, sum := 7.0, 0.0
	for k := range upTo {
		term = float64(term * (cellHazard / float64(k+1)))
		sum += term
		upTo[k] = uint64(sum * 0x1p64)
	}
	upTo[len(upTo)-1] = math.MaxUint64 // thirteen have a chance below 2⁻⁶⁴
	return upTo
}()

// pointsIn is the number of points in a cell that has some.
func pointsIn(word uint64) uint64 {
	k := uint64(1)
	for word > morePoints[k-1] {
		k++
	}
	return k
}

// fold mixes two words into one: the halves of their product.
func fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}

// blockWord is the i-th random word of a block (a Weyl sequence, each term
// folded with itself; the constants are odd and have half their bits set).
func blockWord(h, i uint64) uint64 {
	z := h + i*0x9e3779b97f4a7c15
	return fold(z, z^0xe7037ed1a0b428db)
}

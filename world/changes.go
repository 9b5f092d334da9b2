package world

import "math"

// never is a slot after the end of every run.
const never = math.MaxInt64

// longestBlock bounds a block to 2^50 slots, more than any run has.
const longestBlock = 50

// A pageRecord is a page of a simulated web: what it is to whoever polls it.
// Half a cache line, so that a poll touches one.
type pageRecord struct {
	next  int64   // the first change after the last poll; it may be past, unseen
	last  int64   // the slot of the last poll; 0 before the first
	polls uint32  // since the start
	hits  uint32  // since the start
	rate  float32 // p if the page is hot; else 1/a = −1/ln(1−p), the mean of the exponential behind a gap
	// The epoch counts the shifts that the web had seen when the page last got
	// another rate; the low six bits are log2 of the length of a block of time,
	// or hot.
	epochBlock uint32
}

const blockBits = 6

// hot stands for the length of a block where a page changes so often that a coin
// for each slot is cheaper than a gap. hotRate is the least p of such a page.
const (
	hot     = 1<<blockBits - 1
	hotRate = 0.2
)

func (r *pageRecord) block() uint { return uint(r.epochBlock & (1<<blockBits - 1)) }

// setRate gives a page its chance p of a change in a slot, from the epoch on.
func (r *pageRecord) setRate(p float64, epoch uint32) {
	if p >= hotRate {
		r.rate, r.epochBlock = float32(p), epoch<<blockBits|hot
		return
	}
	r.rate = float32(-1 / math.Log1p(-p))
	length := uint32(0) // the shortest block of at least 1/p slots
	for length < longestBlock && float64(int64(1)<<length)*p < 1 {
		length++
	}
	r.epochBlock = epoch<<blockBits | length
}

// A page changes in each slot with probability p, whatever happened before. Its
// change times are fixed by the seed alone, as follows, and yet nothing is
// simulated slot by slot.
//
// Time is cut into blocks of 2^j slots, 2^j the least power of two not below
// 1/p. The changes within a block are drawn from a stream of their own, named by
// seed, page, epoch and block: from the slot before the block, geometric gaps
// lead from change to change until one leaves the block. Slots being
// independent, cutting the last gap short changes nothing: the process is
// exactly that of one coin a slot. A block holds a change with probability above
// 1 − 1/e, so the search for the first change after any slot takes fewer than
// two blocks on average and about two draws, for every p and however long the
// page was not asked for. A page with p of 0.2 or more has a coin named by the
// slot itself instead, which is cheaper.
//
// An epoch begins when a shift gives the page another rate: the slots after it
// are drawn anew, the slots before it stand.

// firstAfter is the first slot after t in which the page changes.
func (w *simulated) firstAfter(page int, r *pageRecord, t int64) int64 {
	j := r.block()
	key := mix(mix(w.changeSeed+uint64(page)) + uint64(r.epochBlock>>blockBits))
	if j == hot {
		p := float64(r.rate)
		for slot := t + 1; ; slot++ {
			if float64(mix(key+uint64(slot))>>11)*0x1p-53 < p {
				return slot
			}
		}
	}
	mean := float64(r.rate)
	for block := (t + 1) >> j; block>>(62-j) == 0; block++ {
		slot := block<<j - 1
		end := slot + 1<<j
		for z := mix(key + uint64(block)); ; z = mix(z) {
			// The gap exceeds k with chance e^(−ak) = q^k.
			gap := -math.Log(float64(z>>11+1)*0x1p-53) * mean
			if gap >= float64(end-slot) {
				break
			}
			if slot += int64(gap) + 1; slot > t {
				return slot
			}
		}
		if j == longestBlock {
			break
		}
	}
	return never
}

package automata

import "math/bits"

// aheadWords is how many random words LAKG looks at together.
const aheadWords = 16

// A lakgAhead holds the next random words of the game, and where they lead: by so many
// draws at once the processor waits for memory once, and has no branch to guess. The
// draws are those of one word after the other; what a move changes is looked at again.
type lakgAhead struct {
	words [aheadWords]uint64
	seats [aheadWords]int32  // which each names
	rests [aheadWords]uint64 // see bucketSampler
	used  int                // words used up
	drawn uint64             // those of the others by which the page named is drawn, a bit each
	pages [aheadWords]int32  // those pages, to be told to the web
}

// drawAhead is bucketSampler's draw by the words looked at.
func (l *lakg) drawAhead(web Foreseer) (at int32, v seat, amount uint64) {
	a := &l.ahead
	for a.drawn == 0 {
		if l.lookAhead(); web != nil {
			web.Foresee(l.soon())
		}
	}
	i := bits.TrailingZeros64(a.drawn) & (aheadWords - 1)
	a.drawn &= a.drawn - 1
	a.used = i + 1
	at = a.seats[i]
	v = l.sampler.seats[at]
	return at, v, l.amount[v.state]
}

// unit gives a number in [0, 1), of the next word.
func (l *lakg) unit() float64 {
	a := &l.ahead
	if a.used == aheadWords {
		return l.coins.unit()
	}
	word := a.words[a.used]
	a.drawn &^= 1 << (a.used & 63)
	a.used++
	return float64(word>>11) * 0x1p-53
}

// lookAhead takes new words when all are used up.
func (l *lakg) lookAhead() {
	a, c := &l.ahead, l.coins
	for i := range a.words {
		a.words[i], c = c.after()
	}
	l.coins = c
	a.used = 0
	l.locate()
}

// locate finds where the words lead.
func (l *lakg) locate() {
	a, seats, amount, drawn := &l.ahead, l.sampler.seats, l.amount, uint64(0)
	for i, word := range &a.words {
		a.seats[i], a.rests[i] = l.sampler.locate(word)
	}
	for i, at := range &a.seats { // apart, so that all are waited for at once
		drawn = drawn>>1 | less(a.rests[i], amount[seats[at].state])<<63
	}
	drawn >>= 64 - aheadWords
	a.drawn = drawn >> (a.used & 63) << (a.used & 63)
}

// weigh looks again at the words that a page's new amount could draw, or not draw any
// more: those, seldom any, with a rest between the old amount and the new.
func (l *lakg) weigh(from, to uint64) {
	least, width, between := min(from, to), max(from, to)-min(from, to), uint64(0)
	for _, rest := range &l.ahead.rests {
		between += less(rest-least, width)
	}
	if between > 0 {
		l.locate()
	}
}

// less is 1 if a < b, else 0.
func less(a, b uint64) uint64 {
	_, borrow := bits.Sub64(a, b, 0)
	return borrow
}

// soon is the pages about to be polled.
func (l *lakg) soon() []int32 {
	a, n := &l.ahead, 0
	for up := a.drawn; up != 0; up &= up - 1 {
		at := a.seats[bits.TrailingZeros64(up)&(aheadWords-1)]
		a.pages[n&(aheadWords-1)] = l.sampler.seats[at].page
		n++
	}
	return a.pages[:n]
}

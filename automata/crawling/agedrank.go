package crawling

import (
	"math"
	"math/bits"
)

// A group is all states with the same number of links, finding and age. State x has the
// group x mod groups and the relevance class x / groups.
const groups = linkClasses * findings * ageClasses

// An agedRank finds the fetched documents that are worth most. A value Q(x,1) = l·u + ¼·v
// never falls with the relevance l, for no u is negative: in a group the most relevant
// documents come first. And none of an age is above its greatest u plus ¼ of its greatest
// v. So hardly any documents need be looked at.
type agedRank struct {
	worth   agedWorth
	present [groups]uint16      // the relevance classes that documents of a group have, a bit each
	bound   [ageClasses]float64 // no value of an age is above it
	peak    [ageClasses]float64 // the greatest value of each age; −∞ where there are no documents
	peaks   [ageClasses]uint16  // the groups that have it: of links l and finding f bit l·findings + f
	stale   uint32              // the ages whose peak is to be found anew, a bit each
}

// fill notes that there are documents in a state, of a class of ages.
func (r *agedRank) fill(x, class uint32) {
	r.present[x%groups] |= 1 << (x / groups & 15)
	r.stale |= 1 << (class & 31)
}

// clear notes that there are none any more.
func (r *agedRank) clear(x, class uint32) {
	r.present[x%groups] &^= 1 << (x / groups & 15)
	r.stale |= 1 << (class & 31)
}

// move is that of the weights.
func (r *agedRank) move(x int32, target, step float64) {
	if !r.worth.move(x, target, step) {
		return
	}
	class := uint32(x) % ageClasses
	r.bound[class] = greatest(&r.worth.found, class) + float64(linksFeature*greatest(&r.worth.links, class))
	r.stale |= 1 << (class & 31)
}

// greatest is the greatest of three weights of an age. None is negative, and the bits of
// such floats are in the order of their size: so no branch has to be guessed.
func greatest(of *[3 * ageClasses]float64, class uint32) (w float64) {
	a, b, c := of[class], of[class+ageClasses], of[class+2*ageClasses]
	return math.Float64frombits(max(math.Float64bits(a), math.Float64bits(b), math.Float64bits(c)))
}

// mostRelevant says, of the relevance classes that documents have, a bit each, by the
// number of bits up to the greatest: its level, and the number to add to a value, −∞ where
// there are no documents.
var mostRelevant = func() (out [17]struct{ level, none float64 }) {
	out[0].none = math.Inf(-1)
	for class, level := range relevanceLevels {
		out[class+1].level = level
	}
	return out
}()

// compare finds the greatest value of an age, and the groups that have it. Which come first
// is not to be foretold, and so there are no branches: values are compared by their bits as
// whole numbers, of which those of −∞ are below all.
func (r *agedRank) compare(class uint32) {
	var values [linkClasses * findings]int64
	peak := int64(math.MinInt64)
	for l := range uint32(linkClasses) {
		v := float64(linksFeature * r.worth.links[l*ageClasses+class])
		for f := range uint32(findings) {
			most := &mostRelevant[bits.Len16(r.present[(l*findings+f)*ageClasses+class])]
			q := int64(math.Float64bits(float64(most.level*r.worth.found[f*ageClasses+class]) + v + most.none))
			values[l*findings+f] = q
			peak = max(peak, q)
		}
	}
	var peaks uint16
	for i, q := range values {
		bit := uint16(1) << i
		if q != peak {
			bit = 0
		}
		peaks |= bit
	}
	r.peak[class], r.peaks[class] = math.Float64frombits(uint64(peak)), peaks
	r.stale &^= 1 << (class & 31)
}

// best is the fetched document of the greatest value, the longest ago fetched among
// equals; there must be one.
func (a *ages) best() (doc int32, value float64) {
	r, class := &a.rank, a.eldest()
	for c := class; c < ageClasses; c-- { // older documents were fetched longer ago
		if r.bound[c] <= value {
			continue
		}
		if r.stale>>(c&31)&1 != 0 {
			r.compare(c)
		}
		if r.peak[c] > value {
			class, value = c, r.peak[c]
		}
	}
	if value == 0 { // often all values are 0, and then the line decides
		return a.first[class], 0
	}
	doc = -1
	for peaks := r.peaks[class]; peaks != 0; peaks &= peaks - 1 {
		i := uint32(bits.TrailingZeros16(peaks))
		u, v := r.worth.found[i%findings*ageClasses+class], float64(linksFeature*r.worth.links[i/findings*ageClasses+class])
		g := i*ageClasses + class
		for p := r.present[g]; p != 0; { // a less relevant class may be worth as much
			relevance := uint32(bits.Len16(p) - 1)
			if float64(relevanceLevels[relevance]*u)+v < value {
				break
			}
			p &^= 1 << (relevance & 15)
			if first := a.queue[relevance*groups+g].head; doc < 0 || a.doc[first].fetched < a.doc[doc].fetched {
				doc = first
			}
		}
	}
	return doc, value
}

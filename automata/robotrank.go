package automata

import "math/bits"

// A group is all states with the same number of links, finding and age: state x is of
// group x modulo groups and of relevance class x over groups.
const groups = linkClasses * findings * ageClasses

// An agedRank tells which fetched documents are worth most. A value Q(x,1) = l·u + ¼·v
// never falls with the relevance l, for no u is negative: in a group the most relevant
// documents come first. And none of an age is above its greatest u plus ¼ of its greatest
// v. So hardly any documents need be looked at.
type agedRank struct {
	worth   agedWorth
	present [groups]uint16      // the relevance classes that documents of a group have, a bit each
	bound   [ageClasses]float64 // what no value of an age is above
	peak    [ageClasses]float64 // the greatest value of each age; −1 where there are no documents
	stale   uint32              // the ages whose peak is to be found anew, a bit each
}

// begin forgets all documents.
func (r *agedRank) begin() {
	clear(r.present[:])
	r.stale = 1<<ageClasses - 1
}

// fill notes that there are documents in a state, of a class of ages.
func (r *agedRank) fill(x int32, class int) {
	r.present[uint32(x)%groups] |= 1 << (uint32(x) / groups & 15)
	r.stale |= 1 << (class & 31)
}

// clear notes that there are none any more.
func (r *agedRank) clear(x int32, class int) {
	r.present[uint32(x)%groups] &^= 1 << (uint32(x) / groups & 15)
	r.stale |= 1 << (class & 31)
}

// move is that of the weights.
func (r *agedRank) move(x int32, target, step float64) {
	if !r.worth.move(x, target, step) {
		return
	}
	class := int(uint32(x) % ageClasses)
	r.bound[class] = greatest(&r.worth.found, class) + float64(linksFeature*greatest(&r.worth.links, class))
	r.stale |= 1 << (class & 31)
}

// greatest is the greatest of three weights of an age.
func greatest(of *[3 * ageClasses]float64, class int) (w float64) {
	for ; class < len(of); class += ageClasses {
		if of[class] > w {
			w = of[class]
		}
	}
	return w
}

// compare finds the greatest value of an age.
func (r *agedRank) compare(class int) {
	r.peak[class] = -1
	for l := range linkClasses {
		v := float64(linksFeature * r.worth.links[l*ageClasses+class])
		for f := range findings {
			p := r.present[(l*findings+f)*ageClasses+class]
			if p == 0 {
				continue
			}
			if q := float64(relevanceLevels[bits.Len16(p)-1]*r.worth.found[f*ageClasses+class]) + v; q > r.peak[class] {
				r.peak[class] = q
			}
		}
	}
	r.stale &^= 1 << (class & 31)
}

// best is the fetched document of the greatest value, the longest ago fetched among
// equals; there must be one.
func (a *ages) best() (doc int32, value float64) {
	r, class := &a.rank, ageClasses-1
	for a.first[class] < 0 {
		class--
	}
	for c := class; c >= 0; c-- { // older documents were fetched longer ago
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
	if value == 0 { // often all values are 0, and then the line tells who comes first
		return a.first[class], 0
	}
	doc = -1
	for l := range linkClasses {
		v := float64(linksFeature * r.worth.links[l*ageClasses+class])
		for f := range findings {
			u, g := r.worth.found[f*ageClasses+class], (l*findings+f)*ageClasses+class
			for p := r.present[g]; p != 0; { // a less relevant class may be worth as much
				relevance := bits.Len16(p) - 1
				if float64(relevanceLevels[relevance]*u)+v < value {
					break
				}
				p &^= 1 << (relevance & 15)
				if first := a.head[relevance*groups+g]; doc < 0 || a.doc[first].fetched < a.doc[doc].fetched {
					doc = first
				}
			}
		}
	}
	return doc, value
}

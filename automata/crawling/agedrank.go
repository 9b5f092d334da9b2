package crawling

import "math/bits"

// A group is all states with the same number of links, finding and age. State x has the
// group x mod groups and the relevance class x / groups.
const groups = linkClasses * findings * ageClasses

// An agedRank is the groups that have documents: of each its relevance classes, a bit each.
type agedRank [groups]uint16

// fill notes that there are documents in a state.
func (r *agedRank) fill(x uint32) { r[x%groups] |= 1 << (x / groups & 15) }

// clear notes that there are none any more.
func (r *agedRank) clear(x uint32) { r[x%groups] &^= 1 << (x / groups & 15) }

// best is the fetched document of the greatest value, the longest ago fetched among
// equals; there must be one. A value Q(x,1) = l·u + ¼·v never falls with the relevance l,
// for no u is negative: in a group the most relevant documents come first, so hardly any
// need be looked at. Often all values are 0, and then the line decides.
func (a *ages) best() (doc int32, value float64) {
	doc = a.doc[a.line].younger
	for group, present := range a.rank {
		if present == 0 {
			continue
		}
		_, found, links := a.worth.features(int32(group))
		for present != 0 { // a less relevant class may be worth as much
			relevance := bits.Len16(present) - 1
			q := worthOf(relevanceLevels[relevance], *found, *links)
			if q < value || q == 0 {
				break
			}
			present &^= 1 << relevance
			if first := a.queue[relevance*groups+group].head; q > value || a.doc[first].fetched < a.doc[doc].fetched {
				doc, value = first, q
			}
		}
	}
	return doc, value
}

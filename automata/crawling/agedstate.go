package crawling

import (
	"math"
	"math/bits"
)

// Where documents change, a fetched document is worth fetching again. Its state is
// made of features that predict its worth, as the paper proposes for retrieved pages,
// and is shared by all documents that have them:
//
//   - its relevance, in half octaves below the greatest seen so far;
//   - the number of its links: new documents are discovered on them;
//   - the finding of the last fetch: a new document, the same as before, or a
//     modified one;
//   - its age, the ticks since the last fetch, in octaves.
//
// Among documents with equal indices those never fetched come first, by their tie keys,
// and then the one fetched longest ago.
const (
	relevanceClasses = 13 // 0 for none at all; 12 for the greatest
	linkClasses      = 3
	findings         = 3
	ageClasses       = 24 // class a is 2^a to 2^(a+1) − 1 ticks; the last one has no end
	agedStates       = relevanceClasses * linkClasses * findings * ageClasses
)

// The findings of a fetch.
const (
	foundNew = iota
	foundSame
	foundModified
)

// kindOf is the state of a document that has just been fetched, in its first class
// of ages; top is the greatest relevance seen so far.
func kindOf(p *Page, top float64) int32 {
	relevance := 0
	if p.Relevance > 0 {
		relevance = max(relevanceClasses-1-halfOctaves(top/p.Relevance), 1)
	}
	links := min(bits.Len(uint(len(p.Links)))/3, linkClasses-1) // under 4, under 32, more
	finding := foundNew
	switch {
	case p.Modified:
		finding = foundModified
	case p.Held:
		finding = foundSame
	}
	return int32(((relevance*linkClasses+links)*findings + finding) * ageClasses)
}

// halfOctaves is ⌊2 log₂ x⌋ for x ≥ 1, exactly.
func halfOctaves(x float64) int {
	b := math.Float64bits(x) // 11 bits of exponent, after which come 52 of a fraction
	n := 2 * (int(b>>52) - 1023)
	if b<<12 >= math.Float64bits(math.Sqrt2)<<12 {
		n++
	}
	return n
}

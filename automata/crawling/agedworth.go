package crawling

import (
	"math"
)

// An agedWorth gives the value Q(x,1) of fetching a document again. A table of all
// states would take too many fetches to fill, so the value is approximated by a
// function that is linear in its weights, the simplest form of the neuro-dynamic
// programming that the paper asks for where the states are many:
//
//	Q(x,1) = l·u + ¼·v
//
// with l the document's relevance as a part of the greatest, u a weight for the finding
// of the last fetch and the age, and v one for the number of links and the age. So a
// value learnt from one document holds for a more relevant one in proportion, and the
// discoveries of a refetch are credited to its number of links.
//
// Eq. 10 moves the weights along the gradient, by as much as brings this document's
// own value all the way that Eq. 10 says. Rewards are never negative, so neither are
// the weights.
type agedWorth struct {
	found [findings * ageClasses]float64    // u
	links [linkClasses * ageClasses]float64 // v
}

// linksFeature is the constant feature whose weight is v.
const linksFeature = 0.25

// agedStep is the part of α by which weights move: each answers for many documents,
// of which some have changed and some have not.
const agedStep = 1.0 / 8

// relevanceLevels are the relevance of each class as a part of the greatest.
var relevanceLevels = func() (out [relevanceClasses]float64) {
	for i, l := relevanceClasses-1, 1.0; i > 0; i-- {
		out[i] = l
		l *= math.Sqrt2 / 2
	}
	return out
}()

// features are the document's relevance, and the two weights of a state.
func (w *agedWorth) features(state int32) (level float64, found, links *float64) {
	x := uint32(state) // of relevance, links, finding and age, in that order
	const kinds = findings * ageClasses
	return relevanceLevels[x/groups], &w.found[x%kinds], &w.links[x/kinds%linkClasses*ageClasses+x%ageClasses]
}

// value is Q(x,1).
func (w *agedWorth) value(x int32) float64 {
	level, found, links := w.features(x)
	return worthOf(level, *found, *links)
}

// worthOf is l·u + ¼·v.
func worthOf(level, found, links float64) float64 {
	return float64(level*found) + float64(linksFeature*links)
}

// move brings Q(x,1) nearer to a target by step of the difference.
func (w *agedWorth) move(x int32, target, step float64) {
	level, found, links := w.features(x)
	by := step * (target - w.value(x)) / (float64(level*level) + linksFeature*linksFeature)
	*found = max(0, *found+float64(by*level))
	*links = max(0, *links+float64(by*linksFeature))
}

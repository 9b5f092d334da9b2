package crawling

import (
	"testing"

	"lascope/model/modeltest"
)

// TestWhyADocument: the source of a document's value in words, at and beside each bound.
func TestWhyADocument(t *testing.T) {
	for _, c := range []struct {
		fetch, own float64
		age        int64
		want       string
	}{
		{0.1, 0, 0, "such refetches have paid"}, {0, 0, 0, "such refetches never paid"}, {0, 0, 7, "such refetches never paid"},
		{0, 0, -1, "unknown: random"},
		{3, 1, -1, "its links"}, {2, 1, -1, "relevance, links"}, {1.5, 1, -1, "relevance, links"}, {1.25, 1, -1, "its relevance"}, {1, 1, -1, "its relevance"},
	} {
		modeltest.Equal(t, why(&Candidate{Fetch: c.fetch, Own: c.own, Age: c.age}), c.want, "%+v:", c)
	}
}

// TestDescribedStates: the parts of a state by each reading, and of a fetched document all four classes.
func TestDescribedStates(t *testing.T) {
	r := &Robot{fetch: make([]float64, 11)}
	r.parent = []int32{-1, 0, 1}
	for _, c := range []struct {
		reading stateReading
		x       int32
		want    State
	}{
		{byPair, 4, State{Doc: 2, Parent: 1}}, {byParent, 4, State{Doc: -1, Parent: 1}}, {byDocument, 4, State{Doc: 2, Parent: -1}},
		{byPair, 10, State{Doc: 0, Parent: -1}}, {byParent, 10, State{Doc: 0, Parent: -1}}, {byPair, 9, State{Doc: 2, Parent: 1}},
		{byPair, 11, State{Doc: -1, Parent: -1, Aged: true, Level: relevanceLevels[0]}},
		{byDocument, 11 + ((3*linkClasses+2)*findings+1)*ageClasses + 5, State{Doc: -1, Parent: -1, Aged: true, Level: relevanceLevels[3], Links: 2, Finding: 1, Age: 5}},
	} {
		r.reading = c.reading
		modeltest.Equal(t, r.describe(c.x, 2), c.want, "reading %d, state %d:", c.reading, c.x)
	}
}

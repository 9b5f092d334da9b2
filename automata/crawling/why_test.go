package crawling

import "testing"

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
		if got := why(&Candidate{Fetch: c.fetch, Own: c.own, Age: c.age}); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

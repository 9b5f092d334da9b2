package polling

import "testing"

// TestNutchShares: in proportion to 1/I, none above one poll a slot; as shipped, an interval rests at .6013 hits per poll.
func TestNutchShares(t *testing.T) {
	p := testPoller(t, "nutch", newTestTruth(3, 0.9, 1), 1, "inc", 0.4, "dec", 0.2).(*nutch)
	for page, slots := range []float64{2, 4, 8} {
		p.page[page].slots = slots
	}
	for page, want := range []float64{4. / 7, 2. / 7, 1. / 7} {
		if got := sharesOf(p, 3)[page]; !near(got, want, 1e-12) {
			t.Errorf("page %d has share %v, want %v", page, got, want)
		}
	}
	if got := p.Balance(); !near(got, 0.6013, 1e-4) {
		t.Errorf("it rests at a hit rate of %v", got)
	}
}

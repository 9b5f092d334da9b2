package crawlpanes

import (
	"testing"

	"lascope/model/crawllab"
)

// TestSinceTakeover: a traversal that a scheme began again shows none of the samples of the
// scheme before, which would lie left of tick 0.
func TestSinceTakeover(t *testing.T) {
	samples := []crawllab.Point{{Tick: 10}, {Tick: 40}, {Tick: 40, Scheme: 1}, {Tick: 60, Scheme: 1}}
	got := sinceTakeover(samples, 40)
	if len(got) != 2 || got[0] != samples[2] {
		t.Errorf("%+v", got)
	}
	if all := sinceTakeover(samples[:2], 0); len(all) != 2 {
		t.Errorf("without a takeover: %+v", all)
	}
}

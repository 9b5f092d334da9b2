package model

import (
	"cmp"
	"slices"
	"testing"

	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// estimatesOf is the estimator's state after a line has run.
func estimatesOf(t *testing.T, line string, slots int64, hidden bool) *pollinglab.ScatterView {
	t.Helper()
	run := MustRun(line)
	run.Advance(slots)
	return viewOf[*pollinglab.View](run, lab.ViewRequest{Width: 60, Height: 20, Hidden: hidden}).State.(*pollinglab.ScatterView)
}

// TestIntervalsHoldTheTruth: the intervals of the two readings without bias hold about 95 % of
// the rates, those of the hits as they are hardly any.
func TestIntervalsHoldTheTruth(t *testing.T) {
	for line, want := range map[string][2]float64{
		"estimator pages=1000 beta=0.5": {0.92, 1}, "estimator pages=1000 beta=0.5 estimate=cgm": {0.92, 1}, "estimator pages=1000 beta=0.5 estimate=rate": {0, 0.1},
	} {
		v := estimatesOf(t, line, 100_000, false)
		if part := float64(v.Covered) / float64(len(v.Pages)); len(v.Pages) != 1000 || part < want[0] || part > want[1] {
			t.Errorf("%s: the intervals of %.3f of %d pages hold the rate", line, part, len(v.Pages))
		}
	}
}

// TestOrderOfTheEstimates: the pages stand by their rates, in hidden mode by their estimates; of
// a large web they are an even sample.
func TestOrderOfTheEstimates(t *testing.T) {
	for _, hidden := range []bool{false, true} {
		v := estimatesOf(t, "estimator pages=10000 @0:shuffle", 30_000, hidden)
		if v.Of != 10_000 || len(v.Pages) != 4096 {
			t.Errorf("%d of %d pages", len(v.Pages), v.Of)
		}
		value := func(e pollinglab.ScatterPage) float64 {
			if hidden {
				return e.Number
			}
			return e.Rate
		}
		if !slices.IsSortedFunc(v.Pages, func(a, b pollinglab.ScatterPage) int {
			return cmp.Compare(value(b), value(a))
		}) {
			t.Errorf("hidden %v: out of order", hidden)
		}
	}
}

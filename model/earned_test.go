package model

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// TestEarnedMeetsHits: the polls' chances of a hit add up to the hits, within five standard
// deviations, for every scheme, kind of updates and kind of answers, shifts included. Given
// the polls before it, a hit is independent of the others: the variance is Σ chance (1 − chance),
// which is greatest where all chances are their mean. An error of 0.8 % of the polls is always found.
func TestEarnedMeetsHits(t *testing.T) {
	modeltest.LongOnly(t)
	const polls = 100_000
	for _, s := range pollinglab.Lab().Schemes {
		for _, web := range []string{"feedback=pages", "feedback=model", "updates=vanish", "updates=cumulative", "shift=mirror period=2500",
			"updates=vanish @1000:updates=cumulative @2000:updates=overwrite @3000:feedback=model"} {
			line := fmt.Sprintf("%s pages=64 capacity=6 %s", s.Name, web)
			if s.Name == "traa" {
				line = "traa pages=2 " + web
			}
			spec := modeltest.Must(Parse(line))
			run, err := New(spec)
			if err != nil {
				if (!strings.Contains(line, "vanish") || !strings.Contains(err.Error(), "updates=vanish")) && s.Name != "sequential" { // of samples alone
					t.Errorf("%s: %v", line, err)
				}
				continue
			}
			world := run.Environment.(*pollinglab.Environment).World
			for world.Totals().Polls < polls {
				run.Advance(1000)
			}
			got := world.Totals()
			mean := got.Earned / float64(got.Polls)
			off, deviation := got.Earned-float64(got.Hits), math.Sqrt(float64(got.Polls)*mean*(1-mean))
			if !(math.Abs(off) < 5*deviation) {
				t.Errorf("%s: %d polls, %d hits, chances of %.0f, %.1f deviations apart", line, got.Polls, got.Hits, got.Earned, off/deviation)
			}
			if 5*deviation > 0.008*float64(got.Polls) {
				t.Errorf("%s: with a deviation of %.0f over %d polls an error of 0.8 %% could pass", line, deviation, got.Polls)
			}
		}
	}
}

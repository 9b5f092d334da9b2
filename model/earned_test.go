package model

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/model/pollinglab"
)

// TestEarnedMeetsHits: the polls' chances of a hit add up to the hits, within five standard
// deviations, for every scheme, kind of updates and kind of answers, shifts included. Given
// the polls before it, a hit is independent of the others: the variance is Σ chance (1 − chance),
// at most a quarter a poll.
func TestEarnedMeetsHits(t *testing.T) {
	const polls = 100_000
	for _, s := range pollinglab.Lab().Schemes {
		for _, web := range []string{"feedback=pages", "feedback=model", "updates=vanish", "updates=cumulative", "shift=mirror period=2500",
			"updates=vanish @1000:updates=cumulative @2000:updates=overwrite @3000:feedback=model"} {
			line := fmt.Sprintf("%s pages=64 capacity=6 %s", s.Name, web)
			if s.Name == "traa" {
				line = "traa pages=2 " + web
			}
			if refusesVanishing(s.Name) && strings.Contains(line, "vanish") {
				continue
			}
			run := MustRun(t, line)
			world := run.Environment.(*pollinglab.Environment).World
			for world.Totals().Polls < polls {
				run.Advance(1000)
			}
			got := world.Totals()
			if off, deviation := got.Earned-float64(got.Hits), math.Sqrt(float64(got.Polls))/2; !(math.Abs(off) < 5*deviation) || got.Earned == 0 {
				t.Errorf("%s: %d polls, %d hits, chances of %.0f, %.1f deviations apart", line, got.Polls, got.Hits, got.Earned, off/deviation)
			}
		}
	}
}

// refusesVanishing reports whether a scheme refuses updates=vanish.
func refusesVanishing(scheme string) bool {
	return slices.Contains([]string{"gamma", "grid", "interval", "nutch", "commit"}, scheme)
}

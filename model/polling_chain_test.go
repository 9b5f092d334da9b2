package model

import (
	"math"
	"strings"
	"testing"
)

// Reference: [H-TRAA §3.1]. A lone TRAA, polled at random with model feedback, has
// the exact distribution that its pane draws; the mean share is the theory's.
func TestTRAAChainPane(t *testing.T) {
	for _, rule := range []string{"reward-inaction", "inaction-penalty", "reward-penalty"} {
		r := mustRun(t, "traa pages=2 alpha=0.9 beta=1.5 N=20 schedule=random feedback=model rule="+rule)
		look := Look{Width: 60}
		r.Snapshot(look) // counting starts when somebody looks
		r.Advance(300_000)
		v := r.Snapshot(look).View.(*PollingView).State.(*ChainView)
		if v.Assumes != "" || v.NoTheory != "" {
			t.Errorf("%s: the theory should be exact: %q %q", rule, v.Assumes, v.NoTheory)
		}
		if v.Visits != 300_000 || !(v.Distance < 0.03) {
			t.Errorf("%s: distance %.4f after %d visits", rule, v.Distance, v.Visits)
		}
		sum := 0.0
		for _, c := range v.Cells {
			sum += c.Theory
		}
		if v.First != 1 || v.N != 20 || math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s: states %d to %d, the theory sums to %v", rule, v.First, v.N, sum)
		}
		drift := v.Cells[0].Drift
		if last := v.Cells[19].Drift; drift <= 0 || last >= 0 {
			t.Errorf("%s: the ends drift by %v and %v; both should go inward", rule, drift, last)
		}
		if _, err := r.Do("top"); err != nil {
			t.Fatal(err)
		}
		if v = r.Snapshot(look).View.(*PollingView).State.(*ChainView); v.Visits != 0 {
			t.Errorf("%s: a shift changes the theory, and %d visits are left", rule, v.Visits)
		}
	}
	v := mustRun(t, "traa pages=2").Snapshot(Look{Width: 60}).View.(*PollingView).State.(*ChainView)
	if !strings.Contains(v.Assumes, "schedule=random feedback=model") {
		t.Errorf("on real pages by the tree the theory is near only: %q", v.Assumes)
	}
}

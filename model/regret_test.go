package model

import (
	"math"
	"slices"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// TestRates: a rate is that of the later half of the polls since its stretch of the run began, at least 50 and at most
// 1,000 of them, in whole turns under a scheme that polls in turn; a slow twin counts them poll by poll. A curve has the
// values before and after a shift at its tick, and its last point is the rate at the present.
func TestRates(t *testing.T) {
	for _, line := range []string{
		"h-traa pages=4 seed=6 @300:mirror", "h-traa pages=64 seed=2 @2000:mirror @2010:mirror", "lakg pages=16 capacity=2 @700:h-traa @900:mirror",
		"uniform pages=16", "h-traa pages=32 shift=rank period=100",
	} {
		run := MustRun(line)
		view := func() *pollinglab.View { return pollingView(run) }
		view()                                                           // curves are sampled from the first snapshot on
		polls, earned, same := map[int64]int64{}, map[int64]float64{}, 0 // by ticks
		for run.Tick() < 2500 {
			run.Advance(4)
			v := view()
			now := run.Environment.(*pollinglab.Environment).Totals()
			polls[run.Tick()], earned[run.Tick()] = now.Polls, now.Valued
			start := int64(0) // the polls
			for _, q := range v.Starts {
				if q.Polls < now.Polls { // else there is no poll since
					start = q.Polls
				}
			}
			if line == "uniform pages=16" { // its turns need not end at the present
				if now.Polls > 200 && v.Latest.Polls%16 > 0 {
					t.Fatalf("%s at %d: %d polls are no turns", line, run.Tick(), v.Latest.Polls)
				}
				continue
			}
			window := min(1000, max(50, (now.Polls-start)/2))
			if v.Latest.Polls < min(window, now.Polls-start) || v.Latest.Polls > window+window/8+64 {
				t.Fatalf("%s at %d: %d polls, where %d are asked for", line, run.Tick(), v.Latest.Polls, window)
			}
			for k := range polls {
				if n := now.Polls - polls[k]; n == v.Latest.Polls {
					modeltest.MustNear(t, (now.Valued-earned[k])/float64(n), v.Latest.Earned, 1e-9, "%s at %d: earned a poll:", line, run.Tick())
					same++
				}
			}
		}
		if same < 50 && line != "uniform pages=16" {
			t.Errorf("%s: %d rates were counted twice", line, same)
		}
		v := view()
		rates := v.Rates(v.Whole, len(v.Whole))
		modeltest.Equal(t, rates[len(rates)-1], v.Latest, "%s: the curve ends at", line)
	}
	if got := (&pollinglab.View{}).Rates(nil, 2); got != nil {
		t.Errorf("of nothing: %v", got)
	}
	run := MustRun("h-traa pages=64 feedback=model seed=7 @9000:mirror")
	run.Snapshot(lab.ViewRequest{})
	run.Advance(9060)
	v := pollingView(run)
	rates := v.Rates(v.Whole, len(v.Whole))
	k := slices.IndexFunc(rates, func(r pollinglab.Rate) bool { return r.Tick >= 9000 })
	if k < 0 || rates[k].Tick != 9000 || rates[k+1].Tick != 9000 || rates[k].Earned < 0.8 || rates[k+1].Earned > 0.4 || v.Latest.Earned > 0.4 {
		t.Errorf("at the mirror the curve is at %+v, at its end %+v", rates[max(0, k):], v.Latest)
	}
}

// TestWeightedCurves: with importance the curves of hits and of what was earned count ω, as the
// optimum does: that of the optimal policy settles at its own value.
func TestWeightedCurves(t *testing.T) {
	r := MustRun("optimal pages=64 importance=on")
	r.Snapshot(lab.ViewRequest{})
	r.Advance(40_000)
	v := pollingView(r)
	rates := v.Rates(v.Whole, 1)
	if len(rates) == 0 || math.Abs(rates[0].Earned/v.Optimal-1) > 0.03 || math.Abs(rates[0].Hits-rates[0].Earned) > 0.01 {
		t.Errorf("it earns %+v a poll, the optimum is %v", rates, v.Optimal)
	}
}

package model

import (
	"math"
	"slices"
	"testing"

	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/pollinglab"
)

func TestRegret(t *testing.T) {
	v := &pollinglab.View{Values: pollinglab.Values{Value: 0.6, Optimal: 0.8}, Earnings: pollinglab.Earnings{EarnedRate: 0.4, Polls: 300}}
	l := &linelab.View{Target: 0.5, Mean: 0.75, Variance: 0.04, TheoryMean: 0.25, TheoryVariance: 0.09}
	for name, pair := range map[string][2]float64{
		"regret": {v.Regret(), 0.2}, "regret's part": {v.RegretPart(), 0.25}, "of the optimum": {v.OfOptimal(), 0.5},
		"polls a slot": {v.PollsASlot(100), 3}, "before the first": {v.PollsASlot(0), 0},
		"too much": {pollinglab.ShareRow{Share: 0.3, Optimal: 0.2}.Excess(), 0.1}, "of none": {pollinglab.ShareRow{Share: 0.3}.Excess(), 0.3},
		"of the best": {(&crawllab.View{Progress: crawllab.Progress{Mean: 0.3, Best: 0.4}}).OfBest(), 0.75},
		"deviation":   {l.Deviation(), 0.2}, "deviation of the theory": {l.TheoryDeviation(), 0.3},
		"bias": {l.Bias(), 0.25}, "bias of the theory": {l.TheoryBias(), -0.25},
	} {
		if got, want := pair[0], pair[1]; !(math.Abs(got-want) < 1e-12) && !(math.IsNaN(got) && math.IsNaN(want)) {
			t.Errorf("%s: %v, not %v", name, got, want)
		}
	}
}

// TestRates: rates are taken over the least number of polls and more, over no more than bins
// stretches, and over the polls of one scheme.
func TestRates(t *testing.T) {
	var samples []pollinglab.Point
	for k := range int64(11) {
		samples = append(samples, pollinglab.Point{Tick: 10 * k, Polls: 100 * k, Found: float64(10 * k * k), Earned: float64(50 * k)})
	}
	rate := func(tick int64, scheme int, polls int64, hits float64) pollinglab.Rate {
		return pollinglab.Rate{Tick: tick, Scheme: scheme, Polls: polls, Hits: hits, Earned: 0.5}
	}
	v := &pollinglab.View{Schemes: []*lab.Scheme{{Name: "h-traa"}, {Name: "lakg"}}}
	check := func(bins int, want ...pollinglab.Rate) {
		t.Helper()
		if got := v.Rates(samples, bins, 200); !slices.Equal(got, want) {
			t.Errorf("%d bins: %v, want %v", bins, got, want)
		}
	}
	check(100, rate(20, 0, 200, 0.2), rate(40, 0, 200, 0.6), rate(60, 0, 200, 1),
		rate(80, 0, 200, 1.4), rate(100, 0, 200, 1.8))
	check(2, rate(50, 0, 500, 0.5), rate(100, 0, 500, 1.5))
	v.Pages, v.Schemes[0] = 300, mustSpec(t, "uniform").Scheme // whole turns
	check(100, rate(30, 0, 300, 0.3), rate(60, 0, 300, 0.9), rate(90, 0, 300, 1.5))
	v.Schemes[0] = mustSpec(t, "h-traa").Scheme
	for k := 3; k < 11; k++ {
		samples[k].Scheme = 1
	}
	check(2, rate(80, 1, 500, 1.1))
	if got := v.Rates(nil, 2, 200); got != nil {
		t.Errorf("of nothing: %v", got)
	}
}

// TestWeightedCurves: with importance the curves of hits and of what was earned count ω, as the
// optimum does: that of the optimal policy settles at its own value.
func TestWeightedCurves(t *testing.T) {
	spec, err := Parse("optimal pages=64 importance=on")
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(spec)
	if err != nil {
		t.Fatal(err)
	}
	r.Snapshot(lab.ViewRequest{})
	r.Advance(40_000)
	v := r.Snapshot(lab.ViewRequest{}).View.(*pollinglab.View)
	rates := v.Rates(v.Whole, 1, 30_000)
	if len(rates) == 0 || math.Abs(rates[0].Earned/v.Optimal-1) > 0.03 || math.Abs(rates[0].Hits-rates[0].Earned) > 0.01 {
		t.Errorf("it earns %+v a poll, the optimum is %v", rates, v.Optimal)
	}
}

// TestRatesOfTurns: polls in turn earn the value of equal shares at any tick, also within a turn.
func TestRatesOfTurns(t *testing.T) {
	spec, err := Parse("uniform pages=512")
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(spec)
	if err != nil {
		t.Fatal(err)
	}
	r.Snapshot(lab.ViewRequest{})
	for r.Advance(4000); r.Tick() < 6000; r.Advance(101) {
		v := r.Snapshot(lab.ViewRequest{}).View.(*pollinglab.View)
		if math.Abs(v.EarnedRate-v.Uniform) > 0.001 {
			t.Errorf("tick %d: %v a poll, not %v", r.Tick(), v.EarnedRate, v.Uniform)
		}
		if rates := v.Rates(v.Whole, 400, 50); math.Abs(rates[len(rates)-1].Earned-v.Uniform) > 0.001 {
			t.Errorf("tick %d: the curve is at %v, not %v", r.Tick(), rates[len(rates)-1].Earned, v.Uniform)
		}
	}
}

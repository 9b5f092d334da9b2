package model

import (
	"fmt"
	"math"
	"testing"

	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/model/stats"
)

// valuesAt are the values and the hits over the last quarter of 200,000 polls of a line, over seeds 1 to 10.
func valuesAt(t *testing.T, line string) (value, hits []float64) {
	t.Helper()
	for seed := 1; seed <= 10; seed++ {
		r := MustRun(t, fmt.Sprintf("%s pages=512 N=500 seed=%d", line, seed))
		e := r.Environment.(*pollinglab.Environment)
		r.Advance(150_000)
		before := e.World.Totals()
		r.Advance(50_000)
		now := e.World.Totals()
		value = append(value, e.Value())
		hits = append(hits, float64(now.Hits-before.Hits)/float64(now.Polls-before.Polls))
	}
	return value, hits
}

// reproduces holds a mean against that of an independent program, which has as many seeds of its own: within three standard errors of
// the difference, and the rounding of its digits.
func reproduces(t *testing.T, name string, e stats.Estimate, want, rounding float64) {
	t.Helper()
	report := t.Logf
	if math.Abs(e.Mean-want) > 3*math.Sqrt2*e.SE+rounding {
		report = t.Errorf
	}
	report("%s: %.4f ± %.4f, want %.4f", name, e.Mean, e.SE, want)
}

// TestReadingsOfDeadlines: the value at 200,000 under each schedule, on real pages, as of independent programs.
func TestReadingsOfDeadlines(t *testing.T) {
	modeltest.LongOnly(t)
	const flat, skewed, steep = "alpha=0.3 beta=1", "alpha=0.3 beta=1.5", "alpha=0.9 beta=1.5"
	for _, c := range []struct {
		web, rule                  string
		edf, live, accrued, ofTree float64
	}{
		{skewed, "reward-penalty", .5515, .5471, .5504, .5517},
		{flat, "reward-penalty", .8714, .797, .8730, .8706},
		{steep, "reward-penalty", .9681, .9593, .9655, .962},
		{skewed, "reward-inaction", .5579, .5319, .5537, .5542},
		{flat, "reward-inaction", .8717, .771, .8715, .8695},
		{steep, "reward-inaction", .9682, .9419, .9610, .9597},
		{skewed, "inaction-penalty", .005, .5559, .5547, .5542},
		{flat, "inaction-penalty", .051, .8753, .8786, .8766},
		{steep, "inaction-penalty", .340, .9702, .9719, .9718},
	} {
		for schedule, want := range map[string]float64{"edf": c.edf, "live": c.live, "accrued": c.accrued, "tree": c.ofTree} {
			value, _ := valuesAt(t, "h-traa "+c.web+" rule="+c.rule+" schedule="+schedule)
			e := stats.EstimateOf(value)
			reproduces(t, c.web+" "+c.rule+" "+schedule, e, want, 0.0005)
		}
	}
}

// TestHitsOfReadings: the part of the last 50,000 polls that hit, on the same webs, with reward-penalty.
func TestHitsOfReadings(t *testing.T) {
	modeltest.LongOnly(t)
	for web, want := range map[string][3]float64{
		"alpha=0.3 beta=1.5": {.5254, .5421, .5315}, "alpha=0.3 beta=1": {.7810, .8670, .8541}, "alpha=0.9 beta=1.5": {.9366, .9492, .9427},
	} {
		for k, schedule := range []string{"live", "accrued", "tree"} {
			_, hits := valuesAt(t, "h-traa "+web+" schedule="+schedule)
			reproduces(t, "hits, "+web+" "+schedule, stats.EstimateOf(hits), want[k], 0.0005)
		}
	}
}

// TestUnitValuesLearnt: the mean value over the second half of 200,000 random polls, α = 0.9, s = 0.02, as of independent programs.
func TestUnitValuesLearnt(t *testing.T) {
	modeltest.LongOnly(t)
	late := func(line string, reps int) stats.Estimate {
		var means []float64
		for seed := 1; seed <= reps; seed++ {
			r := MustRun(t, fmt.Sprintf("%s pages=512 alpha=0.9 seed=%d", line, seed))
			e, sum := r.Environment.(*pollinglab.Environment), 0.0
			r.Advance(100_000)
			for range 50 {
				r.Advance(2_000)
				sum += e.Value() / 50
			}
			means = append(means, sum)
		}
		return stats.EstimateOf(means)
	}
	for unit, want := range map[string][3]float64{
		"exponential": {.1564, .1533, .1447}, "hyperbolic": {.1902, .1872, .1776}, "power": {.1276, .1243, .1185},
		"linear": {.1338, .1307, .1238}, "step": {.2271, .2223, .2068}, "constant": {.8865, .8869, .8685},
	} {
		line := " beta=0.5 unit=" + unit
		reproduces(t, unit+", reward-inaction", late("h-traa schedule=random rule=reward-inaction"+line, 20), want[0], 0.0001)
		reproduces(t, unit+", reward-penalty", late("h-traa schedule=random"+line, 20), want[1], 0.0001)
		reproduces(t, unit+", LAKG", late("lakg N=1500 lambda=1.3"+line, 5), want[2], 0.0001)
	}
	reproduces(t, "random, reward-penalty", late("h-traa schedule=random beta=1.5 unit=random", 20), .9084, 0.0001)
}

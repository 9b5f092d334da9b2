package polling

import (
	"math"
	"testing"
)

// near reports that two numbers agree to a part of the second; NaN agrees with nothing.
func near(got, want, part float64) bool { return math.Abs(got-want) <= part*math.Abs(want) }

// TestGridEdges: the median is the least rate up to which half of the probability lies, and no answer excludes a rate.
func TestGridEdges(t *testing.T) {
	for _, c := range []struct {
		weights [gridRates]float64
		rate    int
	}{
		{[gridRates]float64{63: 0.4}, 63}, // rounding may take the sum of all below a half
		{[gridRates]float64{3: 0.5, 4: 0.5}, 3},
	} {
		if got := medianRate(&c.weights); got != gridRate[c.rate] {
			t.Errorf("the median is %v, want rate %d", got, c.rate)
		}
	}
	certain := [gridRates]float64{5: 1}
	if update(&certain, 0, 1, true); certain[4] <= 0 || certain[4] > 1e-190 {
		t.Errorf("an excluded rate has probability %v", certain[4])
	}
}

// TestGammaDensity: the density of the logarithm of the rate integrates to 1, and the rate to the mean.
func TestGammaDensity(t *testing.T) {
	g := testPoller(t, "gamma", newTestTruth(2, 0.9, 1), 1).(*gamma)
	g.page[1] = gammaRate{3, 10}
	sum, mean := 0.0, 0.0
	const step = 0.01
	for log := -15.0; log < 5; log += step {
		density := g.density(1, math.Exp(log))
		sum += step * density
		mean += step * density * math.Exp(log)
	}
	if !near(sum, 1, 1e-6) || !near(mean, 0.3, 1e-6) {
		t.Errorf("the density sums to %v, its mean is %v", sum, mean)
	}
}

// TestCommitEstimates: the hits, polls and slots of the rounds alone give the rates; more rounds go on from them.
func TestCommitEstimates(t *testing.T) {
	c := testPoller(t, "commit", newTestTruth(2, 0.9, 1), 1, "rounds", 2).(*commit)
	rate := func(polls, hits, slots float64) float64 {
		return math.Log((polls+0.5)/(polls-hits+0.25)) * polls / slots
	}
	always, never := &countingWeb{polls: make([]int64, 2), answer: true}, &countingWeb{polls: make([]int64, 2)}
	c.Advance(always, 100, 1)
	if c.Advance(always, 101, 2); c.committed || c.rate(0) != 1 {
		t.Errorf("committed %v after three polls of four", c.committed)
	}
	if c.Advance(never, 103, 1); !c.committed || !near(c.rate(0), rate(2, 2, 4), 1e-12) || !near(c.rate(1), rate(2, 1, 4), 1e-12) {
		t.Errorf("committed %v, the rates are %v and %v, want %v and %v", c.committed, c.rate(0), c.rate(1), rate(2, 2, 4), rate(2, 1, 4))
	}
	rule := c.Rule()
	if c.Advance(never, 104, 10); c.done != 4 || !near(c.rate(0), rate(2, 2, 4), 1e-12) {
		t.Errorf("after it has committed it counts %d polls, the rate is %v", c.done, c.rate(0))
	}
	if err := c.Tune("rounds", defaultsOf(schemeNamed("commit"), "rounds", 3)); err != nil || c.committed || !c.turns {
		t.Errorf("with another round to go it has committed: %v, %v", c.committed, err)
	}
	if c.Rule() == rule {
		t.Error("the rule is the same before the estimates and after them")
	}
	if c.Advance(never, 114, 2); !c.committed || !near(c.rate(0), rate(3, 2, 6), 1e-12) || !near(c.rate(1), rate(3, 1, 6), 1e-12) {
		t.Errorf("after a third round the rates are %v and %v, want %v and %v", c.rate(0), c.rate(1), rate(3, 2, 6), rate(3, 1, 6))
	}
}

// TestIntervals: in slots, the frequencies 1/I of all pages sum to the polls of a slot, and an age of one interval is an index of 1.
func TestIntervals(t *testing.T) {
	v := testPollerOf(t, "interval", newTestTruth(6, 0.9, 1), 2, nil, 1).(*interval)
	v.Advance(newPagesWeb(newTestTruth(6, 0.9, 1), 3), 0, 50)
	sum := 0.0
	for page := range 6 {
		sum += 1 / v.Interval(page)
	}
	if !near(sum, 2, 1e-9) {
		t.Errorf("the frequencies sum to %v, want 2", sum)
	}
	for _, r := range v.Ranked([]Ranked{{Index: 7}}, 6)[1:] {
		if want := float64(r.Age) / v.Interval(r.Page); !near(r.Index, want, 1e-9) {
			t.Errorf("page %d of age %d has index %v, want %v", r.Page, r.Age, r.Index, want)
		}
	}
}

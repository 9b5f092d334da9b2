package polling

import (
	"math"
	"testing"
)

// near reports that two numbers agree to a part of the second; NaN agrees with nothing.
func near(got, want, part float64) bool { return math.Abs(got-want) <= part*math.Abs(want) }

// TestGridAnswers: the probabilities of the rates follow Bayes' rule, rate by rate, after a part of them has gone back to the flat
// prior.
func TestGridAnswers(t *testing.T) {
	for _, c := range []struct {
		hazard, gap float64
		hit         bool
	}{{0, 1, true}, {0, 40, false}, {0.01, 30, true}, {0.002, 100, false}} {
		g := testPoller(t, "grid", newTestTruth(2, 0.9, 1), 1, "hazard", c.hazard).(*grid)
		w := g.weights(1)
		want, sum := make([]float64, gridRates), 0.0
		for i := range w {
			if w[i] != 1.0/64 {
				t.Fatalf("the prior of rate %d is %v", i, w[i])
			}
			w[i] = float64(i+1) / (64 * 65 / 2)
			redrawn := 1 - math.Pow(math.E, -c.hazard*c.gap)
			chance := math.Pow(math.E, -5e-5*math.Pow(2, float64(i)/4)*c.gap)
			if c.hit {
				chance = 1 - chance
			}
			want[i] = ((1-redrawn)*w[i] + redrawn/64) * chance
			sum += want[i]
		}
		g.learn(1, int64(c.gap), c.hit)
		half := 0.0
		for i := range w {
			if want[i] /= sum; !near(w[i], want[i], 1e-9) {
				t.Errorf("%+v: rate %d has probability %v, want %v", c, i, w[i], want[i])
				break
			}
			if half < 0.5 && half+want[i] >= 0.5 && !near(g.belief(1), 5e-5*math.Pow(2, float64(i)/4), 1e-12) {
				t.Errorf("%+v: the median is %v, want rate %d", c, g.belief(1), i)
			}
			half += want[i]
		}
	}
	only := [gridRates]float64{63: 0.4} // rounding may take the sum of all below a half
	if got := medianRate(&only); got != gridRate[63] {
		t.Errorf("the median is %v, want the last rate", got)
	}
	only = [gridRates]float64{3: 0.5, 4: 0.5}
	if got := medianRate(&only); got != gridRate[3] {
		t.Errorf("the median of two is %v, want the lesser", got)
	}
	certain := [gridRates]float64{5: 1} // the answer is possible at other rates too
	if update(&certain, 0, 1, true); certain[4] <= 0 || certain[4] > 1e-190 {
		t.Errorf("an excluded rate has probability %v", certain[4])
	}
}

// TestGammaAnswers: a miss adds its slots to B; with a discount a fiftieth of the way back to the prior follows; the density of
// the logarithm of the rate integrates to 1, and the rate to the mean.
func TestGammaAnswers(t *testing.T) {
	truth := newTestTruth(2, 0.9, 1)
	for _, c := range []struct {
		discount string
		want     gammaRate
	}{{"off", gammaRate{3, 15}}, {"0.98", gammaRate{2.95, 14.72}}} {
		g := testPoller(t, "gamma", truth, 1, "discount", c.discount).(*gamma)
		g.page[1] = gammaRate{3, 10}
		g.learn(1, 5, false)
		if got := g.page[1]; !near(got.A, c.want.A, 1e-12) || !near(got.B, c.want.B, 1e-12) || !near(g.belief(1), c.want.A/c.want.B, 1e-12) || g.slope[1] != g.belief(1) {
			t.Errorf("discount=%s: %+v of mean %v, want %+v", c.discount, got, g.belief(1), c.want)
		}
		sum, mean := 0.0, 0.0
		const step = 0.01
		for log := -15.0; log < 5; log += step {
			density := g.density(1, math.Exp(log))
			sum += step * density
			mean += step * density * math.Exp(log)
		}
		if !near(sum, 1, 1e-6) || !near(mean, c.want.A/c.want.B, 1e-6) {
			t.Errorf("discount=%s: the density sums to %v, its mean is %v", c.discount, sum, mean)
		}
	}
	hit := gammaRate{3, 10}.after(5, true)
	if discounted := hit.towards(gammaPrior, 0.02); !near(discounted.A, 0.98*hit.A+0.02*0.5, 1e-12) || !near(discounted.B, 0.98*hit.B+0.02, 1e-12) {
		t.Errorf("a fiftieth of the way from %+v to the prior: %+v", hit, discounted)
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
	if c.Advance(always, 101, 2); c.committed || c.belief(0) != 1 {
		t.Errorf("committed %v after three polls of four", c.committed)
	}
	if c.Advance(never, 103, 1); !c.committed || !near(c.belief(0), rate(2, 2, 4), 1e-12) || !near(c.belief(1), rate(2, 1, 4), 1e-12) {
		t.Errorf("committed %v, the rates are %v and %v, want %v and %v", c.committed, c.belief(0), c.belief(1), rate(2, 2, 4), rate(2, 1, 4))
	}
	rule := c.Rule()
	if c.Advance(never, 104, 10); c.done != 4 || !near(c.belief(0), rate(2, 2, 4), 1e-12) {
		t.Errorf("after it has committed it counts %d polls, the rate is %v", c.done, c.belief(0))
	}
	if err := c.Tune("rounds", defaultsOf(schemeNamed("commit"), "rounds", 3)); err != nil || c.committed || !c.turns {
		t.Errorf("with another round to go it has committed: %v, %v", c.committed, err)
	}
	if c.Rule() == rule {
		t.Error("the rule is the same before the estimates and after them")
	}
	if c.Advance(never, 114, 2); !c.committed || !near(c.belief(0), rate(3, 2, 6), 1e-12) || !near(c.belief(1), rate(3, 1, 6), 1e-12) {
		t.Errorf("after a third round the rates are %v and %v, want %v and %v", c.belief(0), c.belief(1), rate(3, 2, 6), rate(3, 1, 6))
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

// TestFrequencyTold: an index policy tells the web the frequency at which a poll is in fact made, 1/age, watched or not; with costs its
// shares cost the capacity.
func TestFrequencyTold(t *testing.T) {
	truth := newTestTruth(5, 0.9, 1)
	for _, costs := range [][]float64{nil, {0.5, 1.5, 1, 0.8, 1.2}} {
		p := priced(t, "interval", truth, costs)
		web, last := &loggingWeb{Web: newPagesWeb(truth, 3)}, make([]int64, 5)
		for tick := range int64(40) {
			if p.(Watched).SetTrace(nil); tick > 20 {
				p.(Watched).SetTrace(&Trace{})
			}
			p.Advance(web, tick, 1)
		}
		for i, poll := range web.polls {
			if want := 1 / float64(poll.tick-last[poll.page]); poll.x != want {
				t.Errorf("poll %d: the web is told %v, want %v", i, poll.x, want)
			}
			last[poll.page] = poll.tick
		}
		spent, x := 0.0, sharesOf(p, 5)
		for page, share := range x {
			cost := 1.0
			if costs != nil {
				cost = costs[page]
			}
			spent += cost * share
		}
		if !near(spent, 1, 1e-9) {
			t.Errorf("costs %v: the shares %v cost %v", costs, x, spent)
		}
	}
}

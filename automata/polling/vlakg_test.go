package polling

import (
	"math"
	"slices"
	"testing"
)

// TestVLAKGTwin: the game makes the polls of its plain version, which adds up all amounts for each poll; under the first two
// rules an amount changes at its own poll alone.
func TestVLAKGTwin(t *testing.T) {
	for _, rule := range []string{"multiplicative", "linear", "reward-inaction"} {
		truth := newTestTruth(40, 0.9, 1)
		web, plain := &loggingWeb{Web: newPagesWeb(truth, 3)}, &loggingWeb{Web: newPagesWeb(truth, 3)}
		v := testPollerOf(t, "vlakg", truth, 2, nil, 4, "rule", rule, "a", 0.05).(*vlakg)
		coins, x := v.coins, slices.Repeat([]float64{2. / 40}, 40)
		v.Advance(web, 0, 2000)
		fulls := int64(0)
		for slot := int64(1); slot <= 2000; slot++ {
			for range 2 {
				sum := 0.0
				for _, amount := range x {
					sum += amount
				}
				point, page := coins.Unit()*sum, 0
				for ; page < 39 && point >= x[page]; page++ {
					point -= x[page]
				}
				hit := plain.Poll(page, slot, x[page]*2/sum)
				full := sum >= 2-1e-9
				if full {
					fulls++
				}
				switch {
				case rule == "reward-inaction" && hit:
					for i := range x {
						x[i] *= 0.95
					}
					x[page] += 0.1
				case rule == "multiplicative" && hit && !full:
					x[page] = math.Min(1, x[page]*1.05)
				case rule == "multiplicative" && !hit && full:
					x[page] /= 1.05
				case rule == "linear" && hit && !full:
					x[page] += 0.05 * (1 - x[page])
				case rule == "linear" && !hit && full:
					x[page] -= 0.05 * x[page]
				}
			}
		}
		same := len(web.polls) == len(plain.polls)
		for i := range web.polls {
			same = same && web.polls[i].page == plain.polls[i].page && web.polls[i].tick == plain.polls[i].tick
		}
		got := make([]float64, 40)
		v.Shares(got)
		for i := range got {
			same = same && math.Abs(got[i]-x[i]) < 1e-9
		}
		if full := v.Fulls(); !same || rule != "reward-inaction" && full != fulls {
			t.Errorf("%s: full at %d polls, the plain version at %d", rule, full, fulls)
		}
	}
}

// TestVLAKGLevels: the knapsack is full as often as a poll hits, and the value is that of [Further] §1.
func TestVLAKGLevels(t *testing.T) {
	truth := newTestTruth(16, 0.9, 1.5)
	v := testPollerOf(t, "vlakg", truth, 1, nil, 1, "a", 0.02).(*vlakg)
	web := newModelWeb(truth, 5)
	v.Advance(web, 0, 200_000)
	before, hits := v.fulls, web.hits
	v.Advance(web, 200_000, 400_000)
	full, hit := float64(v.fulls-before)/400_000, float64(web.hits-hits)/400_000
	if math.Abs(full-0.9666) > 0.003 || math.Abs(full-hit) > 0.003 {
		t.Errorf("full at %v of the polls, hits at %v", full, hit)
	}
}

// TestSumTreeIsTempered: great weights are scaled down together.
func TestSumTreeIsTempered(t *testing.T) {
	for weight, want := range map[float64]float64{1e99: 3e99, 1e100: 1} {
		s := newSumTree(3, weight)
		if s.temper(); !near(s.sum(), want, 1e-12) || s.weight(2) != s.weight(0) {
			t.Errorf("weights of %g are scaled to a sum of %v", weight, s.sum())
		}
	}
}

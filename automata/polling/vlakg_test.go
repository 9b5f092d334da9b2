package polling

import (
	"math"
	"slices"
	"testing"
)

// TestVLAKGStep: amount, answer and knapsack to amount, by hand, with a = .25.
func TestVLAKGStep(t *testing.T) {
	for _, c := range []struct {
		rule         vlakgRule
		x            float64
		reward, full bool
		want         float64
	}{
		{multiplicative, 0.4, true, false, 0.5},
		{multiplicative, 0.9, true, false, 1},
		{multiplicative, 0.4, true, true, 0.4},
		{multiplicative, 0.4, false, true, 0.32},
		{multiplicative, 0.4, false, false, 0.4},
		{linearAmounts, 0.4, true, false, 0.55},
		{linearAmounts, 0.4, true, true, 0.4},
		{linearAmounts, 0.4, false, true, 0.3},
		{linearAmounts, 0.4, false, false, 0.4},
	} {
		if got := vlakgStep(c.x, 0.25, c.rule, c.reward, c.full); math.Abs(got-c.want) > 1e-15 {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// TestVLAKGSimplex: a hit moves the amounts by the part a towards its page, also across the scaling of the weights; a
// miss moves nothing; a = 1 gives the page all.
func TestVLAKGSimplex(t *testing.T) {
	for _, step := range []float64{0.25, 0.999, 1} {
		v := &vlakg{rule: rewardInaction, step: step, capacity: 1, tree: newSumTree(3, 1./3)}
		want, got := []float64{1. / 3, 1. / 3, 1. / 3}, make([]float64, 3)
		for k := range 60 {
			page, reward := k%3, k%2 == 0
			v.learn(page, v.tree.weight(page), v.tree.sum(), reward, true)
			for i := range want {
				if reward {
					if want[i] *= 1 - step; i == page {
						want[i] += step
					}
				}
			}
			v.Shares(got)
			for i := range want {
				if math.Abs(got[i]-want[i]) > 1e-12 {
					t.Fatalf("a = %v, after %d answers: x = %v, want %v", step, k+1, got, want)
				}
			}
			if !v.full() || v.tree.sum() > 1e106 {
				t.Fatalf("a = %v: the weights sum to %v", step, v.tree.sum())
			}
		}
	}
}

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
		if full, polls := v.Fulls(); !same || polls != 4000 || rule != "reward-inaction" && full != fulls {
			t.Errorf("%s: full at %d of %d polls, the plain version at %d", rule, full, polls, fulls)
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

// TestSumTree: draws, weights and the sums before a page agree with a plain list, also with weights of 0.
func TestSumTree(t *testing.T) {
	tree, list := newSumTree(5, 1), []float64{1, 1, 1, 1, 1}
	for page, w := range []float64{0, 2, 0, 4, 0} {
		tree.set(page, w)
		list[page] = w
	}
	if tree.sum() != 6 {
		t.Fatalf("the weights sum to %v", tree.sum())
	}
	for _, c := range []struct {
		point float64
		page  int
	}{{0, 1}, {1.999, 1}, {2, 3}, {5.999, 3}, {6, 3}, {7, 3}} {
		if got := tree.draw(c.point); got != c.page {
			t.Errorf("the point %v lies in the part of page %d, not %d", c.point, got, c.page)
		}
	}
	sum := 0.0
	for page, w := range list {
		if tree.before(page) != sum || tree.weight(page) != w {
			t.Errorf("page %d: %v before it, weight %v", page, tree.before(page), tree.weight(page))
		}
		sum += w
	}
	tree.set(1, 2e100)
	if tree.temper(); math.Abs(tree.sum()-1) > 1e-12 || tree.weight(1) < 0.999 {
		t.Errorf("tempered, the weights sum to %v", tree.sum())
	}
}

package polling

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat"
)

// A gameState is the states of two automata in a knapsack game.
type gameState [2]int

// A gameChain gives the chances of a slot, from one state to all others.
type gameChain func(from gameState, to func(next gameState, chance float64))

// stationary follows the chain from a state until nothing changes any more.
func (c gameChain) stationary(start gameState) map[gameState]float64 {
	now := map[gameState]float64{start: 1}
	for change := 1.0; change > 1e-13; {
		next := map[gameState]float64{}
		for s, chance := range now {
			c(s, func(to gameState, part float64) { next[to] += chance * part })
		}
		change = 0
		for s, chance := range next {
			change += math.Abs(chance - now[s])
		}
		now = next
	}
	return now
}

// LAKG and CGLA of two pages, with the model's answers, spend in each state the part of
// the time that their whole Markov chain says, written down from the papers' rules
// [LAKG] §II; [Thesis] §5.1: the mean states, and how often the knapsack is full.
func TestKnapsackChains(t *testing.T) {
	const n, lambda = 6, 1.2
	truth := newTestTruth(2, 0.6, 0.8)
	omega := []float64{0.9, 0.6}
	x := func(s int) float64 { return math.Pow(float64(s)/n, lambda) }
	lakg := func(from gameState, to func(gameState, float64)) {
		sum := x(from[0]) + x(from[1])
		for page := range 2 {
			share := x(from[page]) / sum
			hit := truth.detect(page, share)
			up, down := from, from
			if sum < 1 {
				up[page] = min(n, from[page]+1)
			} else {
				down[page] = max(1, from[page]-1)
			}
			to(up, share*hit)
			to(down, share*(1-hit))
		}
	}
	// cglaGame is the chain of CGLA: which answers count by the number of polls in the slot.
	cglaGame := func(counts func(from gameState, polls int) (hits, misses bool)) gameChain {
		return func(from gameState, to func(gameState, float64)) {
			for polled := range 4 { // a bit for each page
				chance := 1.0
				for page, s := range from {
					if x := float64(s) / n; polled>>page&1 == 1 {
						chance *= x
					} else {
						chance *= 1 - x
					}
				}
				hits, misses := counts(from, polled&1+polled>>1)
				var outcomes [2]map[int]float64 // of each page: its next states
				for page, s := range from {
					if outcomes[page] = map[int]float64{s: 1}; polled>>page&1 == 0 {
						continue
					}
					hit := truth.detect(page, float64(s)/n)
					up, down := hit*omega[page], 1-hit
					if !hits {
						up = 0
					}
					if !misses {
						down = 0
					}
					next := map[int]float64{s: 1 - up - down}
					next[min(n, s+1)] += up
					next[max(1, s-1)] += down
					outcomes[page] = next
				}
				for a, p := range outcomes[0] {
					for b, q := range outcomes[1] {
						to(gameState{a, b}, chance*p*q)
					}
				}
			}
		}
	}
	byAmounts := cglaGame(func(from gameState, _ int) (hits, misses bool) {
		exceeded := from[0]+from[1] > n
		return !exceeded, exceeded
	})
	byPolls := cglaGame(func(_ gameState, polls int) (hits, misses bool) { return polls <= 1, polls > 1 })
	both := cglaGame(func(gameState, int) (hits, misses bool) { return true, true })
	indicator := func(full func(s gameState) bool) func(gameState) float64 {
		return func(s gameState) float64 {
			if full(s) {
				return 1
			}
			return 0
		}
	}
	exceeds := indicator(func(s gameState) bool { return s[0]+s[1] > n })
	for _, c := range []struct {
		name  string
		chain gameChain
		p     Poller
		full  func(s gameState) float64 // the chance that the knapsack counts as full after a slot
	}{
		{"lakg", lakg, testPoller(t, "lakg", truth, 21, "N", n, "lambda", lambda, "start", "one"),
			indicator(func(s gameState) bool { return x(s[0])+x(s[1]) >= 1 })},
		{"cgla", byAmounts, testPollerOf(t, "cgla", truth, 1, omega, 22, "N", n), exceeds},
		{"cgla by polls", byPolls, testPollerOf(t, "cgla", truth, 1, omega, 24, "N", n, "knapsack", "polls"),
			func(s gameState) float64 { return float64(s[0]*s[1]) / (n * n) }},
		{"cgla ungoverned", both, testPollerOf(t, "cgla", truth, 1, omega, 25, "N", n, "reinforcement", "ungoverned"), exceeds},
	} {
		var want [3]float64
		for s, chance := range c.chain.stationary(gameState{1, 1}) {
			want[0] += chance * float64(s[0])
			want[1] += chance * float64(s[1])
			want[2] += chance * c.full(s)
		}
		const batches, length = 50, 2000
		web, game := newModelWeb(truth, 23), c.p.(Knapsack)
		c.p.Advance(web, 0, 2000)
		tick := int64(2000)
		var got [3][]float64
		for range batches {
			var sum [3]float64
			for range length {
				c.p.Advance(web, tick, 1)
				tick++
				sum[0] += float64(game.State(0))
				sum[1] += float64(game.State(1))
				if _, full := game.Filled(); full {
					sum[2]++
				}
			}
			for q := range sum {
				got[q] = append(got[q], sum[q]/length)
			}
		}
		// Batch means, twelve quantities at 4.5 standard errors: one run in 1,500 by chance.
		for q, name := range []string{"state of page 1", "state of page 2", "part full"} {
			mean, sd := stat.MeanStdDev(got[q], nil)
			if z := (mean - want[q]) / stat.StdErr(sd, batches); math.Abs(z) > 4.5 {
				t.Errorf("%s: mean %s %.4f, the chain's is %.4f: %.1f standard errors away", c.name, name, mean, want[q], z)
			} else {
				t.Logf("%s: mean %s %.4f, the chain's %.4f", c.name, name, mean, want[q])
			}
		}
	}
}

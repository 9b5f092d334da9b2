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
// [LAKG §II; Thesis §5.1]: the mean states, and how often the knapsack is full.
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
	cgla := func(from gameState, to func(gameState, float64)) {
		exceeded := from[0]+from[1] > n
		var outcomes [2]map[int]float64 // of each page: its next states
		for page, s := range from {
			polled := float64(s) / n
			hit := truth.detect(page, polled)
			next := map[int]float64{s: 1 - polled}
			if exceeded {
				next[s] += polled * hit
				next[max(1, s-1)] += polled * (1 - hit)
			} else {
				next[s] += polled * (1 - hit*omega[page])
				next[min(n, s+1)] += polled * hit * omega[page]
			}
			outcomes[page] = next
		}
		for a, p := range outcomes[0] {
			for b, q := range outcomes[1] {
				to(gameState{a, b}, p*q)
			}
		}
	}
	for _, c := range []struct {
		name  string
		chain gameChain
		p     Poller
		full  func(s gameState) bool
	}{
		{"lakg", lakg, testPoller(t, "lakg", truth, 21, "N", n, "lambda", lambda, "start", "one"), func(s gameState) bool { return x(s[0])+x(s[1]) >= 1 }},
		{"cgla", cgla, testPollerOf(t, "cgla", truth, 1, omega, 22, "N", n), func(s gameState) bool { return s[0]+s[1] > n }},
	} {
		var want [3]float64
		for s, chance := range c.chain.stationary(gameState{1, 1}) {
			want[0] += chance * float64(s[0])
			want[1] += chance * float64(s[1])
			if c.full(s) {
				want[2] += chance
			}
		}
		const batches, length = 50, 4000
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
		// Batch means, six quantities at 4.5 standard errors: one run in 3,000 by chance.
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

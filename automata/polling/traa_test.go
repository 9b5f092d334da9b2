package polling

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat"

	"lascope/automata"
	"lascope/automata/schemetest"
)

// Of the 2³² coins, those that move the automaton are a share of exactly that of the
// other material, to within one coin: [H-TRAA] §3.1, rules (1) to (3).
func TestTRAAStep(t *testing.T) {
	for _, m := range []int32{3, 8, 21, 501, maxStates + 1} {
		for _, s := range []int32{1, 2, m / 3, m / 2, m - 2, m - 1} {
			if s < 1 {
				continue
			}
			for _, second := range []bool{false, true} {
				for _, reward := range []bool{false, true} {
					share, direction := uint64(m-s), int32(1)
					if second {
						share, direction = uint64(s), -1
					}
					if !reward {
						direction = -direction
					}
					goal := s + direction
					if goal == 0 || goal == m {
						goal = s
					}
					limit := uint32((share<<32 + uint64(m) - 1) / uint64(m)) // the coins below it move
					if got := traaStep(s, m-1, s, m, second, reward, limit-1); got != goal {
						t.Errorf("s=%d of N=%d, second %v, reward %v: goes to %d, want %d", s, m-1, second, reward, got, goal)
					}
					if got := traaStep(s, m-1, s, m, second, reward, limit); got != s {
						t.Errorf("s=%d of N=%d, second %v, reward %v: moves with too great a coin", s, m-1, second, reward)
					}
				}
			}
		}
	}
}

// traaChain is the stationary distribution of a TRAA polled at random on a web that
// answers with d(x): a birth–death chain, so that π(s+1)/π(s) = up(s)/down(s+1).
func traaChain(truth *testTruth, n int, lambda float64, rule traaRule) []float64 {
	up, down := make([]float64, n+2), make([]float64, n+2)
	for s := 1; s <= n; s++ {
		x := plainShare(s, n, lambda)
		d1, d2 := truth.detect(0, x), truth.detect(1, 1-x)
		if rule.onReward {
			up[s] += x * d1 * (1 - x)
			down[s] += (1 - x) * d2 * x
		}
		if rule.onPenalty {
			down[s] += x * (1 - d1) * (1 - x)
			up[s] += (1 - x) * (1 - d2) * x
		}
	}
	pi := make([]float64, n+1)
	pi[1] = 1
	sum := 1.0
	for s := 1; s < n; s++ {
		pi[s+1] = pi[s] * up[s] / down[s+1]
		sum += pi[s+1]
	}
	for s := range pi {
		pi[s] /= sum
	}
	return pi
}

// plainShare is σ of state s of n.
func plainShare(s, n int, lambda float64) float64 {
	up, down := math.Pow(float64(s), lambda), math.Pow(float64(n+1-s), lambda)
	return up / (up + down)
}

// chainValue is the expected value of a chain's stationary law.
func chainValue(truth *testTruth, pi []float64, lambda float64) (value float64) {
	for s := 1; s < len(pi); s++ {
		x := plainShare(s, len(pi)-1, lambda)
		value += pi[s] * truth.value([]float64{x, 1 - x})
	}
	return value
}

// One TRAA meets its exact stationary distribution under each rule, with the paper's amounts and with nonlinear ones.
// Reference: [H-TRAA] §3.1.2, the Markov chain of the proof of theorem 1.
func TestTRAAMeetsItsChain(t *testing.T) {
	const n = 20
	truth := newTestTruth(2, 0.9, 1.5)
	for _, c := range []struct {
		rule   string
		lambda float64
		value  float64 // expected, from the chain
	}{
		{"reward-inaction", 1, 0.910430},
		{"inaction-penalty", 1, 0.926357},
		{"reward-penalty", 1, 0.917476},
		{"reward-inaction", 2, 0.902064},
		{"inaction-penalty", 2, 0.926294},
		{"reward-penalty", 2, 0.904162},
	} {
		value := func(s int) float64 {
			x := plainShare(s, n, c.lambda)
			return truth.value([]float64{x, 1 - x})
		}
		pi := traaChain(truth, n, c.lambda, traaRules[c.rule])
		expected, mean := chainValue(truth, pi, c.lambda), 0.0
		for s := 1; s <= n; s++ {
			mean += pi[s] * float64(s)
		}
		if math.Abs(expected-c.value) > 5e-7 {
			t.Errorf("%s λ=%g: the chain's value is %.6f, want %.6f", c.rule, c.lambda, expected, c.value)
		}

		p := testPoller(t, "traa", truth, 11, "N", n, "lambda", c.lambda, "rule", c.rule, "schedule", "random").(*Tree)
		web := newModelWeb(truth, 12)
		p.Advance(web, 0, 2000) // from the middle to its stationary law
		const batches, length = 60, 6000
		values, states := make([]float64, batches), make([]float64, batches)
		tick := int64(2000)
		for b := range batches {
			for range length {
				p.Advance(web, tick, 1)
				tick++
				root, _ := p.Node(0)
				values[b] += value(root.State) / length
				states[b] += float64(root.State) / length
			}
		}
		// Batch means, 59 degrees of freedom: beyond 4.5 standard errors in one run of 30,000.
		for _, q := range []struct {
			name string
			got  []float64
			want float64
		}{{"value", values, expected}, {"state", states, mean}} {
			m, sd := stat.MeanStdDev(q.got, nil)
			if z := (m - q.want) / stat.StdErr(sd, batches); math.Abs(z) > 4.5 {
				t.Errorf("%s λ=%g: mean %s %.6f, the chain's is %.6f: %.1f standard errors away", c.rule, c.lambda, q.name, m, q.want, z)
			}
		}
	}
}

func TestTRAANeedsTwoPages(t *testing.T) {
	s := schemeNamed("traa")
	_, err := s.New(Setup{Counts: true, Pages: 3, Capacity: 1, Values: defaultsOf(s)})
	if err == nil || err.Error() != "pages=3: a TRAA shares between two pages; take pages=2, or h-traa, a tree of TRAAs" {
		t.Errorf("three pages: %v", err)
	}
}

// Reference: [H-TRAA] §3.1. One TRAA over two pages with random polls and model
// feedback is a birth–death chain: from s the chance of a step up is
// σ(1−σ) times (d₁ for a reward, 1−d₂ for a penalty of the other), and so down.
func TestTRAAVisitsChiSquare(t *testing.T) {
	truth := newTestTruth(2, 0.9, 1.5)
	const n = 20
	for _, rule := range []string{"reward-inaction", "inaction-penalty", "reward-penalty"} {
		up, down := make([]float64, n), make([]float64, n)
		for s := 1; s <= n; s++ {
			sigma := float64(s) / (n + 1)
			d1, d2 := truth.detect(0, sigma), truth.detect(1, 1-sigma)
			both := sigma * (1 - sigma)
			if rule != "inaction-penalty" {
				up[s-1] += both * d1
				down[s-1] += both * d2
			}
			if rule != "reward-inaction" {
				up[s-1] += both * (1 - d2)
				down[s-1] += both * (1 - d1)
			}
		}
		up[n-1], down[0] = 0, 0
		chainUp, chainDown := TRAAChain(n, 1, rule, truth.detect)
		for s := range n {
			if math.Abs(chainUp[s]-up[s]) > 1e-15 || math.Abs(chainDown[s]-down[s]) > 1e-15 {
				t.Fatalf("%s: from state %d the chain goes up with %v and down with %v, want %v and %v", rule, s+1, chainUp[s], chainDown[s], up[s], down[s])
			}
		}
		p := testPoller(t, "traa", truth, 4, "N", n, "rule", rule, "schedule", "random")
		web := newModelWeb(truth, 4)
		p.Advance(web, 0, 5000)
		counts := make([]float64, n)
		tick := int64(5000)
		const apart = 600
		for range 3000 {
			p.Advance(web, tick, apart)
			tick += apart
			node, _ := p.(*Tree).Node(0)
			counts[node.State-1]++
		}
		schemetest.ChiSquare(t, rule, counts, automata.Stationary(up, down))
	}
}

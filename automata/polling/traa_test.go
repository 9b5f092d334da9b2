package polling

import (
	"math"
	"testing"

	"lascope/automata"
	"lascope/model/modeltest"
)

// plainShare is σ of state s of n.
func plainShare(s, n int, lambda float64) float64 {
	up, down := math.Pow(float64(s), lambda), math.Pow(float64(n+1-s), lambda)
	return up / (up + down)
}

// chainValue is the expected value of a chain's stationary law, of the states from 1 on.
func chainValue(truth *testTruth, law []float64, lambda float64) (value float64) {
	for s, part := range law {
		x := plainShare(s+1, len(law), lambda)
		value += part * truth.value([]float64{x, 1 - x})
	}
	return value
}

// One TRAA over two pages with random polls and model feedback is a birth–death chain: from s the chance of a step up is
// σ(1−σ) times (d₁ for a reward, 1−d₂ for a penalty of the other), and so down. Its visits follow the chain's stationary law under each
// rule, with the paper's amounts and with nonlinear ones. Reference: [H-TRAA] §3.1.2, the Markov chain of the proof of theorem 1.
func TestTRAAMeetsItsChain(t *testing.T) {
	truth := newTestTruth(2, 0.9, 1.5)
	const n, apart = 20, 600
	for _, c := range []struct {
		rule          string
		lambda, value float64 // expected, by an independent program
	}{
		{"reward-inaction", 1, 0.910430}, {"inaction-penalty", 1, 0.926357}, {"reward-penalty", 1, 0.917476},
		{"reward-inaction", 2, 0.902064}, {"inaction-penalty", 2, 0.926294}, {"reward-penalty", 2, 0.904162},
	} {
		up, down := make([]float64, n), make([]float64, n)
		for s := 1; s <= n; s++ {
			sigma := plainShare(s, n, c.lambda)
			d1, d2, both := truth.detect(0, sigma), truth.detect(1, 1-sigma), sigma*(1-sigma)
			if c.rule != "inaction-penalty" {
				up[s-1], down[s-1] = both*d1, both*d2
			}
			if c.rule != "reward-inaction" {
				up[s-1], down[s-1] = up[s-1]+both*(1-d2), down[s-1]+both*(1-d1)
			}
		}
		up[n-1], down[0] = 0, 0
		chainUp, chainDown := TRAAChain(n, c.lambda, c.rule, truth.detect)
		for s := range n {
			if math.Abs(chainUp[s]-up[s]) > 1e-15 || math.Abs(chainDown[s]-down[s]) > 1e-15 {
				t.Fatalf("%+v: from state %d the chain goes up with %v and down with %v, want %v and %v", c, s+1, chainUp[s], chainDown[s], up[s], down[s])
			}
		}
		law := automata.Stationary(up, down)
		modeltest.Near(t, chainValue(truth, law, c.lambda), c.value, 5e-7, "%+v: the chain's value is", c)
		p := testPoller(t, "traa", truth, 4, "N", n, "lambda", c.lambda, "rule", c.rule, "schedule", "random")
		web, counts := newModelWeb(truth, 4), make([]float64, n)
		p.Advance(web, 0, 5000)
		for tick := int64(5000); tick < 5000+1500*apart; tick += apart {
			p.Advance(web, tick, apart)
			node, _ := p.(*Tree).Node(0)
			counts[node.State-1]++
		}
		modeltest.ChiSquare(t, c.rule, counts, law)
	}
}

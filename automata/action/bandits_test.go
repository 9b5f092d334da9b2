package action

import (
	"math"
	"testing"

	"lascope/model/modeltest"
)

// TestKLBound: the bound solves kl(p, q) = d, which bisection finds too, and lies above p.
func TestKLBound(t *testing.T) {
	kl := func(p, q float64) float64 {
		sum := 0.0
		if p > 0 {
			sum += p * math.Log(p/q)
		}
		if p < 1 {
			sum += (1 - p) * math.Log((1-p)/(1-q))
		}
		return sum
	}
	for _, p := range []float64{0, 1e-9, 0.01, 0.3, 0.5, 0.9, 0.999, 1 - 1e-12, 1} {
		for _, d := range []float64{1e-9, 1e-4, 0.01, 0.2, 1, 5, 20} {
			low, high := p, 1.0
			for range 200 {
				if q := (low + high) / 2; kl(p, q) <= d {
					low = q
				} else {
					high = q
				}
			}
			if got := klBound(p, d, 0); math.Abs(got-low) > 1e-9*(1+math.Sqrt(d)) || got < p || got > 1 {
				t.Errorf("p = %v, d = %v: %v, want %v", p, d, got, low)
			}
		}
	}
}

// TestBanditsStepByStep: UCB1 tries each action once, then goes by its index; of equal indices KL-UCB draws one, UCB1 takes the first;
// Exp3 is its published rule.
func TestBanditsStepByStep(t *testing.T) {
	env := &scripted{answers: []float64{0, 1, 0.5, 0, 0}}
	a := built(t, "ucb1", 3, "", 1)
	a.Advance(env, 5)
	// After 0, 1, 2 the means are 1, 0, .5: action 0 twice, since 1 + √(2 ln 4 / 2) = 2.177 is above .5 + √(2 ln 4) = 2.165.
	if got := env.asked; got[0] != 0 || got[1] != 1 || got[2] != 2 || got[3] != 0 || got[4] != 0 {
		t.Errorf("UCB1 chooses %v", got)
	}
	p := make([]float64, 3)
	for name, want := range map[string][]float64{"ucb1": {1, 0, 0}, "kl-ucb": {1. / 3, 1. / 3, 1. / 3}} {
		a := built(t, name, 3, "", 1)
		a.Advance(&scripted{answers: []float64{1, 1, 1}}, 3)
		a.Probabilities(nil, p)
		for i := range p {
			modeltest.Equal(t, p[i], want[i], "%s, all equal: p%d of %v is", name, i+1, p)
		}
	}

	const gamma = 0.2
	env = &scripted{answers: []float64{0, 0.25, 1, 0}}
	a = built(t, "exp3", 3, "gamma=0.2 horizon=1", 4)
	w := []float64{1, 1, 1}
	for k := range env.answers {
		a.Probabilities(env, p)
		sum := w[0] + w[1] + w[2]
		for i := range p {
			modeltest.MustNear(t, p[i], (1-gamma)*w[i]/sum+gamma/3, 1e-15, "tick %d: p = %v, weights %v:", k, p, w)
		}
		a.Advance(env, 1)
		i := env.asked[k]
		w[i] *= math.Exp(gamma * (1 - env.answers[k]) / p[i] / 3)
	}
}

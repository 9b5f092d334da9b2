package action

import (
	"math"
	"testing"
)

// pursuitFrom is a pursuit algorithm after its first choices, with a point p and estimates of three actions.
func pursuitFrom(p []float64, rewards []float64, lambda float64, always bool) *pursuit {
	return &pursuit{estimates: estimates{[]int64{10, 10, 10}, rewards, 30}, p: p, lambda: lambda, always: always}
}

// TestPursuitRules: one answer of each of the four rules of [Oommen & Agache 2001], by hand. The best estimate is that of the
// last action, unless the answer changes it.
func TestPursuitRules(t *testing.T) {
	const reward, penalty, half = 0, 1, 0.5
	for _, c := range []struct {
		p, rewards []float64
		always     bool
		answer     float64
		want       []float64 // after the answer to action 1, which is certain
	}{
		{[]float64{1, 0, 0}, []float64{5, 5, 9}, false, reward, []float64{0.9, 0, 0.1}},
		{[]float64{1, 0, 0}, []float64{5, 5, 9}, false, penalty, []float64{1, 0, 0}},
		{[]float64{1, 0, 0}, []float64{5, 5, 9}, false, half, []float64{0.95, 0, 0.05}},
		{[]float64{1, 0, 0}, []float64{5, 5, 9}, true, reward, []float64{0.9, 0, 0.1}},
		{[]float64{1, 0, 0}, []float64{5, 5, 9}, true, penalty, []float64{0.9, 0, 0.1}},
		{[]float64{1, 0, 0}, []float64{5, 5, 9}, true, half, []float64{0.9, 0, 0.1}},
		{[]float64{1, 0, 0}, []float64{9, 5, 9}, true, penalty, []float64{0.9, 0, 0.1}}, // 9/11 is below 9/10
		{[]float64{1, 0, 0}, []float64{9, 5, 9}, false, reward, []float64{1, 0, 0}},     // 10/11 is above
		{[]float64{1, 0, 0}, []float64{9, 9, 9}, true, penalty, []float64{0.9, 0.1, 0}}, // of equal estimates the first
	} {
		a := pursuitFrom(append([]float64(nil), c.p...), append([]float64(nil), c.rewards...), 0.1, c.always)
		a.Advance(&scripted{answers: []float64{c.answer}}, 1)
		got := make([]float64, 3)
		a.Probabilities(nil, got)
		d := &dpri{discrete: discrete{parts: []int64{10, 0, 0}, total: 10}, always: c.always,
			estimates: estimates{[]int64{10, 10, 10}, append([]float64(nil), c.rewards...), 30}}
		d.Advance(&scripted{answers: []float64{c.answer}}, 1)
		discrete := make([]float64, 3)
		d.Probabilities(nil, discrete)
		for j := range got {
			if math.Abs(got[j]-c.want[j]) > 1e-15 {
				t.Errorf("%+v: p = %v", c, got)
			}
			if c.answer != half && math.Abs(discrete[j]-c.want[j]) > 1e-15 { // there a step is a tenth
				t.Errorf("discretised, %+v: p = %v", c, discrete)
			}
		}
	}
}

// TestPursuitDrift: the drift of each rule is the mean of the steps over all actions and answers.
func TestPursuitDrift(t *testing.T) {
	c, p := []float64{0.2, 0.6, 0.5}, []float64{0.3, 0.5, 0.2}
	rewards, choices := []float64{5, 5.1, 5}, []int64{10, 10, 10}
	for _, always := range []bool{false, true} {
		d := Drift{Rule: PursuitRule, A: 0.1, C: c, Pursued: Pursued(rewards, choices, 1)}
		if always {
			d.Penalised = Pursued(rewards, choices, 0)
		}
		got, want := make([]float64, 3), make([]float64, 3)
		d.At(got, p)
		for k := range c {
			for answer, chance := range []float64{1 - c[k], c[k]} {
				a := pursuitFrom(append([]float64(nil), p...), append([]float64(nil), rewards...), 0.1, always)
				a.add(k, float64(answer))
				if answer == 0 || always {
					a.learn(a.greatest(), 0.1)
				}
				for j := range want {
					want[j] += p[k] * chance * (a.p[j] - p[j])
				}
			}
		}
		for j := range want {
			near(t, "the drift of pursuit", got[j], want[j], 1e-15)
		}
	}
}

package action

import (
	"math"
	"slices"
	"testing"
)

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
		after := estimates{[]int64{10, 10, 10}, c.rewards, 30} // the first choices
		a := &pursuit{simplex: simplex{p: slices.Clone(c.p)}, estimates: after.clone(), lambda: 0.1, always: c.always}
		a.Advance(&scripted{answers: []float64{c.answer}}, 1)
		got := make([]float64, 3)
		a.Probabilities(nil, got)
		d := &dpri{discrete: discrete{parts: []int64{10, 0, 0}, total: 10}, always: c.always, estimates: after.clone()}
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

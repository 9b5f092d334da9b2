package action

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/automata"
	"lascope/model/modeltest"
)

// steady answers every choice with the same β.
type steady float64

func (s steady) Answer(int) float64 { return float64(s) }
func (steady) Best() int            { return 0 }

// TestAbsorptionBound: the bound of a polynomial's error is 1.1 times the greatest residue over the fall of V = 2q + pq, or with u < d of
// 2p + pq, both by their definitions; the error at p is the bound times V(p).
func TestAbsorptionBound(t *testing.T) {
	for _, c := range []struct{ up, down, a float64 }{{0.6, 0.5, 0.1}, {0.3, 0.8, 0.25}, {0.9, 0.1, 0.02}} {
		f := newAbsorptionPolynomial(c.up, c.down, c.a, 16)
		value := func(p float64) float64 { return f.at(p, make([]float64, 17)) }
		v := func(p float64) float64 {
			if c.up < c.down {
				return 2*p + p*(1-p)
			}
			return 2*(1-p) + p*(1-p)
		}
		// The equation's left side over a p q.
		left := func(h func(float64) float64, p float64) float64 {
			q := 1 - p
			return c.up*(h(p+c.a*q)-h(p))/(c.a*q) + c.down*(h(p-c.a*p)-h(p))/(c.a*p)
		}
		most := 0.0
		for k := range 64 {
			p := math.Pow(math.Sin(math.Pi*(2*float64(k)+1)/256), 2)
			most = max(most, math.Abs(left(value, p)/left(v, p)))
		}
		if got := f.bound(); math.Abs(got/(1.1*most)-1) > 1e-3 {
			t.Errorf("%+v: bound %g, by its definition %g", c, got, 1.1*most)
		}
		for _, p := range []float64{0, 0.2, 0.7, 1} {
			got := f.from(p)
			near(t, "the value at p", got.Value, max(0, min(1, value(p))), exactly)
			near(t, "the error over the bound", (got.Error-epsilon)/f.error, v(p), 1e-9)
		}
	}
}

// TestDiscreteAbsorptionByHand: three steps, by the chain's equations: A(1) = r/(1 + r + r²)·… in closed form, and the bound of rounding
// as the sum of the logarithms.
func TestDiscreteAbsorptionByHand(t *testing.T) {
	const c1, c2, n = 0.2, 0.6, 3
	a := DiscreteAbsorption(c1, c2, n)
	// From k it goes to k+1 with chance ∝ k(1−c₁), to k−1 with chance ∝ (n−k)(1−c₂).
	r1, r2 := 2*0.4/(1*0.8), 1*0.4/(2*0.8)
	whole := 1 + r1 + r1*r2
	for k, want := range []float64{0, 1 / whole, (1 + r1) / whole, 1} {
		near(t, "A(k)", a.From(float64(k)/n).Value, want, 1e-14)
	}
	rounding := 4 * epsilon * (n + math.Abs(math.Log(r1)) + math.Abs(math.Log(r2)))
	near(t, "its rounding, in ε", a.From(1./3).Error/epsilon, rounding/epsilon, 1e-6)
}

// TestFractionalAnswers: an answer β between 0 and 1 is a penalty where a coin is below it, else a reward; 0 and 1 toss none.
func TestFractionalAnswers(t *testing.T) {
	first := automata.NewCoins([2]uint64{7, 8})
	u := first.Unit()
	for _, c := range []struct {
		answer  float64
		penalty bool
	}{{u / 2, false}, {u, false}, {(1 + u) / 2, true}, {0, false}, {1, true}} {
		coins := automata.NewCoins([2]uint64{7, 8})
		s := Step{Answer: c.answer, Lot: noCoin}
		if got := s.penalised(&coins); got != c.penalty || s.Rewarded() == got {
			t.Errorf("β = %v, coin %v: penalty %v, rewarded %v", c.answer, u, got, s.Rewarded())
		}
		if tossed := coins != automata.NewCoins([2]uint64{7, 8}); tossed != (c.answer > 0 && c.answer < 1) {
			t.Errorf("β = %v tosses a coin: %v", c.answer, tossed)
		}
	}
}

// TestLinearStep: an answer β moves p by (1−β) a towards the arm and by β b towards the others, three arms, by hand.
func TestLinearStep(t *testing.T) {
	for _, c := range []struct {
		a, b, beta float64
		want       []float64 // from .5, .3, .2 after arm 0
	}{
		{0.2, 0, 0, []float64{0.6, 0.24, 0.16}},
		{0.2, 0.2, 1, []float64{0.4, 0.34, 0.26}},
		// keep = 1 − .2·.75 − .1·.25 = .825, back = .1·.25/2
		{0.2, 0.1, 0.25, []float64{1 - 2*0.0125 - 0.825*0.5, 0.825*0.3 + 0.0125, 0.825*0.2 + 0.0125}},
		{0.2, 0, 1, []float64{0.5, 0.3, 0.2}},
	} {
		l := &linear{a: c.a, b: c.b, p: []float64{0.5, 0.3, 0.2}}
		l.learn(0, c.beta)
		for i, want := range c.want {
			near(t, fmt.Sprintf("a %v b %v β %v: p%d", c.a, c.b, c.beta, i+1), l.p[i], want, 1e-12)
		}
	}
}

// TestPursuitOnPenalties: after a penalty reward-inaction stands still and reward-penalty pursues; the rule can be changed, with N or λ kept.
func TestPursuitOnPenalties(t *testing.T) {
	for _, scheme := range []string{"pursuit", "dpri"} {
		moves := func(a Automaton) bool {
			before, after := make([]float64, 2), make([]float64, 2)
			a.Probabilities(steady(1), before)
			a.Advance(steady(1), 1)
			a.Probabilities(steady(1), after)
			return !slices.Equal(before, after)
		}
		for _, always := range []float64{0, 1} {
			v := fixedValues{"rule": always, "lambda": 0.1, "N": 10}
			a := built(t, scheme, 2, v, 1)
			a.Advance(steady(1), 20) // in turn
			if got := moves(a); got != (always == 1) {
				t.Errorf("%s rule=%s moves on a penalty: %v", scheme, v.Word("rule"), got)
			}
			v["rule"] = 1 - always
			modeltest.OK(t, a.Tune("rule", v))
			if got := moves(a); got == (always == 1) {
				t.Errorf("%s, now rule=%s, moves on a penalty: %v", scheme, v.Word("rule"), got)
			}
		}
	}
	d := built(t, "dpri", 2, fixedValues{"N": 10}, 1).(*dpri)
	if err := d.Tune("N", fixedValues{"N": 7}); err != nil || d.total != 14 {
		t.Errorf("two arms with N = 7 have %d steps, %v", d.total, err)
	}
}

// TestChanceNotes: pure chance has p = 1/r, and a note of its last choice only.
func TestChanceNotes(t *testing.T) {
	a := built(t, "chance", 4, fixedValues{}, 1).(*chance)
	if a.Advance(steady(0), 0); a.done {
		t.Error("no choice is noted")
	}
	if a.Advance(steady(0), 3); !a.done || a.last.Was != 0.25 {
		t.Errorf("its choice is drawn with p = %v", a.last.Was)
	}
	p := make([]float64, 4)
	if a.Probabilities(nil, p); !slices.Equal(p, []float64{0.25, 0.25, 0.25, 0.25}) {
		t.Errorf("its p are %v", p)
	}
}

// TestTooCoarse: DL_R−I has a step for each arm at least.
func TestTooCoarse(t *testing.T) {
	if _, err := newDLRI(Setup{Actions: 3, Values: fixedValues{"N": 3}}); err != nil {
		t.Error(err)
	}
	if _, err := newDLRI(Setup{Actions: 3, Values: fixedValues{"N": 2}}); err == nil || !strings.HasSuffix(err.Error(), "such as N=60") {
		t.Errorf("two steps for three arms: %v", err)
	}
}

// TestRescaleRemainders: of the steps that are left the greatest remainders get one each.
func TestRescaleRemainders(t *testing.T) {
	d := &discrete{parts: []int64{1, 2, 4}, total: 7}
	if d.rescale(5); !slices.Equal(d.parts, []int64{1, 1, 3}) { // .71, 1.43, 2.86
		t.Errorf("seven steps as five are %v", d.parts)
	}
	d = &discrete{parts: []int64{4, 2, 1}, total: 7}
	if d.rescale(12); !slices.Equal(d.parts, []int64{7, 3, 2}) { // 6.86, 3.43, 1.71
		t.Errorf("seven steps as twelve are %v", d.parts)
	}
}

// TestTheoryOfSteps: without a step of a reward or of a penalty nothing is known; with a penalty's alone the drift vanishes at its rest.
func TestTheoryOfSteps(t *testing.T) {
	c := []float64{0.2, 0.5}
	if got := linearTheory(&Drift{A: 0, B: 0, C: c}, false); got.Absorbing || got.Limit != nil {
		t.Errorf("without steps: %+v", got)
	}
	if got := linearTheory(&Drift{A: 0, B: 0.1, C: c}, false); got.Limit == nil || got.Absorbing {
		t.Errorf("with a penalty's step alone: %+v", got)
	}
	if got := linearTheory(&Drift{A: 0.1, B: 0, C: c}, true); !got.Absorbing || got.Absorption != nil {
		t.Errorf("graded answers: %+v", got)
	}
	for _, v := range []struct {
		limit float64
		want  Verdict
	}{{0.2, Optimal}, {0.21, Optimal}, {0.2101, Expedient}, {0.3499, Expedient}, {0.35, Useless}, {0.4, Useless}, {math.NaN(), Unknown}} {
		if got := Judge(v.limit, c); got != v.want {
			t.Errorf("a limit of %v is %q, want %q", v.limit, got, v.want)
		}
	}
	if corner([]float64{0, 1 - rounding}) != 1 || corner([]float64{0.1, 0.9}) != -1 {
		t.Error("a corner is at 1 within the rounding")
	}
}

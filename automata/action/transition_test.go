package action

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// TestFixedTransitions: state and answer to state and arm, in each automaton of fixed structure with three arms of
// N = 3 states, from every state; Krylov's coin decides after a penalty. The rule is that of the step.
func TestFixedTransitions(t *testing.T) {
	for _, name := range []string{"tsetlin", "krinsky", "krylov"} {
		for arm := range 3 {
			for state := 1; state <= 3; state++ {
				for answer := range 2 {
					for seed := range uint64(4) {
						a := built(t, name, 3, "N=3", seed)
						f := fixedOf(a)
						f.action, f.state = arm, state
						a.Advance(&scripted{answers: []float64{float64(answer)}}, 1)
						step, ok := a.Last()
						inward := answer == 0
						if name == "krylov" && answer == 1 {
							inward = step.Toss < 0.5
						}
						wantArm, want := arm, min(state+1, 3)
						switch {
						case inward && name == "krinsky":
							want = 3
						case !inward && state > 1:
							want = state - 1
						case !inward:
							wantArm, want = (arm+1)%3, 1
						}
						gotArm, got := a.(Fixed).State()
						wasArm, was := a.(Fixed).Was()
						if !ok || gotArm != wantArm || got != want || wasArm != arm || was != state || step.Action != arm || step.Answer != float64(answer) {
							t.Fatalf("%s in arm %d state %d, answer %d: arm %d state %d, want %d, %d", name, arm, state, answer, gotArm, got, wantArm, want)
						}
						if n := a.(Fixed).Visits(); n[wantArm*3+want-1] != 1 {
							t.Fatalf("%s: the visits are %v", name, n)
						}
						if x := a.Rule(); (x.Change == outwardRule) == inward {
							t.Fatalf("%s, answer %d: %s", name, answer, x.Change)
						}
					}
				}
			}
		}
	}
}

// fixedOf is the structure of an automaton of fixed structure.
func fixedOf(a Automaton) *fixed {
	switch a := a.(type) {
	case *tsetlin:
		return &a.fixed
	case *krinsky:
		return &a.fixed
	}
	return &a.(*krylov).fixed
}

// TestFixedTune: the state keeps its part of N, at least 1.
func TestFixedTune(t *testing.T) {
	for _, c := range []struct{ from, state, to, want int }{{4, 4, 8, 8}, {4, 1, 8, 2}, {8, 1, 2, 1}, {8, 5, 4, 3}, {8, 4, 4, 2}, {3, 2, 3, 2}} {
		a := built(t, "tsetlin", 2, fmt.Sprint("N=", c.from), 1)
		f := fixedOf(a)
		f.state = c.state
		if err := a.Tune("N", valuesOf(t, "tsetlin", fmt.Sprint("N=", c.to))); err != nil || f.state != c.want || f.Depth() != c.to || len(f.Visits()) != 2*c.to {
			t.Errorf("%+v: state %d, %v", c, f.state, err)
		}
	}
}

// TestEstimateCounts: an answer β adds 1 − β to the rewards and one to the choices; of equal estimates the first is greatest; the first
// ten choices of each arm come in turn.
func TestEstimateCounts(t *testing.T) {
	e := newEstimates(2)
	for k, beta := range []float64{0, 1, 0.25, 0} {
		if i, ok := e.first(); !ok || i != k%2 {
			t.Fatalf("choice %d is of arm %d in turn, %v", k, i, ok)
		}
		e.add(k%2, beta)
	}
	for i, want := range []struct{ choices, rewards float64 }{{2, 1.75}, {2, 1}} {
		n, r := e.Counts(i)
		if float64(n) != want.choices || r != want.rewards || e.Estimate(i) != want.rewards/want.choices {
			t.Errorf("arm %d: %d choices, %v rewards", i, n, r)
		}
	}
	if e.greatest() != 0 || e.learning() {
		t.Errorf("the greatest is %d, learning %v", e.greatest(), e.learning())
	}
	for k := range 16 {
		e.add(k%2, 1)
	}
	if _, ok := e.first(); ok || e.learning() {
		t.Error("20 choices are not the first ten of two arms")
	}
	if e.add(1, 0); !e.learning() || e.turn(1) != "in turn, choice 11 of its first 10" {
		t.Errorf("%v, %s", e.learning(), e.turn(1))
	}
	e = estimates{choices: []int64{4, 2, 8}, rewards: []float64{2, 1, 4}}
	if e.greatest() != 0 {
		t.Error("of equal estimates the first is greatest")
	}
	if e.rewards[2] = 5; e.greatest() != 2 {
		t.Error("5/8 is greater than 2/4")
	}
}

// TestBLACounts: rewards count in the first parameter of the arm chosen, penalties in its second; the arm with the greatest draw is
// chosen.
func TestBLACounts(t *testing.T) {
	a := built(t, "bla", 3, "", 5).(*bla)
	env := &scripted{answers: []float64{0, 1, 1, 0, 0, 1, 0, 1, 0, 0}}
	rewards, penalties := make([]int64, 3), make([]int64, 3)
	for k, answer := range env.answers {
		a.Advance(env, 1)
		i := env.asked[k]
		for j, draw := range a.draws {
			if draw > a.draws[i] || draw < 0 || draw > 1 {
				t.Fatalf("the draws are %v, arm %d is chosen, not %d", a.draws, i, j)
			}
		}
		if answer == 0 {
			rewards[i]++
		} else {
			penalties[i]++
		}
		if step, ok := a.Last(); !ok || step.Action != i || step.Draw != a.draws[i] || step.Rewarded() != (answer == 0) {
			t.Fatalf("%+v, drawn %v", step, a.draws)
		}
		for j := range rewards {
			n, r := a.Counts(j)
			want := float64(1+rewards[j]) / float64(2+rewards[j]+penalties[j])
			if n != rewards[j]+penalties[j] || r != float64(rewards[j]) || math.Abs(a.Estimate(j)-want) > 1e-15 {
				t.Fatalf("arm %d: %d choices, %v rewards, estimate %v", j, n, r, a.Estimate(j))
			}
		}
		if a.answers() != int64(k+1) {
			t.Fatalf("%d answers are counted of %d", a.answers(), k+1)
		}
		p := make([]float64, 3)
		if a.Probabilities(nil, p); a.Greatest() != max(p[0], p[1], p[2]) || math.Abs(p[0]+p[1]+p[2]-1) > 1e-6 {
			t.Fatalf("the chances are %v, the greatest %v", p, a.Greatest())
		}
	}
}

// TestDiscreteSteps: a start as near the middle as the steps allow; a pull takes a step from each other arm that has one; a rescaling keeps p,
// the greatest remainders getting the steps that are left.
func TestDiscreteSteps(t *testing.T) {
	d := newDiscrete(Setup{Actions: 3}, 10)
	if fmt.Sprint(d.parts) != "[4 3 3]" {
		t.Fatalf("it starts at %v", d.parts)
	}
	for _, c := range []struct {
		arm  int
		want string
	}{{0, "[6 2 2]"}, {0, "[8 1 1]"}, {0, "[10 0 0]"}, {0, "[10 0 0]"}, {2, "[9 0 1]"}, {1, "[8 2 0]"}} {
		if d.pull(c.arm); fmt.Sprint(d.parts) != c.want {
			t.Fatalf("towards arm %d: %v, want %s", c.arm, d.parts, c.want)
		}
	}
	for _, c := range []struct {
		from []int64
		to   int64
		want string
	}{
		{[]int64{5, 3, 2}, 7, "[4 2 1]"}, // 3.5, 2.1, 1.4
		{[]int64{4, 2, 1}, 14, "[8 4 2]"},
		{[]int64{1, 2, 4}, 5, "[1 1 3]"},  // .71, 1.43, 2.86
		{[]int64{4, 2, 1}, 12, "[7 3 2]"}, // 6.86, 3.43, 1.71
	} {
		d = discrete{parts: slices.Clone(c.from), total: c.from[0] + c.from[1] + c.from[2]}
		d.rescale(c.to)
		first := float64(d.parts[0]) / float64(c.to)
		if fmt.Sprint(d.parts) != c.want || d.total != c.to || d.p(0) != first || d.Greatest() != max(first, d.p(2)) {
			t.Errorf("%v as %d steps are %v, want %s", c.from, c.to, d.parts, c.want)
		}
	}
}

package action

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"lascope/model/modeltest"
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
						f := a.(*Fixed)
						f.Action, f.State = arm, state
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
						gotArm, got := f.Action, f.State
						if !ok || gotArm != wantArm || got != want || f.Was != state || step.Action != arm || step.Answer != float64(answer) {
							t.Fatalf("%s in arm %d state %d, answer %d: arm %d state %d, want %d, %d", name, arm, state, answer, gotArm, got, wantArm, want)
						}
						if n := f.Visits; n[wantArm*3+want-1] != 1 {
							t.Fatalf("%s: the visits are %v", name, n)
						}
						if x := a.Reasons(); (x.Change == outwardRule) == inward {
							t.Fatalf("%s, answer %d: %s", name, answer, x.Change)
						}
					}
				}
			}
		}
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
		modeltest.MustEqual(t, a.answers(), int64(k+1), "of %d answers are counted", k+1)
		p := make([]float64, 3)
		if a.Probabilities(nil, p); a.Greatest() != max(p[0], p[1], p[2]) || math.Abs(p[0]+p[1]+p[2]-1) > 1e-6 {
			t.Fatalf("the chances are %v, the greatest %v", p, a.Greatest())
		}
	}
}

// TestDiscreteSteps: a start as near the middle as the steps allow; a rescaling keeps p,
// the greatest remainders getting the steps that are left.
func TestDiscreteSteps(t *testing.T) {
	d := newDiscrete(Setup{Actions: 3}, 10)
	modeltest.MustEqual(t, fmt.Sprint(d.parts), "[4 3 3]", "it starts at %v:", d.parts)
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

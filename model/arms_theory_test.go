package model

import (
	"math"
	"testing"

	"lascope/model/armslab"
	"lascope/model/modeltest"
)

// armsTheory is the theory after a number of ticks.
func armsTheory(t *testing.T, line string, ticks int64) (*armslab.View, *armslab.Theory) {
	t.Helper()
	run := MustRun(line)
	run.Advance(ticks)
	v := viewOf[*armslab.View](run)
	return v, v.Theory
}

// TestArmsTheoryFollows: a shift, a tuned parameter and a takeover renew the theory, and the
// verdict of an absorbed run names its corner.
func TestArmsTheoryFollows(t *testing.T) {
	before, was := armsTheory(t, "tsetlin penalties=0.2,0.5 N=3", 100)
	_, now := armsTheory(t, "tsetlin penalties=0.2,0.5 N=3 @50:mirror", 100)
	for s := range was.Stationary {
		if math.Abs(now.Stationary[s]-was.Stationary[(s+3)%6]) > 1e-12 {
			t.Fatalf("after mirror the law is %v, before %v", now.Stationary, was.Stationary)
		}
	}
	if !(before.States.Distance > 0 && before.States.Distance < 0.5) {
		t.Errorf("the distance to the law is %g", before.States.Distance)
	}
	_, theory := armsTheory(t, "tsetlin penalties=0.2,0.5 N=3 @50:N=6", 100)
	modeltest.Equal(t, len(theory.Stationary), 12, "the states of the law after N=6 are")
	if _, theory := armsTheory(t, "tsetlin penalties=0.2,0.5 N=3 @50:lrp @60:a=0.1", 100); theory.Drift == nil || theory.Drift.A != 0.1 || theory.Stationary != nil {
		t.Errorf("after a takeover by lrp with a = .1 the theory is %+v", theory)
	}
	verdicts := map[string]int{}
	for _, seed := range []string{"1", "2", "3", "4", "5", "6", "7", "8"} {
		v, theory := armsTheory(t, "lri penalties=0.4,0.5 a=0.3 seed="+seed, 4000)
		want := "absorbed in the best corner"
		if v.Arms[0].P < 0.5 {
			want = "absorbed in a wrong corner"
		}
		verdicts[want]++
		modeltest.Equal(t, theory.Verdict, want, "seed %s: p₁ = %g is", seed, v.Arms[0].P)
	}
	modeltest.Equal(t, len(verdicts), 2, "with a = .3 the verdicts are %v:", verdicts)
}

package model

import (
	"math"
	"strings"
	"testing"

	"lascope/model/armslab"
	"lascope/model/lab"
	"lascope/model/modeltest"
)

// armsView is the arms lab's part of a snapshot of a run.
func armsView(r *Run) *armslab.View {
	return viewOf[*armslab.View](r, lab.ViewRequest{Trace: true})
}

// TestArmsColumns: average_penalty is the mean of c of the choices since the row before,
// mean_penalty since the start, both without the noise of the answers; regret adds c − least.
func TestArmsColumns(t *testing.T) {
	r := MustRun("lrp penalties=0.2,0.5,0.7 @90:swap @130:model=S @200:krinsky")
	r.Snapshot(lab.ViewRequest{})
	sum, since, regret := 0.0, 0.0, 0.0
	cell(r, "tick") // the row at the start
	for tick := int64(1); tick <= 300; tick++ {
		r.Advance(1)
		v := armsView(r)
		c := v.Arms[v.Action].Penalty
		sum, since, regret = sum+c, since+c, regret+c-v.Least
		if tick%30 != 0 {
			continue
		}
		row := rowOf(r)
		for name, want := range map[string]float64{
			"tick": float64(tick), "action": float64(v.Action + 1), "p_best": v.Arms[v.Best].P,
			"average_penalty": since / 30, "mean_penalty": sum / float64(tick), "chance": 1.4 / 3, "least": 0.2, "regret": regret,
		} {
			modeltest.MustNear(t, row[name], want, 1e-9, "at %d %s is", tick, name)
		}
		if math.Abs(v.Mean-sum/float64(tick)) > 1e-12 || math.Abs(v.Regret-regret) > 1e-9 {
			t.Fatalf("the view has the mean %v and the regret %v", v.Mean, v.Regret)
		}
		since = 0
	}
}

// TestTsetlinAboveOneHalf: where every arm is penalised more than half of the time Tsetlin's automaton is warned of.
func TestTsetlinAboveOneHalf(t *testing.T) {
	r := MustRun("tsetlin penalties=0.6,0.8 N=20")
	if w := r.Snapshot(lab.ViewRequest{}).Warns; len(w) != 1 || !strings.Contains(w[0], "try krylov") {
		t.Errorf("it warns %q", w)
	}
}

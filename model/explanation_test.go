package model

import (
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// TestApart: two numbers are written with the fewest digits that distinguish them.
func TestApart(t *testing.T) {
	for _, c := range []struct {
		x, y float64
		a, b string
	}{{0.31, 0.58, ".310", ".580"}, {0.12345, 0.12341, ".1235", ".1234"}, {1, 1, "1.000", "1.000"}} {
		if a, b := lab.Distinct(c.x, c.y); a != c.a || b != c.b {
			t.Errorf("%v and %v are %s and %s", c.x, c.y, a, b)
		}
	}
}

// TestExplanationAfterAChange: the explanations of the last slot are dropped when N or the
// scheme changes. Their states mean nothing among the new ones.
func TestExplanationAfterAChange(t *testing.T) {
	for _, change := range []string{"N=5", "h-traa", "cgla,N=8", "capacity=2"} {
		run := MustRun("lakg pages=4 N=600")
		run.Snapshot(lab.ViewRequest{Trace: true})
		run.Advance(3)
		modeltest.Must(run.Do(change))
		v := viewOf[*pollinglab.View](run, lab.ViewRequest{Trace: true})
		if len(v.Explanations) > 0 {
			t.Errorf("after %s it still tells %v", change, v.Explanations)
		}
	}
}

package figure

import (
	"slices"
	"testing"

	"lascope/model/modeltest"
)

// TestFlawless: of the parameters that are right in all runs the one of the fewest mean ticks counts,
// and the claim compares run by run.
func TestFlawless(t *testing.T) {
	r := handMade([]float64{0, 1, 2}, map[string][][]float64{
		"a": {{1, 1, 0}, {1, 1, 1}}, "a, ticks": {{300, 200, 10}, {310, 190, 12}},
		"b": {{0, 1, 1}, {1, 1, 1}}, "b, ticks": {{9, 300, 300}, {8, 291, 500}},
		"c": {{0, 1, 1}, {1, 0, 0}}, "c, ticks": {{9, 300, 300}, {8, 290, 500}},
	})
	if a, b, c := r.flawless("a"), r.flawless("b"), r.flawless("c"); !slices.Equal(a, []float64{200, 190}) || !slices.Equal(b, []float64{300, 291}) || c != nil {
		t.Errorf("%v, %v and %v; want 200 and 190, 300 and 291, nothing", a, b, c)
	}
	for _, one := range []struct {
		a, b string
		want verdict
	}{{"a", "b", met}, {"b", "a", notMet}, {"a", "c", undecided}} {
		if got := faster(r, args{one.a, one.b}); got.Verdict != one.want {
			t.Errorf("%s before %s: %+v, want %s", one.a, one.b, got, one.want)
		}
	}
}

// TestArmsFigureOverTicks: the curve lies over the mean ticks of convergence, and these are those of
// the runs.
func TestArmsFigureOverTicks(t *testing.T) {
	f := modeltest.Must(Find("arms-two"))
	r := runSmall(t, f, 0)
	right, ticks := r.Curve("L_R−I, a"), r.Curve("L_R−I, a, ticks")
	for k, x := range right.X {
		if want := (ticks.Runs[0][k] + ticks.Runs[1][k]) / 2; x != want || x <= 0 {
			t.Errorf("point %d lies over %g ticks, want %g", k, x, want)
		}
	}
	if !ticks.forClaims || right.forClaims {
		t.Error("the ticks are drawn, or the accuracy is not")
	}
}

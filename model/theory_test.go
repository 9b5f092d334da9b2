package model

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"lascope/internal/theory"
	"lascope/model/armslab"
	"lascope/model/crawllab"
	"lascope/model/knapsacklab"
	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/modeltest"
	"lascope/model/placementlab"
	"lascope/model/pollinglab"
)

// factsOf are the rows of a line by their quantity.
func factsOf(t *testing.T, line string) map[string]theory.Fact {
	t.Helper()
	spec := modeltest.Must(Parse(line))
	facts, err := Theory(spec)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	out := map[string]theory.Fact{}
	for _, f := range facts {
		if _, twice := out[f.Quantity]; twice {
			t.Errorf("%s: two rows of %q", line, f.Quantity)
		}
		out[f.Quantity] = f
	}
	return out
}

// TestTheoryOfEveryScheme: each row has a quantity, a method and a source, and a value or, where nothing is
// known, a sentence.
func TestTheoryOfEveryScheme(t *testing.T) {
	for _, l := range Labs() {
		for _, s := range l.Schemes {
			line := s.Name
			if s.Name == "own" {
				continue
			}
			facts := factsOf(t, line)
			if len(facts) == 0 {
				t.Errorf("%s: no row", line)
			}
			for _, f := range facts {
				if f.Quantity == "" || f.Method == "" || f.Source == "" {
					t.Errorf("%s: %+v lacks a word", line, f)
				}
				if !f.Number.Known() && f.Word == "" && !strings.Contains(f.Method, " ") {
					t.Errorf("%s: %+v has neither a value nor a sentence", line, f)
				}
				if f.Word == "" && f.Number.Known() && !(f.Number.Error >= 0) && !strings.HasPrefix(f.Quantity, "first-order") {
					t.Errorf("%s: %+v has no error", line, f)
				}
			}
		}
	}
}

// TestTheoryIsTheScreens: the rows are the numbers of the view at tick 0.
func TestTheoryIsTheScreens(t *testing.T) {
	view := func(line string) lab.View { return MustRun(line).Environment.Observe(lab.ViewRequest{}) }
	same := func(line, quantity string, want float64) {
		t.Helper()
		if got := factsOf(t, line)[quantity].Number; got.Value != want {
			t.Errorf("%s: %s is %v, on the screen %v", line, quantity, got.Value, want)
		}
	}
	line := "lri a=0.1 penalties=0.4,0.5"
	arms := view(line).(*armslab.View)
	same(line, "absorption in arm 1", arms.Theory.Absorbed[0].Value)
	same(line, "limit of the average penalty", arms.Theory.Penalty.Value)
	same(line, "pure chance M0", arms.Chance)
	line = "spl N=20 target=0.7 p=0.7"
	point := view(line).(*linelab.View)
	same(line, "mean of λ", point.TheoryMean)
	same(line, "standard deviation of λ", point.TheoryDeviation())
	for _, line := range []string{"h-traa pages=64", "cgla web=thesis pages=100 capacity=10"} {
		polling := view(line).(*pollinglab.View)
		same(line, "optimum", polling.Optimal)
		same(line, "bound", polling.Bound)
		same(line, "uniform", polling.Uniform)
	}
	line = "vlakg pages=8 feedback=model rule=reward-inaction"
	same(line, "first-order value", view(line).(*pollinglab.View).FirstOrder)
	line = "traa N=20"
	share := 0.0
	for _, c := range pollingView(MustRun(line)).State.(*lab.ChainView).Cells {
		share += c.Theory * float64(c.First) / 21
	}
	if got := factsOf(t, line)["mean share of page 1"].Number; math.Abs(got.Value-share) > got.Error {
		t.Errorf("%s: the mean share is %v, of the screen's chain %v", line, got, share)
	}
	line = "tsetlin penalties=0.2,0.5 N=4"
	for s, x := range view(line).(*armslab.View).Theory.Stationary {
		same(line, fmt.Sprintf("stationary law of arm %d state %d", s/4+1, s%4+1), x)
	}
	line = "pack-exact"
	bag := view(line).(*knapsacklab.View)
	same(line, "exact optimum", bag.ExactValue)
	same(line, "density", bag.DensityValue)
	same(line, "fractional bound", bag.Fractional)
	line = "bound docs=200"
	traversal := MustRun(line)
	traversal.Advance(200)
	bound := traversal.Environment.Observe(lab.ViewRequest{}).(*crawllab.View)
	if got := factsOf(t, line)["upper bound of the mean quality"].Number; math.Abs(got.Value-bound.Best) > got.Error {
		t.Errorf("%s: the upper bound is %v, on the screen %v", line, got, bound.Best)
	}
	line = "peoma objects=18 classes=3"
	filter := MustRun(line)
	request := lab.ViewRequest{Width: 60, Height: 20, Pairs: 18}
	filter.Snapshot(request)
	filter.Advance(2000)
	modeltest.Must(filter.Do("regroup"))
	filter.Advance(1)
	lockout := viewOf[*placementlab.View](filter, request).Lockout
	if got := factsOf(t, line)["lockout after a regroup, as a part of the queries before"].Number.Value; lockout == nil || math.Abs(lockout.End-2000*(1+got)) > 1e-9 {
		t.Errorf("%s: locked out for %v of the queries, on the screen %+v", line, got, lockout)
	}
	if w := factsOf(t, "lakg shift=mirror @5:top")["without"].Word; !strings.Contains(w, "shift") || !strings.Contains(w, "interventions") {
		t.Errorf("the rows do not hold through shifts: %q", w)
	}
}

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
	view := func(line string) lab.View { return MustRun(t, line).Environment.Observe(lab.ViewRequest{}) }
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
	for _, c := range MustRun(t, line).Snapshot(lab.ViewRequest{Width: 60}).View.(*pollinglab.View).State.(*lab.ChainView).Cells {
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
	traversal := MustRun(t, line)
	traversal.Advance(200)
	bound := traversal.Environment.Observe(lab.ViewRequest{}).(*crawllab.View)
	if got := factsOf(t, line)["upper bound of the performance"].Number; math.Abs(got.Value-bound.Best) > got.Error {
		t.Errorf("%s: the upper bound is %v, on the screen %v", line, got, bound.Best)
	}
	line = "peoma objects=18 classes=3"
	filter := MustRun(t, line)
	request := lab.ViewRequest{Width: 60, Height: 20, Pairs: 18}
	filter.Snapshot(request)
	filter.Advance(2000)
	modeltest.Must(filter.Do("regroup"))
	filter.Advance(1)
	lockout := filter.Snapshot(request).View.(*placementlab.View).Lockout
	if got := factsOf(t, line)["lockout after a regroup, as a part of the queries before"].Number.Value; lockout == nil || math.Abs(lockout.End-2000*(1+got)) > 1e-9 {
		t.Errorf("%s: locked out for %v of the queries, on the screen %+v", line, got, lockout)
	}
	if w := factsOf(t, "lakg shift=mirror @5:top")["without"].Word; !strings.Contains(w, "shift") || !strings.Contains(w, "interventions") {
		t.Errorf("the rows do not hold through shifts: %q", w)
	}
}

// TestTheoryBySecondMethods: numbers that the papers or another derivation give.
func TestTheoryBySecondMethods(t *testing.T) {
	for _, c := range []struct {
		line, quantity string
		want, within   float64
	}{
		{"traa pages=2 alpha=0.9 beta=1.5 N=20 rule=reward-inaction", "mean value", 0.910430, 5e-7},
		{"traa pages=2 alpha=0.9 beta=1.5 N=20 rule=inaction-penalty", "mean value", 0.926357, 5e-7},
		{"traa pages=2 alpha=0.9 beta=1.5 N=20", "mean value", 0.917476, 5e-7},
		{"traa pages=2 alpha=0.3 beta=1", "optimum", 1 - 0.7*0.85, 1e-12},
		{"h-traa pages=500 alpha=0.3 beta=1.5", "optimum", 0.560972, 5e-7},
		{"h-traa pages=512 alpha=0.3 beta=1", "bound", 0.8815, 1e-4},
		{"lrp penalties=0.2,0.5 a=0.01 b=0.01", "limit of the average penalty", 2 * 0.2 * 0.5 / 0.7, 1e-12},
		{"oma-time", "least mean time", 10 * (1 + 0.25*5/11), 1e-12},
	} {
		if got := factsOf(t, c.line)[c.quantity].Number; math.Abs(got.Value-c.want) > c.within+got.Error {
			t.Errorf("%s: %s is %v, by another method %v", c.line, c.quantity, got, c.want)
		}
	}
}

// TestFirstOrderLoss: over the exact loss of a lone TRAA it is the ratio of [Further] §6, which tends to 1; and simulated H-TRAA and VLAKG come to
// its value.
func TestFirstOrderLoss(t *testing.T) {
	for _, c := range []struct {
		rule, n string
		ratio   float64 // exact over first order
	}{
		{"reward-penalty", "100", 1.064}, {"reward-penalty", "500", 1.012}, {"reward-penalty", "10000", 1.001},
		{"reward-inaction", "100", 1.0695}, {"inaction-penalty", "100", 1.0572}, {"reward-inaction", "10000", 1.001}, {"inaction-penalty", "10000", 1.001},
	} {
		facts := factsOf(t, "traa alpha=0.3 beta=1 N="+c.n+" rule="+c.rule)
		if got := facts["loss of value"].Number.Value / facts["first-order loss of value"].Number.Value; math.Abs(got-c.ratio) > 0.002 {
			t.Errorf("N=%s, %s: the exact loss is %.4f of first order, want %.3f", c.n, c.rule, got, c.ratio)
		}
	}
	for _, line := range []string{"h-traa pages=64 alpha=0.3 beta=1 feedback=model schedule=random N=500", "vlakg pages=8 alpha=0.3 beta=1 feedback=model rule=reward-inaction a=0.002"} {
		want := factsOf(t, line)["first-order value"].Number.Value
		r := MustRun(t, line)
		r.Advance(50_000)
		sum := 0.0
		const samples = 400
		for range samples {
			r.Advance(500)
			sum += r.Environment.Row()[pollinglab.ValueColumn].Number() / samples
		}
		if math.Abs(sum-want) > 0.002 {
			t.Errorf("%s: its mean value is %.4f, by first order %.4f", line, sum, want)
		}
	}
}

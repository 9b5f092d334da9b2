package figure

import (
	"math"
	"testing"

	"lascope/model/modeltest"
	"lascope/model/stats"
)

// handMade is a result with known runs: one row of points for each replication.
func handMade(x []float64, curves map[string][][]float64) *Result {
	r := &Result{Figure: &Figure{Name: "hand-made"}}
	for label, runs := range curves {
		c := &Curve{Label: label, X: x, Runs: runs}
		c.average(&Figure{}, "")
		r.Curves, r.Reps = append(r.Curves, c), len(runs)
	}
	return r
}

// tenfold has every run ten times.
func tenfold(r *Result) {
	for _, c := range r.Curves {
		runs := c.Runs
		for range 9 {
			c.Runs = append(c.Runs, runs...)
		}
	}
	r.Reps *= 10
}

// The checks decide met and not met, and undecided if the interval contains both.
func TestClaimChecks(t *testing.T) {
	r := handMade([]float64{0, 10, 20, 30}, map[string][][]float64{
		"goal": {{1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}},
		"fast": {{0, 0.9, 0.98, 1}, {0, 0.8, 0.98, 0.99}, {0, 0.9, 0.97, 0.98}},
		"slow": {{0, 0.3, 0.7, 0.925}, {0, 0.2, 0.6, 0.93}, {0, 0.3, 0.7, 0.935}},
		"wild": {{0, 0.1, 0.9, 0.7}, {0, 0.9, 0.1, 0.9}, {0, 0.9, 0.9, 0.99}},
		"dips": {{1, 0.5, 0.7, 1}, {1, 0.5, 0.97, 1}, {1, 0.4, 0.8, 1}},
		"sags": {{1, 0.2, 0.4, 0.5}, {1, 0.3, 0.4, 0.5}, {1, 0.2, 0.4, 0.5}},
	})
	shifted := handMade([]float64{10, 20, 30, 40}, map[string][][]float64{
		"dips": r.Curve("dips").Runs, "sags": r.Curve("sags").Runs,
	})
	// A verdict on times needs more pairs than three.
	tenfold(shifted)
	many := handMade([]float64{0, 10, 20, 30}, map[string][][]float64{
		"goal": r.Curve("goal").Runs, "fast": r.Curve("fast").Runs, "slow": r.Curve("slow").Runs, "wild": r.Curve("wild").Runs,
	})
	tenfold(many)
	for _, c := range []struct {
		claim string
		in    *Result
		check string
		want  verdict
	}{
		{"fast above slow", r, "above | fast | slow | 0..30", met},
		{"slow above fast", r, "above | slow | fast | 0..30", notMet},
		{"fast above wild", r, "above | fast | wild | 30", undecided},
		{"fast above slow above wild", r, "above | fast > slow > wild | 0..30", undecided},
		{"slow above fast, fast above slow", r, "above | slow > fast > slow | 0..30", partly},
		{"goal above itself", r, "above | goal | goal | 0..30", notMet},
		{"fast within 5 % of the goal", r, "within | fast | goal | 0.05 | 30", met},
		{"slow within 5 % of the goal", r, "within | slow | goal | 0.05 | 30", notMet},
		{"wild within 5 % of the goal", r, "within | wild | goal | 0.05 | 30", undecided},
		{"slow at least 90 % of the goal", r, "at least | slow | goal | 0.9 | 30", met},
		{"slow at least 95 % of the goal", r, "at least | slow | goal | 0.95 | 30", notMet},
		{"slow at most 95 % of the goal", r, "at most | slow | goal | 0.95 | 30", met},
		{"slow at most 90 % of the goal", r, "at most | slow | goal | 0.9 | 30", notMet},
		{"fast sooner than slow", many, "earlier | fast | slow | 0.9 of goal | 0", met},
		{"slow sooner than fast", many, "earlier | slow | fast | 0.9 of goal | 0", notMet},
		{"both never", many, "earlier | slow | slow | 0.99 of goal | 0", undecided},
		{"fast before slow", many, "earlier | fast > slow | 0.9 of goal | 0", met},
		{"slow rises", r, "rises | slow | 0 > 10 > 30", met},
		{"dips rises from the start", r, "rises | dips | 0 > 10", notMet},
		{"dips is back", r, "returns | dips | 0.01 | 0 | 30", met},
		{"sags is back", r, "returns | sags | 0.01 | 0 | 30", notMet},
		{"dips recovers before sags", shifted, "earlier | dips | sags | 0.95 of itself over 10: 95 % of its mean at 10 | 10", met},
		{"sags recovers before dips", shifted, "earlier | sags | dips | 0.4 of itself over 10: 40 % of its mean at 10 | 10", notMet},
		{"goal nearly 1", r, "nearly | goal | 1 | 1e-9 | 0..30", met},
		{"slow nearly 1", r, "nearly | slow | 1 | 0.05 | 30", notMet},
		{"slow below 0.95", r, "below | slow | 0.95 | 30", met},
		{"slow below 0.9", r, "below | slow | 0.9 | 30", notMet},
		{"slow changes", r, "differ | slow | 0 | 30", met},
		{"goal changes", r, "differ | goal | 0 | 30", undecided},
		{"slow takes 1.5 to 2.5 times as long as fast to 0.6", many, "times as long | slow | fast | 1.5..2.5 | 0.6 | 0", met},
		{"slow takes at most 1.5 times as long as fast to 0.6", many, "times as long | slow | fast | 1..1.5 | 0.6 | 0", notMet},
		{"wild takes as long as fast to 0.6", many, "times as long | wild | fast | 0.9..1.1 | 0.6 | 0", undecided},
		{"slow is as quick as fast to 60 % of its last level", many, "times as long | slow | fast | 0..1.25 | 0.6 of itself over 30: 60 % of its final level | 0", notMet},
		{"slow takes at most 4 times as long", many, "times as long | slow | fast | 0..4 | 0.6 of itself over 30: 60 % of its final level | 0", met},
		{"slow spreads more than fast", r, "wider | slow | fast | 0..30", met},
		{"fast spreads more than slow", r, "wider | fast | slow | 0..30", notMet},
		{"nothing beyond the axis", r, "above | fast | slow | 40..50", undecided},
	} {
		read := reader{Figure: &Figure{}}
		read.line("? " + c.claim)
		read.line("> " + c.check)
		if found := read.Claims[0].judged(c.in); found.Verdict != c.want {
			t.Errorf("%s: %s (%s), want %s", c.claim, found.Verdict, found.Numbers, c.want)
		}
	}
}

// spread is the standard deviation about the mean of each span, without the span's first
// point.
func TestSpread(t *testing.T) {
	c := &Curve{X: []float64{0, 10, 20, 30, 40, 50}, Runs: [][]float64{{99, 1, 3, 99, 11, 15}}}
	// (1, 3) is about 2 and (11, 15) about 13: the squares are 2 and 8 with 1 degree of freedom each.
	if got, want := c.spread(0, "0..20, 30..50"), math.Sqrt(5); math.Abs(got-want) > 1e-12 {
		t.Errorf("spread %v, want %v", got, want)
	}
}

// reach counts from a change on and excludes the change itself.
func TestReachAfterAChange(t *testing.T) {
	c := &Curve{X: []float64{0, 10, 20, 30}, Runs: [][]float64{{5, 5, 1, 5}}}
	above := func(y float64) func(point int) bool { return func(point int) bool { return c.Runs[0][point] > y } }
	for _, try := range []struct{ from, want float64 }{{0, 0}, {10, 30}, {20, 30}} {
		if x, ok := c.reach(try.from, above(4)); x != try.want || !ok {
			t.Errorf("after %v: %v, %v, want %v", try.from, x, ok, try.want)
		}
	}
	if x, ok := c.reach(0, above(9)); ok || x != 30 {
		t.Errorf("never: %v, %v, want the end of the axis, 30, and false", x, ok)
	}
}

// Interval writes as many digits as the width of the interval needs.
func TestInterval(t *testing.T) {
	for _, c := range []struct {
		e      stats.Estimate
		digits int
		want   string
	}{
		{stats.Estimate{N: 5, Mean: 0.5, Lo: 0.4, Hi: 0.6}, 4, "0.5000 (0.4000 to 0.6000)"},
		{stats.Estimate{N: 5, Mean: -0.00012, Lo: -0.00013, Hi: -0.00011}, 4, "−0.000120 (−0.000130 to −0.000110)"},
		{stats.Estimate{N: 5, Mean: 1, Lo: 1, Hi: 1}, 1, "1.0"},
		{stats.Estimate{N: 5, Mean: 1234567, Lo: 1234000, Hi: 1235000}, 0, "1,234,567 (1,234,000 to 1,235,000)"},
		{stats.EstimateOf([]float64{3}), 1, "3.0"},
		{stats.EstimateOf(nil), 1, "unknown"},
	} {
		modeltest.Equal(t, c.e.Interval(c.digits), c.want, "%+v:", c.e)
	}
}

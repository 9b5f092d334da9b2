package model

import (
	"math"
	"testing"

	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// costRun runs a line and gives the last row by column, of the second half.
func costRun(t *testing.T, line string, until int64) map[string]float64 {
	t.Helper()
	r := MustRun(t, line)
	r.Advance(until / 2)
	r.Row()
	r.Advance(until - until/2)
	out := map[string]float64{}
	for i, cell := range r.Row() {
		out[r.Columns()[i]] = cell.Number()
	}
	return out
}

// TestCosts: parts of the bound at 64 pages, where a marginal reward finds the optimum that a reward for a change misses; the bound is at
// most the optimum; the optimal policy's shares are worth the optimum; the units spent are the capacity.
func TestCosts(t *testing.T) {
	part := func(line string, until int64) float64 {
		row := costRun(t, line+" pages=64 alpha=0.3 beta=1 costs=on", until)
		if row["bound"] > row["optimal"]*(1+1e-9) || math.Abs(row["spent"]-1) > 0.01 {
			t.Errorf("%s: %v", line, row)
		}
		return row["earned"] / row["bound"]
	}
	for _, c := range []struct {
		line      string
		low, high float64
	}{
		{"whittle @0:shuffle", 0.99, 1.005},
		{"optimal @0:shuffle", 0.96, 1.005},
		{"gamma @0:shuffle", 0.985, 1.005},
		{"interval floor=0.05 cover=0 updates=cumulative reward=marginal @0:shuffle", 0.97, 1.005},
		{"interval floor=0.05 cover=0 @0:shuffle", 0.8, 0.95},
	} {
		if got := part(c.line, modeltest.ByLength[int64](30_000, 60_000)); got < c.low || got > c.high {
			t.Errorf("%s earns %v of the bound, want %v to %v", c.line, got, c.low, c.high)
		}
	}
	row := costRun(t, "optimal pages=64 costs=on", 2000)
	if math.Abs(row["value"]-row["optimal"]) > 1e-8 {
		t.Errorf("the optimal shares are worth %v, the optimum %v", row["value"], row["optimal"])
	}
}

// TestEqualSpread: with spread=1 the policies that know the rates earn as without costs.
func TestEqualSpread(t *testing.T) {
	for _, scheme := range []string{"whittle", "optimal"} {
		with, without := costRun(t, scheme+" pages=64 alpha=0.3 beta=1 costs=on spread=1", 20_000), costRun(t, scheme+" pages=64 alpha=0.3 beta=1", 20_000)
		for _, column := range []string{"value", "optimal", "bound", "earned"} {
			if math.Abs(with[column]-without[column]) > 2e-4 {
				t.Errorf("%s: %s is %v with equal costs, %v without", scheme, column, with[column], without[column])
			}
		}
	}
}

// TestCostsClone: a clone of a run with costs has the same future, also after a shift of the original.
func TestCostsClone(t *testing.T) {
	r := MustRun(t, "gamma pages=32 costs=on")
	r.Advance(500)
	copied := r.Environment.Clone().(*pollinglab.Environment)
	modeltest.Must(r.Do("mirror"))
	r.Advance(10)
	b := MustRun(t, "gamma pages=32 costs=on")
	b.Advance(1000)
	copied.Step(500)
	if got, want := copied.World.Totals(), b.Environment.(*pollinglab.Environment).World.Totals(); got != want {
		t.Errorf("the clone counts %+v, the same run %+v", got, want)
	}
}

// TestMarginalOpens: a line with a reward for a second change is accepted before its run is built, as a screen does.
func TestMarginalOpens(t *testing.T) {
	for _, scheme := range []string{"interval", "h-traa rule=reward-inaction"} {
		for words, fine := range map[string]bool{" updates=cumulative": true, "": false, " updates=cumulative feedback=model": false} {
			spec := modeltest.Must(Parse(scheme + " reward=marginal" + words))
			if err := spec.Check(); (err == nil) != fine {
				t.Errorf("%s reward=marginal%s: %v", scheme, words, err)
			}
		}
	}
}

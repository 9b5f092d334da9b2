package model

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"lascope/model/knapsacklab"
	"lascope/model/modeltest"
	"lascope/model/stats"
)

// TestKnapsackLevels: the shares of docs/further.md §3 over the last tenth of 20,000 ticks, within .004 and three standard
// errors.
func TestKnapsackLevels(t *testing.T) {
	modeltest.SkipUnderRace(t)
	seeds := modeltest.ByLength(4, 20)
	for _, c := range []struct {
		line     string
		want, se float64
	}{
		{"pack-exact items=12", 1, 0}, {"pack-density items=12", 0.974, 0.007}, {"lri-team items=12 a=0.03", 0.966, 0.009}, {"lri-team items=12 a=0.003", 0.609, 0.008},
		{"pack-pursuit items=12 a=0.002", 0.999, 0.001}, {"pack-thompson items=12", 0.999, 0},
		{"pack-density items=20 family=free room=0.4", 0.992, 0}, {"pack-pursuit items=20 family=free room=0.4 a=0.01", 0.999, 0.001},
	} {
		var shares []float64
		for seed := range seeds {
			r := MustRun(t, fmt.Sprintf("%s seed=%d", c.line, seed+1))
			e := r.Environment.(*knapsacklab.Environment)
			r.Advance(18_000)
			before := e.World.Sums().Share
			r.Advance(2000)
			shares = append(shares, (e.World.Sums().Share-before)/2000)
		}
		e := stats.EstimateOf(shares)
		if off := math.Abs(e.Mean - c.want); off > 0.004+3*math.Hypot(e.SE, c.se) {
			t.Errorf("%s: a share of %.4f, want %.3f", c.line, e.Mean, c.want)
		}
	}
}

// TestKnapsackColumns: the columns of a run, in rows whose value is the share of the exact optimum, and the convergence of a reference.
func TestKnapsackColumns(t *testing.T) {
	r := MustRun(t, "pack-pursuit weights=5,5,4,3 values=0.5,0.5,0.45,0.1 room=0.6 a=0.05")
	if got := strings.Join(r.Columns(), ","); got != "tick,packed,weight,value,share,exact,density,fractional,converged,correct" {
		t.Fatal(got)
	}
	cells := func() map[string]float64 {
		out := map[string]float64{}
		for i, c := range r.Row() {
			out[r.Columns()[i]] = c.Number()
		}
		return out
	}
	if begin := cells(); begin["packed"] != 0 || !math.IsNaN(begin["share"]) || math.Abs(begin["exact"]-1) > 1e-12 || math.Abs(begin["density"]-0.95) > 1e-12 || math.Abs(begin["fractional"]-1.05) > 1e-12 {
		t.Errorf("%v", begin)
	}
	r.Advance(40)
	if now := cells(); math.Abs(now["share"]-now["value"]) > 1e-12 || now["share"] >= 1 || now["converged"] != 0 || now["correct"] != 0 {
		t.Errorf("%v", now)
	}
	r.Advance(3000)
	cells()
	r.Advance(100)
	if now := cells(); now["share"] != 1 || now["packed"] != 2 || now["weight"] != 10 || now["converged"] != 1 || now["correct"] != 1 {
		t.Errorf("%v", now)
	}
}

package model

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"lascope/model/modeltest"
)

// furtherMean is the mean over three seeds of a column: of its rows after half of the ticks, or with ofBound of earned over bound there.
func furtherMean(t *testing.T, line, name string, until int64, ofBound bool) (mean float64) {
	t.Helper()
	const seeds, rows = 3, 10
	for seed := range seeds {
		r := MustRun(t, fmt.Sprintf("%s seed=%d", line, seed+1))
		r.Advance(until / 2)
		r.Row()
		for range rows {
			r.Advance(until / 2 / rows)
			now := map[string]float64{}
			for i, cell := range r.Row() {
				now[r.Columns()[i]] = cell.Number()
			}
			if ofBound {
				now[name] /= now["bound"]
			}
			mean += now[name] / seeds / rows
		}
	}
	return mean
}

// TestFurther: the levels of docs/further.md at small size. docs/further.go has them at full size, against independent values.
func TestFurther(t *testing.T) {
	for _, c := range []struct {
		line, column string
		until        int64
		ofBound      bool
		low, high    float64
	}{
		{"vlakg pages=32 alpha=0.3 beta=1 feedback=model", "value", 20_000, false, 0.71, 0.7286},                        // the optimum is .7285
		{"vlakg pages=32 alpha=0.3 beta=1 feedback=model rule=linear", "value", 20_000, false, 0.4, 0.65},               // not the optimum
		{"vlakg pages=32 alpha=0.3 beta=1 feedback=model rule=reward-inaction", "value", 100_000, false, 0.715, 0.7286}, // the optimum but for its loss
		{"h-traa pages=64 alpha=0.3 beta=1 costs=on rule=reward-inaction updates=cumulative reward=marginal", "earned", 30_000, true, 0.85, 1},
		{"cgla web=thesis pages=100 capacity=10 ratio=1.5", "importance", 1600, false, 0.5, 0.6},
		{"cgla web=thesis pages=100 capacity=10 ratio=1.5 ahead=64", "importance", 1600, false, 0.57, 0.65},
	} {
		if got := furtherMean(t, c.line, c.column, c.until, c.ofBound); got < c.low || got > c.high {
			t.Errorf("%s: %s is %.4f, want %v to %v", c.line, c.column, got, c.low, c.high)
		}
	}
	regrouped := func(memory int) (queries int) {
		for seed := range 4 {
			r := MustRun(t, fmt.Sprintf("peoma objects=18 classes=3 p=0.9 memory=%d seed=%d @2000:regroup", memory, seed+1))
			r.Advance(2001)
			for ; r.Row()[2].Number() < 1 && queries < 40_000; queries++ {
				r.Advance(1)
			}
		}
		return queries / 4
	}
	if without, with := regrouped(0), regrouped(1); without < 1000 || without > 1500 || with > 700 { // 1,228 and 390
		t.Errorf("after a regroup at 2,000 peoma needs %d queries, with memory %d", without, with)
	}
	downloads := func(words string) float64 {
		r := MustRun(t, "oma-time objects=300 classes=3 seed=1"+words)
		for !r.Converged() && r.Tick() < 2000 {
			r.Advance(1)
		}
		row := r.Row()
		return row[len(row)-1].Number()
	}
	if sites, hosts := downloads(""), downloads(" hosts=30"); hosts > sites/4 {
		t.Errorf("300 sites take %v downloads, on 30 hosts %v", sites, hosts)
	}
}

// TestFurtherIdentities: a new parameter at the value that changes nothing prints the bytes of a line without it.
func TestFurtherIdentities(t *testing.T) {
	printed := func(line string) string {
		var out bytes.Buffer
		modeltest.OK(t, (Printout{Until: 400, Every: 100, Format: "csv"}).Print(context.Background(), MustRun(t, line), &out))
		return out.String()
	}
	for _, line := range [][2]string{{"cgla web=thesis pages=60 capacity=6", "ahead=1"}, {"peoma", "memory=0"}, {"oma-time", "hosts=0"}, {"interval", "reward=value"},
		{"oma", "sizes=6,6,6"}, {"eoma", "capacities=6,6,6"}, {"oma-time", "sizes=30,30,30 capacities=30,30,30 spread=1 trial=0 compare=time"},
		{"ndp docs=200", "next=same"}, {"ndp docs=200 alpha=0", "weights=1,0,0,0"}, {"robot docs=200 latency=4 fetchers=0", "control=votes"}} {
		if printed(line[0]) != printed(line[0]+" "+line[1]) {
			t.Errorf("%s prints other bytes with %s", line[0], line[1])
		}
	}
}

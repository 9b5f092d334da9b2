package model

import (
	"fmt"
	"math"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// gainsOf is the view of marginal gains of a line after some slots.
func gainsOf(t *testing.T, line string, slots int64, request lab.ViewRequest) *pollinglab.GainsView {
	t.Helper()
	run := MustRun(line)
	run.Advance(slots)
	return viewOf[*pollinglab.View](run, request).Gains
}

// TestGainsOfTheOptimum: the shares of the optimum make all marginal gains level.
func TestGainsOfTheOptimum(t *testing.T) {
	v := gainsOf(t, "optimal pages=40", 1000, lab.ViewRequest{Gains: 60})
	modeltest.MustEqual(t, len(v.Columns), 40, "columns for 40 pages:")
	for rank, c := range v.Columns {
		if c.First != rank || c.End != rank+1 || math.Abs(c.Gain-v.Level) > 1e-9 {
			t.Errorf("rank %d: %+v, level %v", rank+1, c, v.Level)
		}
	}
}

// TestGainColumns: the columns hold each page once, in the order of the true ranks, at most
// as many as were asked for; hidden mode has none.
func TestGainColumns(t *testing.T) {
	for _, pages := range []int{2, 60, 61, 512, 5000} {
		for _, width := range []int{1, 7, 60, 200} {
			line := fmt.Sprintf("lakg pages=%d", pages)
			v := gainsOf(t, line, 100, lab.ViewRequest{Gains: width})
			next := 0
			for _, c := range v.Columns {
				if c.First != next || c.End <= c.First {
					t.Fatalf("%s in %d columns: ranks %d to %d after %d", line, width, c.First, c.End-1, next-1)
				}
				next = c.End
				if c.Gain < 0 || c.Gain > 1 {
					t.Errorf("%s: a marginal gain of %v", line, c.Gain)
				}
			}
			if next != pages || len(v.Columns) > width {
				t.Errorf("%s in %d columns: %d columns hold %d pages", line, width, len(v.Columns), next)
			}
			if pages >= width && len(v.Columns) < width*2/3 {
				t.Errorf("%s: only %d of %d columns are used", line, len(v.Columns), width)
			}
		}
	}
	if v := gainsOf(t, "lakg pages=60", 100, lab.ViewRequest{Gains: 60, Hidden: true}); v != nil {
		t.Errorf("hidden mode shows %+v", v)
	}
}

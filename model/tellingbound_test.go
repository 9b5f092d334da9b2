package model

import (
	"fmt"
	"strings"
	"testing"
)

// However many polls a slot has, only as many are put into words as a screen can show,
// and the last says how many more there were.
func TestTellingsAreBounded(t *testing.T) {
	for _, line := range []string{
		"h-traa pages=1000 capacity=300 N=50", "h-traa pages=1000 capacity=300 N=50 schedule=random",
		"lakg pages=1000 capacity=300", "cgla pages=1000 capacity=900 N=2 @1:N=200", "fpa pages=1000 capacity=300",
		"uniform pages=1000 capacity=300", "optimal pages=1000 capacity=300", "weighted pages=1000 capacity=300",
	} {
		r := mustRun(t, line)
		r.Advance(3)
		look := Look{Width: 160, Height: 48, Trail: true}
		r.Snapshot(look) // somebody looks: from now on the polls are noted
		r.Advance(1)
		v := r.Snapshot(look).View.(*PollingView)
		b := r.bench.(*pollingBench)
		all := max(len(b.trail.Moves), len(b.trail.Polls))
		if strings.HasPrefix(line, "h-traa") {
			all = len(b.trail.Moves) + len(b.met)
		}
		if all <= tellingsKept {
			t.Fatalf("%s: only %d tellings", line, all)
		}
		if len(v.Tellings) != tellingsKept+1 {
			t.Errorf("%s: %d tellings, not %d and a last", line, len(v.Tellings), tellingsKept)
			continue
		}
		want := fmt.Sprintf("and %s more", Thousands(int64(all-tellingsKept)))
		if got := v.Tellings[tellingsKept].What; got != want {
			t.Errorf("%s: %q, not %q", line, got, want)
		}
		for i, told := range v.Tellings[:tellingsKept] {
			if told.Who == "" || told.What == "" {
				t.Errorf("%s: telling %d is empty", line, i)
			}
		}
	}
}

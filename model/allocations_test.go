package model

import (
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

// TestStepsAllocateNothing: in the steady state the placement and the crawl lab take no memory, also when queries are counted for a pane.
func TestStepsAllocateNothing(t *testing.T) {
	modeltest.SkipUnderRace(t)
	lines := []string{
		"robot docs=500", "robot docs=500 waiting=literal", "robot docs=500 state=parent", "greedy docs=500", "random docs=500", "bound docs=500",
		"robot docs=500 changes=1 epsilon=0.1 servers=9 gap=2 latency=3 fetchers=0", "round-robin docs=500 changes=1", "peoma objects=600",
	}
	for _, name := range schemeNames("placement") {
		lines = append(lines, name+" objects=90 classes=3")
	}
	for _, line := range lines {
		r := MustRun(line)
		r.Advance(5_000)
		modeltest.Equal(t, testing.AllocsPerRun(20, func() { lab.Advance(r.Environment, 50) }), 0, "%s: allocations in 50 ticks:", line)
		r.Snapshot(lab.ViewRequest{Pairs: 1, Trace: true})
		if r.Environment.Follow(false); r.spec.Lab.Name == "placement" {
			if n := testing.AllocsPerRun(20, func() { r.Environment.Step(50) }); n > 0 {
				t.Errorf("%s: %v allocations in 50 ticks with its queries counted", line, n)
			}
		}
	}
}

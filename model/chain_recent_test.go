package model

import (
	"slices"
	"testing"

	"lascope/automata"
	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// TestRecentStatesAreTheWay: the recent states of a chain are the last ones of the run, however it is cut
// into steps, and the steps of SPL that followed a lie.
func TestRecentStatesAreTheWay(t *testing.T) {
	chain := func(v lab.View) *lab.ChainView {
		if line, ok := v.(*linelab.View); ok {
			return line.Chain
		}
		return v.(*pollinglab.View).State.(*lab.ChainView)
	}
	request := lab.ViewRequest{Width: 60}
	for _, line := range []string{"spl N=4 p=0.6", "spl N=20 p=0.6 target=0.5", "traa N=5"} {
		one, some := MustRun(line), MustRun(line)
		some.Snapshot(request)
		way := []lab.ChainStep{{State: chain(one.Snapshot(request).View).State}}
		for k := range int64(60) {
			one.Advance(1)
			step := lab.ChainStep{State: chain(one.Snapshot(request).View).State}
			if e, ok := one.Environment.(*linelab.Environment); ok {
				from, right, _ := e.Scheme.Last()
				at, target := e.Scheme.Position(from), e.World.Target
				step.Lie = at < target && !right || at > target && right
			}
			way = append(way, step)
			if k%7 != 0 {
				continue
			}
			some.Advance(k + 1 - some.Tick())
			got := chain(some.Snapshot(request).View).Recent
			want := slices.Clone(way[max(0, len(way)-automata.RecentSize):])
			want[0].Lie = false // the step to it is not kept
			modeltest.MustSame(t, got, want, "%s: after %d ticks the recent states are", line, k+1)
		}
	}
}

package model

import (
	"math"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// TestRatesBeginAtATakeover: the view's rates belong to the scheme in charge and to the
// present capacity; they begin at a takeover and at a change of the capacity.
func TestRatesBeginAtATakeover(t *testing.T) {
	run := MustRun("h-traa pages=64 capacity=4 @1000:uniform @2000:capacity=8")
	view := func() *pollinglab.View { return pollingView(run) }
	view() // curves are sampled from the first snapshot on
	for _, x := range []struct{ tick, from, polls, capacity int64 }{{1000, 0, 0, 4}, {1001, 1000, 4000, 4}, {1800, 1000, 4000, 4}, {2001, 2000, 8000, 8}} {
		run.Advance(x.tick - run.Tick())
		v := view()
		want := float64(v.Polls-x.polls) / float64((x.tick-x.from)*x.capacity)
		modeltest.Near(t, v.Latest.Used, want, 1e-12, "at %d: used", x.tick)
	}
	run = MustRun("h-traa pages=64 @5000:cgla")
	view()
	run.Advance(5000)
	before := view()
	run.Advance(1)
	if v := view(); v.Polls == before.Polls && !math.IsNaN(v.Latest.Hits) || v.Latest.Used > 1 || v.Polls > before.Polls && v.Latest.Hits != 0 && v.Latest.Hits != 1 {
		t.Errorf("one slot after the takeover: %d polls, hit rate %v, used %v", v.Polls-before.Polls, v.Latest.Hits, v.Latest.Used)
	}
}

// TestRatesOfSchemesInTurn: where several pages are polled per tick, whole turns need not end with a tick. The rates are still
// those of the latest polls, and not of the whole run.
func TestRatesOfSchemesInTurn(t *testing.T) {
	run := MustRun("fpa seed=1")
	run.Snapshot(lab.ViewRequest{})
	run.Advance(313)
	v := pollingView(run)
	modeltest.Near(t, v.Latest.Earned, v.Value, 0.002, "expected hits, against those of the present shares, are")
}

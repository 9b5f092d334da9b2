package driver

import (
	"testing"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/model/stats"
)

// realDriver drives a real run, paused at a tick.
func realDriver(t *testing.T, line string, tick int64) *Driver {
	t.Helper()
	d := Start(realRun(t, line), Config{Open: OpenRun, Paused: true})
	t.Cleanup(d.Stop)
	d.SetView(lab.ViewRequest{Trace: true, Width: 60, Height: 20, Rows: 5})
	if tick > 0 {
		d.Send(Step{Ticks: tick})
		atTick(t, d, tick)
	}
	return d
}

func atTick(t *testing.T, d *Driver, tick int64) *model.Snapshot {
	t.Helper()
	return until(t, d, "tick "+stats.Thousands(tick), func(p *Status) bool { return p.Snap.Tick == tick }).Snap
}

// A seek records the moves of its last slot only, however short its batches are. A seek
// that is cancelled records those of one slot more.
func TestSeekRecordsOnlyTheLastSlot(t *testing.T) {
	c := NewLoop(realRun(t, "estimator pages=300 capacity=30"), Config{Open: OpenRun, Paused: true})
	c.watch()
	view := c.request()
	last := func() int { return c.Simulation.Snapshot(view).View.(*pollinglab.View).Last.Page }
	told := func() bool { return c.Simulation.Snapshot(view).View.(*pollinglab.View).Choice != "" }
	c.Simulation.Advance(700)
	page := last()
	c.Simulation.Advance(300)
	way := func(goal int64, most int) {
		c.seekTo(goal)
		for range most {
			if c.seek != nil {
				c.batch = 1
				c.seekOn()
			}
		}
	}
	if way(700, 3); c.seek == nil || told() {
		t.Fatalf("at %d the way is watched, or at its end", c.Simulation.Tick())
	}
	at := c.Simulation.Tick()
	if c.CancelSeek(); c.Simulation.Tick() != at+1 || !told() {
		t.Errorf("stopped at %d, of which nothing is told, at %d", at, c.Simulation.Tick())
	}
	if way(700, 1000); c.Simulation.Tick() != 700 || !told() || last() != page {
		t.Errorf("at %d page %d is told of, not %d", c.Simulation.Tick(), last(), page)
	}
	way(600, 3)
	if way(c.Simulation.Tick(), 1000); !told() { // gone to is where the way just is
		t.Errorf("at %d nothing is told", c.Simulation.Tick())
	}
	if way(1500, 2000); c.Simulation.Tick() != 1500 || !told() {
		t.Errorf("beyond what was seen, at %d, nothing is told", c.Simulation.Tick())
	}
}

// TestFinishSeekIsBounded: an intervention does not wait for a goal that is never reached.
func TestFinishSeekIsBounded(t *testing.T) {
	c := NewLoop(realRun(t, "h-traa pages=8"), Config{Open: OpenRun, Paused: true})
	c.seekTo(1e15)
	if c.seek == nil {
		t.Fatal("it is there already")
	}
	if c.finishSeek(); c.seek != nil {
		t.Error("it is still on its way")
	}
}

package driver

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"lascope/model/experiment"
	"lascope/model/experiment/engine"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// ghostsAt waits for thirty ghosts at a tick, without a request of the screen.
func ghostsAt(t *testing.T, d *Driver, tick int64) *GhostView {
	t.Helper()
	return until(t, d, "ghosts", func(p *Status) bool {
		return p.Ghosts != nil && p.Ghosts.Tick == tick && len(p.Ghosts.Views) == experiment.GhostRuns
	}).Ghosts
}

// TestGhostsFollow: ghost k is the run of replication k of the line, up to the furthest tick of a
// paused run. They follow steps, live changes and another line; back in the past they stay.
func TestGhostsFollow(t *testing.T) {
	d := realDriver(t, "h-traa pages=64", 3000)
	is := func(line string, tick int64) {
		t.Helper()
		views := ghostsAt(t, d, tick).Views
		for _, k := range []int{0, 29} {
			spec := modeltest.Must(engine.ReplicationSpec(linetest.Spec(line), k))
			run := realRun(t, spec.String())
			run.Advance(tick)
			if want := run.Snapshot(lab.ViewRequest{}).View; wholeOf(views[k]) != wholeOf(want) {
				t.Errorf("%s at %d: ghost %d is another run", line, tick, k)
			}
		}
	}
	d.Send(ToggleGhosts{})
	is("h-traa pages=64", 3000)
	d.Send(Step{Ticks: 200})
	is("h-traa pages=64", 3200)
	d.Send(GoTo{Tick: 1000})
	atTick(t, d, 1000)
	is("h-traa pages=64", 3200)
	d.Send(Restart{})
	atTick(t, d, 0)
	is("h-traa pages=64", 3200) // the same line has the same ghosts
	d.Send(GoTo{Tick: 3200})
	atTick(t, d, 3200)
	d.Send(Act{Word: "lakg"})
	d.Send(Step{Ticks: 300})
	is("h-traa pages=64 @3200:lakg", 3500)
	d.Send(OpenLine{linetest.Spec("spl")})
	d.Send(Step{Ticks: 700})
	is("spl", 700)
	d.Send(ToggleGhosts{})
	until(t, d, "no ghosts", func(p *Status) bool { return p.Ghosts == nil })
}

// TestGhostsFail: ghosts that cannot go on say so once, as no command of the screen, and are gone.
func TestGhostsFail(t *testing.T) {
	l := NewLoop(realRun(t, "spl"), Config{Paused: true})
	why := errors.New("too little memory")
	l.ghosts = &ghosts{cancel: func() {}}
	l.ghosts.failed.Store(&why)
	l.publishIfDue()
	modeltest.Equal(t, event[Refused](t, l.Driver), Refused{Why: why}, "they say")
	if l.ghosts != nil || l.Sent() > 0 {
		t.Errorf("they are still there, or %d commands are sent", l.Sent())
	}
}

// TestGhostsRest: once all ghosts are at the tick of a paused run, neither they nor the run work.
func TestGhostsRest(t *testing.T) { synctest.Test(t, ghostsRest) }

func ghostsRest(t *testing.T) {
	d := realDriver(t, "spl", 500)
	d.Send(ToggleGhosts{})
	ghostsAt(t, d, 500)
	synctest.Wait()
	last := d.Status() // the picture of the ghosts may have been asked for twice
	time.Sleep(time.Minute)
	modeltest.Equal(t, d.Status(), last, "a further picture is made:")
}

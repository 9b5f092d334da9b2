package driver

import (
	"strings"
	"sync/atomic"
	"testing"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/modeltest"
)

// A deferredRun is a run that is measured in parts.
type deferredRun struct {
	*fakeRun
	parts    int
	left     atomic.Int64 // parts that the present still needs
	old      atomic.Bool  // something older can be shown
	unasked  atomic.Int64 // snapshots that would have had to measure all at once
	measured func()       // called in each part
}

func newDeferred(parts int) *deferredRun {
	return &deferredRun{fakeRun: newFake(), parts: parts}
}

func (r *deferredRun) Advance(n int64) int64 {
	r.left.Store(int64(r.parts))
	return r.fakeRun.Advance(n)
}

func (r *deferredRun) Measured(view lab.ViewRequest) bool { return r.left.Load() == 0 || view.Age > 0 }
func (r *deferredRun) Drafted() bool                      { return r.old.Load() }

func (r *deferredRun) Measure(lab.ViewRequest) bool {
	if r.measured != nil {
		r.measured()
	}
	return r.left.Add(-1) <= 0
}

func (r *deferredRun) Snapshot(view lab.ViewRequest) *model.Snapshot {
	if r.left.Load() > 0 && view.Age == 0 {
		r.unasked.Add(1)
	}
	return r.fakeRun.Snapshot(view)
}

func driveDeferred(t *testing.T, r *deferredRun) *Driver {
	t.Helper()
	d := Start(r, Config{Paused: true})
	t.Cleanup(d.Stop)
	until(t, d, "a first snapshot", func(p *Status) bool { return p.Snap != nil })
	return d
}

// A command sent during a part of a measurement is applied before the next part.
func TestDriverAppliesBetweenParts(t *testing.T) {
	r := newDeferred(1000)
	inside, leave := make(chan struct{}), make(chan struct{})
	var parts atomic.Int64
	r.measured = func() {
		if parts.Add(1) == 3 {
			close(inside)
			<-leave
		}
	}
	d := driveDeferred(t, r)
	d.Send(Step{Ticks: 1})
	<-inside
	seen := make(chan int64, 1)
	d.Send(commandFunc(func(*Loop) { seen <- parts.Load() }))
	close(leave)
	modeltest.Equal(t, <-seen, 3, "parts measured before the command was applied:")
}

// Until a step is measured, the status has an earlier measurement or is busy measuring.
// No snapshot measures all parts at once.
func TestDriverMeasuresInParts(t *testing.T) {
	for _, old := range []bool{true, false} {
		r := newDeferred(50)
		r.old.Store(old)
		hold, parts := make(chan struct{}), 0
		r.measured = func() {
			if parts++; parts == 2 {
				<-hold
			}
		}
		d := driveDeferred(t, r)
		d.Send(Step{Ticks: 1})
		until(t, d, "the answer", func(p *Status) bool {
			if old {
				return p.Snap.Tick == 1 && p.Busy == ""
			}
			return p.Snap.Tick == 0 && strings.Contains(p.Busy, "measuring")
		})
		close(hold)
		until(t, d, "the whole", func(p *Status) bool { return p.Snap.Tick == 1 && p.Busy == "" && r.left.Load() == 0 })
		if n := r.unasked.Load(); n > 0 {
			t.Errorf("%d snapshots measured all at once", n)
		}
	}
}

// While a run is being built the driver publishes the present one, and the commands sent
// meanwhile are applied to the new one.
func TestDriverBuildsConcurrently(t *testing.T) {
	run := realRun(t, "h-traa pages=16")
	ready := make(chan struct{})
	d := Start(run, Config{Paused: true, Open: func(s model.Spec) (Simulation, error) { <-ready; return OpenRun(s) }})
	defer d.Stop()
	d.Send(Step{Ticks: 7})
	until(t, d, "seven steps", func(p *Status) bool { return p.Snap.Tick == 7 })
	d.Send(Restart{})
	until(t, d, "that it is being built", func(p *Status) bool { return strings.Contains(p.Busy, "building H-TRAA") })
	d.Send(Step{Ticks: 2})
	d.SetView(lab.ViewRequest{Width: 33})
	until(t, d, "another view of the old one", func(p *Status) bool {
		return p.Snap.Request.Width == 33 && p.Snap.Tick == 7 && p.Busy != ""
	})
	close(ready)
	until(t, d, "two steps of the new one", func(p *Status) bool { return p.Snap.Tick == 2 && p.Runs == 1 && p.Busy == "" })
}

// A panic on the goroutine that builds a run is delivered as Crashed.
func TestDriverHandsOverPanicsOfABuilding(t *testing.T) {
	run := realRun(t, "h-traa pages=16")
	d := Start(run, Config{Paused: true, Open: func(model.Spec) (Simulation, error) { panic("no web") }})
	d.Send(Restart{})
	modeltest.Equal(t, event[Crashed](t, d).What, "no web", "crashed with")
	<-d.Gone
}

package driver

import (
	"strings"
	"sync/atomic"
	"testing"

	"lascope/model"
	"lascope/model/lab"
)

// A dearRun is a run that is measured in parts.
type dearRun struct {
	*fakeRun
	parts    int
	left     atomic.Int64 // parts that the present still needs
	old      atomic.Bool  // something older can be shown
	unasked  atomic.Int64 // snapshots that would have had to measure all at once
	measured func()       // called in each part
}

func newDear(parts int) *dearRun {
	r := &dearRun{fakeRun: newFake(), parts: parts}
	return r
}

func (r *dearRun) Advance(n int64) int64 {
	r.left.Store(int64(r.parts))
	return r.fakeRun.Advance(n)
}

func (r *dearRun) Measured(look lab.ViewRequest) bool { return r.left.Load() == 0 || look.Age > 0 }
func (r *dearRun) Drafted() bool                      { return r.old.Load() }

func (r *dearRun) Measure(lab.ViewRequest) bool {
	if r.measured != nil {
		r.measured()
	}
	return r.left.Add(-1) <= 0
}

func (r *dearRun) Snapshot(look lab.ViewRequest) *model.Snapshot {
	if r.left.Load() > 0 && look.Age == 0 {
		r.unasked.Add(1)
	}
	return r.fakeRun.Snapshot(look)
}

func driveDear(t *testing.T, r *dearRun) *Driver {
	t.Helper()
	d := Start(r, Config{Paused: true})
	t.Cleanup(d.Stop)
	until(t, d, "a first snapshot", func(p *Status) bool { return p.Snap != nil })
	return d
}

// A command sent during a part of a measurement is applied before the next part.
func TestDriverObeysBetweenParts(t *testing.T) {
	r := newDear(1000)
	inside, leave := make(chan struct{}), make(chan struct{})
	var parts atomic.Int64
	r.measured = func() {
		if parts.Add(1) == 3 {
			close(inside)
			<-leave
		}
	}
	d := driveDear(t, r)
	d.Send(Step{Ticks: 1})
	<-inside
	seen := make(chan int64, 1)
	d.Send(commandFunc(func(*Loop) { seen <- parts.Load() }))
	close(leave)
	if n := <-seen; n != 3 {
		t.Errorf("%d parts were measured before the command was applied", n)
	}
}

// Until it is measured, a step is shown by what was measured earlier, or the clock says
// that it is being measured; never is all of it measured at once.
func TestDriverMeasuresInParts(t *testing.T) {
	for _, old := range []bool{true, false} {
		r := newDear(50)
		r.old.Store(old)
		hold, parts := make(chan struct{}), 0
		r.measured = func() {
			if parts++; parts == 2 {
				<-hold
			}
		}
		d := driveDear(t, r)
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

// While a run is being built the driver shows the present one to whoever looks, and what is
// sent meanwhile is applied to the new one.
func TestDriverBuildsAside(t *testing.T) {
	run := realRun(t, "h-traa pages=16")
	ready := make(chan struct{})
	d := Start(run, Config{Paused: true, Open: func(s model.Spec) (Simulation, error) { <-ready; return OpenRun(s) }})
	defer d.Stop()
	d.Send(Step{Ticks: 7})
	until(t, d, "seven steps", func(p *Status) bool { return p.Snap.Tick == 7 })
	d.Send(Restart{})
	until(t, d, "that it is being built", func(p *Status) bool { return strings.Contains(p.Busy, "building H-TRAA") })
	d.Send(Step{Ticks: 2})
	d.SetLook(lab.ViewRequest{Width: 33, Find: -1})
	until(t, d, "another look at the old one", func(p *Status) bool {
		return p.Snap.Look.Width == 33 && p.Snap.Tick == 7 && p.Busy != ""
	})
	close(ready)
	until(t, d, "two steps of the new one", func(p *Status) bool { return p.Snap.Tick == 2 && p.Runs == 1 && p.Busy == "" })
}

// A panic where a run is being built ends the program in order.
func TestDriverHandsOverPanicsOfABuilding(t *testing.T) {
	run := realRun(t, "h-traa pages=16")
	d := Start(run, Config{Paused: true, Open: func(model.Spec) (Simulation, error) { panic("no web") }})
	d.Send(Restart{})
	if c := event[Crashed](t, d); c.What != "no web" {
		t.Errorf("crashed with %v", c.What)
	}
	<-d.Gone
}

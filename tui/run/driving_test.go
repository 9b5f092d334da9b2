package run

import (
	"testing"
	"time"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
)

// testTimeout bounds the wait for an expected event. It is no timing.
const testTimeout = 3 * time.Minute

// until waits for a condition on the driver's publications.
func until(t *testing.T, d *driver.Driver, what string, ok func(*driver.Status) bool) *driver.Status {
	t.Helper()
	for end := time.Now().Add(testTimeout); time.Now().Before(end); time.Sleep(200 * time.Microsecond) {
		if p := d.Status(); p != nil && ok(p) {
			return p
		}
	}
	t.Fatalf("never seen: %s; last %+v", what, d.Status())
	return nil
}

func event[T any](t *testing.T, d *driver.Driver) T {
	t.Helper()
	e := <-d.Events
	x, ok := e.(T)
	if !ok {
		t.Fatalf("the driver said %T %v", e, e)
	}
	return x
}

// A commandFunc is a command of a test.
type commandFunc func(*driver.Loop)

func (f commandFunc) Apply(l *driver.Loop) { f(l) }

func drive(t *testing.T, f *faultyRun, o config.Options) *driver.Driver {
	t.Helper()
	d := config.StartDriver(f, openFaulty("tree"), o)
	t.Cleanup(d.Stop)
	return d
}

// realDriver drives a real run, paused at a tick.
func realDriver(t *testing.T, line string, tick int64) *driver.Driver {
	t.Helper()
	d := config.StartDriver(realRun(t, line), driver.OpenRun, config.Options{Paused: true})
	t.Cleanup(d.Stop)
	d.SetView(lab.ViewRequest{Find: -1, Trace: true, Width: 60, Height: 20, Rows: 5})
	if tick > 0 {
		d.Send(driver.Step{Ticks: tick})
		atTick(t, d, tick)
	}
	return d
}

func atTick(t *testing.T, d *driver.Driver, tick int64) *model.Snapshot {
	t.Helper()
	return until(t, d, "tick "+canvas.Thousands(tick), func(p *driver.Status) bool { return p.Snap.Tick == tick }).Snap
}

package run

import (
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/screentest"
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
	c := o.DriverConfig()
	c.Open = openFaulty("tree")
	d := driver.Start(f, c)
	t.Cleanup(d.Stop)
	return d
}

// realDriver drives a real run, paused at a tick.
func realDriver(t *testing.T, line string, tick int64) *driver.Driver {
	t.Helper()
	d := driver.Start(realRun(t, line), config.Options{Paused: true}.DriverConfig())
	t.Cleanup(d.Stop)
	d.SetView(lab.ViewRequest{Trace: true, Width: 60, Height: 20, Rows: 5})
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

// TestJumpOnIsStoppedByAnyKey: the key runs on to a milestone; then any key stops the run and
// does nothing else.
func TestJumpOnIsStoppedByAnyKey(t *testing.T) {
	a, _ := labAppIn(t, "h-traa pages=64", 3, "mono", "braille", 80, 24)
	commands := driver.NewLoop(realRun(t, "h-traa pages=64"), driver.Config{Paused: true})
	a.Driver = commands.Driver
	a.Update(press("j"))
	if c, ok := commands.Next().(driver.RunOn); !ok || c.Milestone != "" || c.Masked {
		t.Fatalf("j sends %#v", c)
	}
	for _, k := range []string{"m", "?", "esc", "j", " "} {
		now := *a.Now
		now.Onward, now.Running = true, true
		a.Now = &now
		a.Update(press(k))
		if c := commands.Next(); c != driver.Pause || a.Overlay != nil {
			t.Errorf("%q on the way sends %#v, over the screen %v", k, c, a.Overlay)
		}
	}
	now := *a.Now
	now.Onward = false
	a.Now = &now
	a.Update(press("H"))
	a.Update(press("j"))
	if c, ok := commands.Next().(driver.RunOn); !ok || !c.Masked {
		t.Errorf("while the truth is hidden j sends %#v", c)
	}
}

// TestPausedRests: once its first picture is drawn, a paused run has nothing to do for ten minutes; a run that goes on has.
func TestPausedRests(t *testing.T) {
	for name, c := range map[string]struct {
		open  func(t *testing.T) tea.Model
		rests bool
	}{
		"paused": {func(t *testing.T) tea.Model { return deskOver(t, realDriver(t, "h-traa pages=16", 5)).app }, true},
		"runs": {func(t *testing.T) tea.Model {
			d := driver.Start(realRun(t, "h-traa pages=16"), config.Options{Speed: 1}.DriverConfig())
			t.Cleanup(d.Stop)
			<-d.Fresh
			return deskOver(t, d).app
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				first, then := screentest.Messages(c.open(t))
				if t.Logf("%d messages, then %d", first, then); then > 0 == c.rests {
					t.Errorf("%d messages in the first minute, then %d", first, then)
				}
			})
		})
	}
}

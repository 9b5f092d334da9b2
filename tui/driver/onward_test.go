package driver

import (
	"math"
	"strings"
	"testing"
)

// TestRunOnIsFollowed: the screen follows a run that goes on to a milestone, and a pause stops it
// on the way.
func TestRunOnIsFollowed(t *testing.T) {
	d := Start(realRun(t, "uniform pages=4096"), Config{Open: OpenRun, Paused: true})
	defer d.Stop()
	d.Send(RunOn{})
	var first int64
	until(t, d, "the way", func(p *Status) bool {
		d.Request()
		if !p.Onward {
			return false
		}
		if !p.Running || !math.IsInf(p.Speed, 1) || !strings.Contains(p.Busy, "95 % of optimal") {
			t.Fatalf("on the way: running %v at %v, busy %q", p.Running, p.Speed, p.Busy)
		}
		if first == 0 {
			first = p.Snap.Tick
		}
		return p.Snap.Tick > first
	})
	d.Send(Pause{})
	p := until(t, d, "the stop", func(p *Status) bool { return !p.Onward })
	if p.Running || p.Busy != "" {
		t.Errorf("stopped: running %v, busy %q", p.Running, p.Busy)
	}
}

package driver

import (
	"math"
	"strings"
	"testing"
)

// TestRunOnIsFollowed: the screen follows a run that goes on to a milestone, and a pause stops it
// on the way.
func TestRunOnIsFollowed(t *testing.T) {
	l := NewLoop(realRun(t, "uniform pages=4096"), Config{Open: OpenRun, Paused: true})
	l.obey(RunOn{})
	l.work()
	l.publishIfDue()
	if p := l.Status(); p.Snap.Tick == 0 || !p.Onward || !p.Running || !math.IsInf(p.Speed, 1) || !strings.Contains(p.Busy, "95 % of optimal") {
		t.Errorf("on the way, at %d: onward %v, running %v at %v, busy %q", p.Snap.Tick, p.Onward, p.Running, p.Speed, p.Busy)
	}
	l.obey(Pause)
	l.publishIfDue()
	if p := l.Status(); p.Onward || p.Running || p.Busy != "" {
		t.Errorf("stopped: onward %v, running %v, busy %q", p.Onward, p.Running, p.Busy)
	}
}

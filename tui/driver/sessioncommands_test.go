package driver

import (
	"testing"

	"lascope/model"
	"lascope/model/linetest"
)

// TestRestoreSpeaksOnArrival: a restored session is reported as there once its last tick is
// reached, and not at all if the way is given up.
func TestRestoreSpeaksOnArrival(t *testing.T) {
	const end = 200_000
	restore := Restore{Taken{Session: model.Session{Spec: linetest.Spec("h-traa pages=16"), Until: end}, Saved: func() {}, Failed: func() {}}}
	l := NewLoop(realRun(t, "oma"), Config{Open: OpenRun, Paused: true})
	reports := func() int { return len(l.Events) }
	l.Apply(restore)
	stopped := l.Seeking()
	for l.Seeking() {
		if n := reports(); n > 0 {
			t.Fatalf("reports at tick %d of %d: %d", l.Simulation.Tick(), end, n)
		}
		l.SeekTowards(min(l.Simulation.Tick()+end/2, end))
	}
	if e := event[Done](t, l.Driver); !stopped || e.What != "here it was left" || l.Simulation.Tick() != end {
		t.Errorf("%q at tick %d; on the way: %t", e.What, l.Simulation.Tick(), stopped)
	}
	l.Apply(restore)
	l.CancelSeek()
	if n := reports(); n > 0 || l.Simulation.Tick() == end {
		t.Errorf("reports of a way given up at tick %d: %d", l.Simulation.Tick(), n)
	}
}

package driver

import (
	"math"
	"strings"
	"testing"
	"time"
)

// told waits for an event of the driver, and returns its words.
func told(t *testing.T, d *Driver) string {
	t.Helper()
	for {
		select {
		case e := <-d.Events:
			switch e := e.(type) {
			case Done:
				return e.What
			case Unchanged:
				return e.Why
			case Refused:
				return e.Why.Error()
			}
		case <-d.Fresh:
		case <-time.After(testTimeout):
			t.Fatal("the driver says nothing")
		}
	}
}

// TestRunOn: a run goes on to the next milestone, rests there, says which it is, and goes on at
// the speed that it had before.
func TestRunOn(t *testing.T) {
	d := Start(realRun(t, "h-traa pages=64"), Config{Open: OpenRun, Speed: 3})
	defer d.Stop()
	d.Send(RunOn{})
	if text := told(t, d); !strings.HasPrefix(text, "95 % of optimal at tick ") {
		t.Errorf("it says %q", text)
	}
	p := until(t, d, "the rest", func(p *Status) bool { return !p.Running })
	if p.Onward || p.Busy != "" || p.Speed != 3 || p.Snap.Tick == 0 {
		t.Errorf("it rests at tick %d, onward %v, busy %q, speed %v", p.Snap.Tick, p.Onward, p.Busy, p.Speed)
	}
	if len(p.Snap.Line) == 0 || strings.Contains(p.Snap.Line, "@") {
		t.Errorf("the line becomes %s", p.Snap.Line)
	}
}

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

// TestRunOnRefused: a race, an unknown milestone and a hidden one are refused.
func TestRunOnRefused(t *testing.T) {
	d := Start(realRun(t, "h-traa pages=64"), Config{Open: OpenRun, Paused: true})
	defer d.Stop()
	for command, want := range map[RunOn]string{
		{Milestone: "traversal"}: "optimum or loss",
		{Masked: true}:           "hidden",
	} {
		d.Send(command)
		if text := told(t, d); !strings.Contains(text, want) {
			t.Errorf("%+v: %s", command, text)
		}
	}
	race := NewLoop(newFake(), Config{})
	race.Apply(RunOn{})
	if text := told(t, race.Driver); !strings.Contains(text, "a race has no milestones") {
		t.Errorf("in a race: %s", text)
	}
}

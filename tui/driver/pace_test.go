package driver

import (
	"testing"

	"lascope/model"
	"lascope/model/experiment/live"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// paceIn is the pace of the scheme of a line.
func paceIn(t *testing.T, line string) float64 {
	t.Helper()
	return linetest.Spec(line).Scheme.Pace()
}

// TestPaceFollowsTheScheme: a run goes at the pace of the scheme in charge, also after an opened
// line, after a takeover by hand or of the line, and back before it.
func TestPaceFollowsTheScheme(t *testing.T) {
	l := NewLoop(realRun(t, "h-traa pages=8 @5:lakg"), Config{Open: OpenRun})
	at := func(what, line string) {
		t.Helper()
		if want := paceIn(t, line); l.Speed != want {
			t.Errorf("%s: %v ticks a second, not %s's %v", what, l.Speed, line, want)
		}
	}
	at("at the start", "h-traa")
	l.Apply(Step{Ticks: 6})
	at("after the takeover of the line", "lakg")
	l.Apply(GoTo{Tick: 3})
	for l.Seeking() {
		l.SeekTowards(3)
	}
	at("back before it", "h-traa")
	l.Apply(Act{Word: "cgla"})
	at("after a takeover by hand", "cgla")
	l.Apply(OpenLine{linetest.Spec("oma objects=6 classes=2")})
	at("after an opened line", "oma")
	l.Apply(OpenPaused{Number: 1, Spec: linetest.Spec("robot docs=200")})
	at("after a line opened for a lesson", "robot")
}

// TestSpeedByHandStays: a speed that was set by hand, by a flag or by the settings is kept.
func TestSpeedByHandStays(t *testing.T) {
	for name, set := range map[string]Command{"speed 77": SetSpeed{Speed: 77}, "+": Faster{}, "-": Slower{}} {
		l := NewLoop(realRun(t, "h-traa pages=8"), Config{Open: OpenRun})
		l.Apply(set)
		speed := l.Speed
		if speed == paceIn(t, "h-traa") {
			t.Fatalf("%s sets no other speed", name)
		}
		l.Apply(Act{Word: "lakg"})
		l.Apply(OpenLine{linetest.Spec("oma objects=6 classes=2")})
		if l.Speed != speed {
			t.Errorf("%s: %v became %v", name, speed, l.Speed)
		}
	}
	l := NewLoop(realRun(t, "h-traa pages=8"), Config{Open: OpenRun, Speed: 33})
	l.Apply(Act{Word: "lakg"})
	if l.Speed != 33 {
		t.Errorf("the speed of the flag became %v", l.Speed)
	}
}

// TestPaceOfARace: a race goes at the pace of its quickest scheme, whichever run is shown.
func TestPaceOfARace(t *testing.T) {
	c := modeltest.Must(live.NewContest([]model.Spec{linetest.Spec("h-traa pages=8"), linetest.Spec("cgla pages=8")}, "", 1))
	l := NewLoop(c, Config{})
	if want := paceIn(t, "cgla"); l.Speed != want {
		t.Errorf("%v ticks a second, not %v", l.Speed, want)
	}
	l.Apply(ShowNext{By: 1})
	if want := paceIn(t, "cgla"); l.Speed != want {
		t.Errorf("with the other run shown: %v ticks a second, not %v", l.Speed, want)
	}
}

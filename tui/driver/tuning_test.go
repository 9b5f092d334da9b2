package driver

import (
	"testing"
	"time"

	"lascope/model"
	"lascope/model/lab"
)

// TestTuning: a value continues the event of the one before while the time is short, or by one
// drag, and only if nothing else has changed the run.
func TestTuning(t *testing.T) {
	now := session{runs: 1, version: 3}
	for name, c := range map[string]struct {
		key  string
		drag bool
		in   session
		ago  time.Duration
		want bool
	}{
		"at once":                  {"N", false, now, 0, true},
		"another parameter":        {"f", false, now, 0, false},
		"late":                     {"N", false, now, TuneWait + time.Second, false},
		"late, by one drag":        {"N", true, now, TuneWait + time.Second, true},
		"another run":              {"N", true, session{2, 3}, 0, false},
		"after another change":     {"N", true, session{1, 4}, 0, false},
		"another drag's parameter": {"f", true, now, 0, false},
	} {
		var u tuning
		u.set("N", now)
		u.last.at = u.last.at.Add(-c.ago)
		if got := u.continues(c.key, c.drag, c.in); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
		if u.end(); u.continues(c.key, c.drag, c.in) {
			t.Errorf("%s: it goes on after its end", name)
		}
	}
}

// TestHeldValue: the last value that is held is shown, and rests after TuneWait.
func TestHeldValue(t *testing.T) {
	var u tuning
	if u.holds() || u.rested() || u.wait(time.Hour) != time.Hour {
		t.Error("it holds a value before the first")
	}
	u.hold("N", "250")
	u.hold("N", "125")
	snap := &model.Snapshot{Settings: []lab.Setting{{Param: lab.Param{Key: "N"}, Word: "500"}, {Param: lab.Param{Key: "f"}, Word: "0.2"}}}
	if u.show(snap); snap.Settings[0].Word != "125" || snap.Settings[1].Word != "0.2" {
		t.Errorf("the settings shown are %v", snap.Settings)
	}
	if w := u.wait(time.Hour); u.rested() || w > TuneWait+time.Second {
		t.Errorf("it has rested at once, or waits for %v", w)
	}
	u.held.at = u.held.at.Add(-TuneWait)
	if !u.rested() || u.take() != "N=125" || u.holds() {
		t.Error("after its wait it is not handed over once")
	}
}

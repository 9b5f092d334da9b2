package screen

import (
	"testing"
	"time"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/driver"
)

// TestFresh: a changed parameter is fresh for three seconds, a shift for .3 s, and each asks once for the frame after it;
// nothing is fresh in the first snapshot, in a film and in another run.
func TestFresh(t *testing.T) {
	n := lab.Param{Key: "N"}
	status := func(tick int64, word, line string, runs int, marks ...lab.Mark) *driver.Status {
		snap := &model.Snapshot{}
		snap.Tick, snap.Line, snap.Marks, snap.Settings = tick, line, marks, []lab.Setting{{Param: n, Word: word}}
		return &driver.Status{Snap: snap, Runs: runs}
	}
	before, now := status(10, "500", "a", 0), time.Now()
	tuned := status(20, "200", "a @15:N=200", 0, lab.Mark{Tick: 15, Name: "N=200", Kind: lab.MarkTuning})
	shifted := status(20, "500", "a", 0, lab.Mark{Tick: 15, Name: "mirror"})
	for _, c := range []struct {
		was, is *driver.Status
		at      time.Time
		param   string
		shift   int64
	}{
		{before, tuned, now, "N", 0}, {before, shifted, now, "", 15}, {nil, tuned, now, "", 0}, {before, tuned, time.Time{}, "", 0},
		{before, status(20, "200", "b", 1, lab.Mark{Tick: 15}), now, "", 0}, {tuned,
			status(25, "200", tuned.Snap.Line, 0, tuned.Snap.Marks...), now, "", 0},
	} {
		var f Fresh
		f.See(c.was, c.is, c.at)
		if f.Param(now) != c.param || f.Shift(now) != c.shift {
			t.Errorf("%s: fresh are %q and %d", c.is.Snap.Line, f.Param(now), f.Shift(now))
		}
		if asks := c.param != "" || c.shift > 0; (f.Await(nil) != nil) != asks || f.Await(nil) != nil {
			t.Errorf("%s: a frame is not asked for once", c.is.Snap.Line)
		}
		if f.Param(now.Add(4*time.Second)) != "" || f.Shift(now.Add(time.Second)) != 0 || c.param != "" && f.Param(now.Add(2*time.Second)) == "" {
			t.Errorf("%s: fresh for another time", c.is.Snap.Line)
		}
	}
}

package driver

import (
	"strings"
	"testing"
	"time"

	"lascope/model"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// TestUndoByCommand: an undo of an intervention, a branch, a restart, another seed and an
// opened line goes back to the tick and the line before, and once more forward again.
func TestUndoByCommand(t *testing.T) {
	for name, c := range map[string]struct {
		change       Command
		line         string // after the change
		tick         int64
		before, news string
	}{
		"intervention": {Act{Word: "mirror"}, "h-traa pages=64 @5000:mirror", 5000, "h-traa pages=64", "mirror at tick 5,000 is undone"},
		"words":        {ActAll{Words: []string{"@9000:mirror"}}, "h-traa pages=64 @9000:mirror", 5000, "h-traa pages=64", "@9000:mirror at tick 5,000 is undone"},
		"restart":      {Restart{}, "h-traa pages=64", 0, "h-traa pages=64", "the restart with the same seed is undone"},
		"new N":        {Restart{Words: []string{"pages=32"}}, "h-traa pages=32", 0, "h-traa pages=64", "the restart with pages=32 is undone"},
		"reseed":       {Reseed{Seed: 3}, "h-traa pages=64 seed=3", 0, "h-traa pages=64", "the restart with another seed is undone"},
		"opened line":  {OpenLine{linetest.Spec("oma objects=18")}, "oma objects=18", 0, "h-traa pages=64", "the opened line oma objects=18 is undone"},
	} {
		t.Run(name, func(t *testing.T) {
			d := realDriver(t, "h-traa pages=64", 5000)
			at := func(line string, tick int64) {
				t.Helper()
				until(t, d, line, func(p *Status) bool { return p.Snap.Line == line && p.Snap.Tick == tick })
			}
			d.Send(c.change)
			at(c.line, c.tick)
			d.Send(Step{Ticks: 50})
			at(c.line, c.tick+50)
			for range 2 {
				d.Send(Undo{})
				said(t, d, c.news)
				at(c.before, 5000)
				d.Send(Undo{})
				said(t, d, strings.Replace(c.news, "undone", "done again", 1))
				at(c.line, c.tick+50)
			}
		})
	}
	d := realDriver(t, "h-traa pages=64", 50)
	d.Send(Undo{})
	if e := event[Refused](t, d); !strings.Contains(e.Why.Error(), "nothing to undo") {
		t.Error(e.Why)
	}
}

// said waits for a sentence.
func said(t *testing.T, d *Driver, want string) {
	t.Helper()
	for {
		switch e := event[any](t, d).(type) {
		case Changed:
			if strings.Join(e.What, "; ") == want {
				return
			}
		case Done:
			if e.What == want {
				return
			}
		default:
			t.Fatalf("the event is %T %v", e, e)
		}
	}
}

// TestUndoIsPressedTwice: two undos in a row, the second while the first seeks, restore the
// state before both.
func TestUndoIsPressedTwice(t *testing.T) {
	d := realDriver(t, "h-traa pages=64", 60_000)
	d.Send(GoTo{Tick: 30_000})
	d.Send(Act{Word: "mirror"})
	d.Send(Step{Ticks: 20_000})
	const line = "h-traa pages=64 @30000:mirror"
	until(t, d, "the branch", func(p *Status) bool { return p.Snap.Line == line && p.Snap.Tick == 50_000 })
	for range 5 {
		d.Send(Undo{})
		d.Send(Undo{})
	}
	p := until(t, d, "both", func(p *Status) bool { return !d.Waits() && p.Snap.Line == line && p.Snap.Tick == 50_000 })
	if len(p.Snap.Branches) != 2 {
		t.Errorf("%d branches", len(p.Snap.Branches))
	}
}

// TestCompareByCommand: a branch that is not in memory is computed beside the run, which can
// go on meanwhile; an end of the driver does not wait for it.
func TestCompareByCommand(t *testing.T) {
	s := modeltest.Must(model.ReadSession("s", "# lascope session 2\n# line h-traa pages=16 @3000:mirror\nbranch 2 40000 h-traa pages=16 @2000:rank\nbranch 3 1e15 h-traa pages=16 @2500:rank\nend 5000\n"))
	d := realDriver(t, "h-traa pages=8", 10)
	d.Send(Act{Word: "mirror"})
	d.Send(ReplaySession{s})
	said(t, d, "opened h-traa pages=16 @3000:mirror")
	until(t, d, "the session", func(p *Status) bool { return len(p.Snap.Branches) == 4 })
	d.Send(Compare{2})
	if e := event[Refused](t, d); !strings.Contains(e.Why.Error(), "is the present one") {
		t.Error(e.Why)
	}
	d.Send(Compare{3})
	said(t, d, "branch 3 is drawn, to tick 40,000")
	p := until(t, d, "the other branch", func(p *Status) bool { return len(p.Snap.Compared) == 1 })
	if f := p.Snap.Compared[0]; f.Branch != 3 || f.From != 2000 || f.Tick != 40_000 || p.Snap.Tick != 0 {
		t.Errorf("at %d branch %d is drawn from %d to %d", p.Snap.Tick, f.Branch, f.From, f.Tick)
	}
	d.Send(Compare{3})
	said(t, d, "branch 3 is left out")
	d.Send(Compare{4})
	d.Send(Step{Ticks: 100})
	atTick(t, d, 100)
}

// TestStopDoesNotWaitForAComparison: the driver ends while a branch is computed.
func TestStopDoesNotWaitForAComparison(t *testing.T) {
	s := modeltest.Must(model.ReadSession("s", "# lascope session 2\n# line h-traa pages=16\nbranch 2 1e15 h-traa pages=16 @2500:rank\nend 50\n"))
	d := Start(realRun(t, "h-traa pages=16"), Config{Open: OpenRun, Paused: true, Replay: &s})
	d.Send(Compare{2})
	until(t, d, "the work", func(p *Status) bool { return strings.HasPrefix(p.Busy, "computing branch 2") })
	stopped := make(chan struct{})
	go func() { d.Stop(); close(stopped) }()
	select {
	case <-stopped:
	case <-time.After(testTimeout):
		t.Error("it does not end")
	}
}

// TestRaceHasNoBranches: a run without a time line refuses the commands of branches.
func TestRaceHasNoBranches(t *testing.T) {
	d := drive(t, newFake(), Config{Paused: true})
	for _, c := range []Command{Undo{}, ToBranch{1}, Compare{1}} {
		d.Send(c)
		if e := event[Refused](t, d); e.Why != errNoTimeline {
			t.Error(e.Why)
		}
	}
}

package driver

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/model/stats"
)

// realDriver drives a real run, paused at a tick.
func realDriver(t *testing.T, line string, tick int64) *Driver {
	t.Helper()
	d := Start(realRun(t, line), Config{Open: OpenRun, Paused: true})
	t.Cleanup(d.Stop)
	d.SetView(lab.ViewRequest{Find: -1, Trace: true, Width: 60, Height: 20, Rows: 5})
	if tick > 0 {
		d.Send(Step{Ticks: tick})
		atTick(t, d, tick)
	}
	return d
}

func atTick(t *testing.T, d *Driver, tick int64) *model.Snapshot {
	t.Helper()
	return until(t, d, "tick "+stats.Thousands(tick), func(p *Status) bool { return p.Snap.Tick == tick }).Snap
}

// TestDriverGoesBack steps back tick by tick, far back, and forward again to the
// very same picture.
func TestDriverGoesBack(t *testing.T) {
	d := realDriver(t, "h-traa pages=64", 0)
	d.Send(Step{Ticks: 49_999})
	d.Send(Step{Ticks: 1})
	last := atTick(t, d, 50_000)
	d.Send(Back{Ticks: 1})
	atTick(t, d, 49_999)
	for range 5 { // faster than the driver can follow, none is lost
		d.Send(Back{Ticks: 1})
	}
	if s := atTick(t, d, 49_994); len(s.View.(*pollinglab.View).Moves) == 0 {
		t.Error("back at a tick its moves are not shown")
	}
	d.Send(GoTo{Tick: 123})
	if s := atTick(t, d, 123); s.Head != 50_000 || s.Future == nil {
		t.Errorf("the future is not known: head %d", s.Head)
	}
	d.Send(GoTo{Tick: -5})
	atTick(t, d, 0)
	d.Send(ToHead{})
	again := atTick(t, d, 50_000)
	if !reflect.DeepEqual(last.View.(*pollinglab.View).Moves, again.View.(*pollinglab.View).Moves) || last.Line != again.Line {
		t.Error("forward again the picture is another")
	}
	d.Send(GoTo{Tick: 60_000}) // the future has no end
	atTick(t, d, 60_000)
}

// Of several queued GoTo commands the driver replays only to the last. An intervention
// queued between them is applied at the goal of the GoTo before it.
func TestDriverGoesToTheLastOfMany(t *testing.T) {
	c := NewLoop(realRun(t, "h-traa pages=64"), Config{Open: OpenRun, Paused: true})
	c.Run.Advance(50_000)
	var on []int64
	record := func() { c.Driver.Send(commandFunc(func(c *Loop) { on = append(on, c.Run.Tick()) })) }
	for _, tick := range []int64{100, 200, 300} {
		c.Driver.Send(GoTo{Tick: tick})
		record()
	}
	c.Driver.Send(Back{Ticks: 10})
	c.Driver.Send(Back{Ticks: 10})
	c.Driver.Send(Act{Word: "mirror"})
	record()
	c.Driver.Send(GoTo{Tick: 400})
	c.obey(c.Next())
	for c.seek != nil {
		c.seekOn()
	}
	if want := []int64{50_000, 50_000, 50_000, 280}; !slices.Equal(on, want) {
		t.Errorf("meanwhile the run was at %v, not %v", on, want)
	}
	if line := c.Run.(*model.Timeline).Run().Line(); c.Run.Tick() != 400 || line != "h-traa pages=64 @280:mirror" {
		t.Errorf("at last it is at %d of %s", c.Run.Tick(), line)
	}
}

// A seek records the moves of its last slot only, however short its batches are. A seek
// that is cancelled records those of one slot more.
func TestSeekRecordsOnlyTheLastSlot(t *testing.T) {
	c := NewLoop(realRun(t, "estimator pages=300 capacity=30"), Config{Open: OpenRun, Paused: true})
	c.watch(c.Run)
	view := c.request(c.now())
	last := func() int { return c.Run.Snapshot(view).View.(*pollinglab.View).Last.Page }
	told := func() bool { return c.Run.Snapshot(view).View.(*pollinglab.View).Choice != "" }
	c.Run.Advance(700)
	page := last()
	c.Run.Advance(300)
	way := func(goal int64, most int) {
		c.seekTo(goal)
		for range most {
			if c.seek != nil {
				c.batch = 1
				c.seekOn()
			}
		}
	}
	if way(700, 3); c.seek == nil || told() {
		t.Fatalf("at %d the way is watched, or at its end", c.Run.Tick())
	}
	at := c.Run.Tick()
	if c.CancelSeek(); c.Run.Tick() != at+1 || !told() {
		t.Errorf("stopped at %d, of which nothing is told, at %d", at, c.Run.Tick())
	}
	if way(700, 1000); c.Run.Tick() != 700 || !told() || last() != page {
		t.Errorf("at %d page %d is told of, not %d", c.Run.Tick(), last(), page)
	}
	way(600, 3)
	if way(c.Run.Tick(), 1000); !told() { // gone to is where the way just is
		t.Errorf("at %d nothing is told", c.Run.Tick())
	}
	if way(1500, 2000); c.Run.Tick() != 1500 || !told() {
		t.Errorf("beyond what was seen, at %d, nothing is told", c.Run.Tick())
	}
}

// TestDriverJumps goes from event to event and from one change of class to another.
func TestDriverJumps(t *testing.T) {
	d := realDriver(t, "fpa pages=60 capacity=8 shift=mirror period=1000", 2500)
	d.Send(ToEvent{Forward: false})
	atTick(t, d, 2000)
	d.Send(ToEvent{Forward: true})
	atTick(t, d, 3000)
	d.Send(ToClassChange{Forward: false})
	p := until(t, d, "a change of class", func(p *Status) bool { return p.Snap.Tick < 3000 })
	if arms := p.Snap.View.(*pollinglab.View).State.(*pollinglab.ArmsView); arms.ExchangeTick != p.Snap.Tick {
		t.Errorf("at %d the last change of class was at %d", p.Snap.Tick, arms.ExchangeTick)
	}
	at := p.Snap.Tick
	d.Send(ToClassChange{Forward: true})
	until(t, d, "the next one", func(p *Status) bool { return p.Snap.Tick > at })
	none := realDriver(t, "h-traa pages=16", 500)
	none.Send(ToClassChange{Forward: false})
	if e := event[Unchanged](t, none); !strings.Contains(e.Why, "no object changed class") {
		t.Error(e.Why)
	}
	none.Send(ToClassChange{Forward: true}) // it would seek for ever
	if e := event[Refused](t, none); !strings.Contains(e.Why.Error(), "H-TRAA has no classes") {
		t.Error(e.Why)
	}
	later := realDriver(t, "h-traa pages=60 capacity=8 @700:fpa", 500)
	later.Send(ToClassChange{Forward: true})
	until(t, later, "a change under FPA", func(p *Status) bool { return p.Snap.Tick > 700 })
}

// Commands that lead beyond an end of the time line are answered with a sentence.
func TestEndsOfTheTimeLine(t *testing.T) {
	d := realDriver(t, "h-traa pages=16", 500)
	for _, beyond := range []Command{Scrub{Part: 0.02}, ToHead{}} {
		d.Send(beyond)
		if e := event[Unchanged](t, d); e.Why != "no tick after this one has been seen" {
			t.Error(e.Why)
		}
	}
	d.Send(GoTo{Tick: 0})
	atTick(t, d, 0)
	for _, beyond := range []Command{Scrub{Part: -0.02}, Back{Ticks: 1}} {
		d.Send(beyond)
		if e := event[Unchanged](t, d); e.Why != "there is no way back from here" {
			t.Error(e.Why)
		}
	}
	d.Send(ToHead{})
	atTick(t, d, 500)
}

// TestDriverBranches intervenes while a long seek is under way: the intervention is applied
// at the goal.
func TestDriverBranches(t *testing.T) {
	d := realDriver(t, "h-traa pages=64", 30_000)
	d.Send(GoTo{Tick: 10_001})
	d.Send(Act{Word: "mirror"})
	p := until(t, d, "the branch", func(p *Status) bool { return strings.Contains(p.Snap.Line, "mirror") })
	if want := "h-traa pages=64 @10001:mirror"; p.Snap.Line != want {
		t.Errorf("%s, not %s", p.Snap.Line, want)
	}
	if f := p.Snap.Compared; len(f) != 1 || f[0].Tick != 30_000 || p.Snap.Head != 10_001 {
		t.Errorf("the branch before is gone: %+v", f)
	}
}

// TestRaceHasNoWayBack: a run that cannot be replayed refuses to go back.
func TestRaceHasNoWayBack(t *testing.T) {
	d := drive(t, newFake(), Config{Paused: true})
	d.Send(Back{Ticks: 1})
	if e := event[Refused](t, d); e.Why != errNoTimeline {
		t.Error(e.Why)
	}
}

// TestFinishSeekIsBounded: an intervention does not wait for a goal that is never reached.
func TestFinishSeekIsBounded(t *testing.T) {
	c := NewLoop(realRun(t, "h-traa pages=8"), Config{Open: OpenRun, Paused: true})
	c.seekTo(1e15)
	if c.seek == nil {
		t.Fatal("it is there already")
	}
	if c.finishSeek(); c.seek != nil {
		t.Error("it is still on its way")
	}
}

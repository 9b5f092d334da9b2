package tui

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// realDriver drives a real run, paused at a tick.
func realDriver(t *testing.T, line string, tick int64) *driver {
	t.Helper()
	d := startDriver(realRun(t, line), openRun, Options{Paused: true})
	t.Cleanup(d.stop)
	d.setLook(lab.ViewRequest{Find: -1, Trail: true, Width: 60, Height: 20, Rows: 5})
	if tick > 0 {
		d.send(Step{Ticks: tick})
		atTick(t, d, tick)
	}
	return d
}

func atTick(t *testing.T, d *driver, tick int64) *model.Snapshot {
	t.Helper()
	return until(t, d, "tick "+thousands(tick), func(p *published) bool { return p.snap.Tick == tick }).snap
}

// TestDriverGoesBack steps back tick by tick, far back, and forward again to the
// very same picture.
func TestDriverGoesBack(t *testing.T) {
	d := realDriver(t, "h-traa pages=64", 0)
	d.send(Step{Ticks: 49_999})
	d.send(Step{Ticks: 1})
	last := atTick(t, d, 50_000)
	d.send(Back{Ticks: 1})
	atTick(t, d, 49_999)
	for range 5 { // faster than the driver can follow, none is lost
		d.send(Back{Ticks: 1})
	}
	if s := atTick(t, d, 49_994); len(s.View.(*pollinglab.PollingView).Moves) == 0 {
		t.Error("back at a tick its moves are not shown")
	}
	d.send(GoTo{Tick: 123})
	if s := atTick(t, d, 123); s.Head != 50_000 || s.Future == nil {
		t.Errorf("the future is not known: head %d", s.Head)
	}
	d.send(GoTo{Tick: -5})
	atTick(t, d, 0)
	d.send(ToHead{})
	again := atTick(t, d, 50_000)
	if !reflect.DeepEqual(last.View.(*pollinglab.PollingView).Moves, again.View.(*pollinglab.PollingView).Moves) || last.Line != again.Line {
		t.Error("forward again the picture is another")
	}
	d.send(GoTo{Tick: 60_000}) // the future has no end
	atTick(t, d, 60_000)
}

// Of many ticks that are asked for while the driver is busy only the last is gone to: each
// would be replayed to. What is done meanwhile is done where the way before it leads.
func TestDriverGoesToTheLastOfMany(t *testing.T) {
	c := newLoop(realRun(t, "h-traa pages=64"), Options{Paused: true}.driverConfig(openRun))
	c.run.Advance(50_000)
	var on []int64
	look := func() { c.driver.send(commandFunc(func(c *loop) { on = append(on, c.run.Tick()) })) }
	for _, tick := range []int64{100, 200, 300} {
		c.driver.send(GoTo{Tick: tick})
		look()
	}
	c.driver.send(Back{Ticks: 10})
	c.driver.send(Back{Ticks: 10})
	c.driver.send(Act{Word: "mirror"})
	look()
	c.driver.send(GoTo{Tick: 400})
	c.obey(c.next())
	for c.seek != nil {
		c.seekOn()
	}
	if want := []int64{50_000, 50_000, 50_000, 280}; !slices.Equal(on, want) {
		t.Errorf("meanwhile the run was at %v, not %v", on, want)
	}
	if line := c.run.(*model.Timeline).Line(); c.run.Tick() != 400 || line != "h-traa pages=64 @280:mirror" {
		t.Errorf("at last it is at %d of %s", c.run.Tick(), line)
	}
}

// On the way back no moves are written down, however short its batches are: those of the
// last slot are, and where somebody stops on the way those of the slot in which he is heard.
func TestNobodyWatchesTheWayBack(t *testing.T) {
	c := newLoop(realRun(t, "estimator pages=300 capacity=30"), Options{Paused: true}.driverConfig(openRun))
	c.watch()
	look := c.looking()
	last := func() int { return c.run.Snapshot(look).View.(*pollinglab.PollingView).Last.Page }
	told := func() bool { return c.run.Snapshot(look).View.(*pollinglab.PollingView).Choice != "" }
	c.run.Advance(700)
	page := last()
	c.run.Advance(300)
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
		t.Fatalf("at %d the way is watched, or at its end", c.run.Tick())
	}
	at := c.run.Tick()
	if c.cancelSeek(); c.run.Tick() != at+1 || !told() {
		t.Errorf("stopped at %d, of which nothing is told, at %d", at, c.run.Tick())
	}
	if way(700, 1000); c.run.Tick() != 700 || !told() || last() != page {
		t.Errorf("at %d page %d is told of, not %d", c.run.Tick(), last(), page)
	}
	way(600, 3)
	if way(c.run.Tick(), 1000); !told() { // gone to is where the way just is
		t.Errorf("at %d nothing is told", c.run.Tick())
	}
	if way(1500, 2000); c.run.Tick() != 1500 || !told() {
		t.Errorf("beyond what was seen, at %d, nothing is told", c.run.Tick())
	}
}

// TestDriverJumps goes from event to event and from one change of class to another.
func TestDriverJumps(t *testing.T) {
	d := realDriver(t, "fpa pages=60 capacity=8 shift=mirror period=1000", 2500)
	d.send(ToEvent{Forward: false})
	atTick(t, d, 2000)
	d.send(ToEvent{Forward: true})
	atTick(t, d, 3000)
	d.send(ToClassChange{Forward: false})
	p := until(t, d, "a change of class", func(p *published) bool { return p.snap.Tick < 3000 })
	if arms := p.snap.View.(*pollinglab.PollingView).State.(*pollinglab.ArmsView); arms.ExchangeTick != p.snap.Tick {
		t.Errorf("at %d the last change of class was at %d", p.snap.Tick, arms.ExchangeTick)
	}
	at := p.snap.Tick
	d.send(ToClassChange{Forward: true})
	until(t, d, "the next one", func(p *published) bool { return p.snap.Tick > at })
	none := realDriver(t, "h-traa pages=16", 500)
	none.send(ToClassChange{Forward: false})
	if e := event[done](t, none); !strings.Contains(e.what, "no object changed class") {
		t.Error(e.what)
	}
	none.send(ToClassChange{Forward: true}) // it would look for ever
	if e := event[refused](t, none); !strings.Contains(e.why.Error(), "H-TRAA has no classes") {
		t.Error(e.why)
	}
	later := realDriver(t, "h-traa pages=60 capacity=8 @700:fpa", 500)
	later.send(ToClassChange{Forward: true})
	until(t, later, "a change under FPA", func(p *published) bool { return p.snap.Tick > 700 })
}

// At the ends of the time line the keys that lead beyond say so.
func TestEndsOfTheTimeLine(t *testing.T) {
	d := realDriver(t, "h-traa pages=16", 500)
	for _, beyond := range []Command{Scrub{Part: 0.02}, ToHead{}} {
		d.send(beyond)
		if e := event[done](t, d); e.what != "no tick after this one has been seen" {
			t.Error(e.what)
		}
	}
	d.send(GoTo{Tick: 0})
	atTick(t, d, 0)
	for _, beyond := range []Command{Scrub{Part: -0.02}, Back{Ticks: 1}} {
		d.send(beyond)
		if e := event[done](t, d); e.what != "there is no way back from here" {
			t.Error(e.what)
		}
	}
	d.send(ToHead{})
	atTick(t, d, 500)
}

// TestDriverBranches intervenes in the past while a long way back is under way: it is
// done where the way leads.
func TestDriverBranches(t *testing.T) {
	d := realDriver(t, "h-traa pages=64", 30_000)
	d.send(GoTo{Tick: 10_001})
	d.send(Act{Word: "mirror"})
	p := until(t, d, "the branch", func(p *published) bool { return strings.Contains(p.snap.Line, "mirror") })
	if want := "h-traa pages=64 @10001:mirror"; p.snap.Line != want {
		t.Errorf("%s, not %s", p.snap.Line, want)
	}
	if f := p.snap.Future; f == nil || !f.Branched || f.Tick != 30_000 || p.snap.Head != 10_001 {
		t.Errorf("the old future is gone: %+v", f)
	}
}

// TestRaceHasNoWayBack: what cannot be replayed says so.
func TestRaceHasNoWayBack(t *testing.T) {
	d := drive(t, newFake("tree"), Options{Paused: true})
	d.send(Back{Ticks: 1})
	if e := event[refused](t, d); e.why != errNoTimeline {
		t.Error(e.why)
	}
}

// TestTimeStrip draws the strip where there is a past, and a click on it goes there.
func TestTimeStrip(t *testing.T) {
	d := realDriver(t, "h-traa pages=64 @3000:mirror", 8000)
	d.send(GoTo{Tick: 4000})
	atTick(t, d, 4000)
	th, err := newTheme("dark", "braille", Options{NoColor: true}.profile())
	if err != nil {
		t.Fatal(err)
	}
	a := newApp(d, th, Options{})
	a.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	a.take(d.state.Load())
	y, x0, x1 := a.stripRow()
	row := []rune(ansi.Strip(strings.Split(a.View(), "\n")[y]))
	if got := string(row); !strings.Contains(got, "4,000 of 8,000") || !strings.Contains(got, "▴mirror") {
		t.Errorf("the strip is %q", got)
	}
	if at := strings.IndexRune(string(row[x0:x1+1]), '●'); at < 0 {
		t.Errorf("no present on %q", string(row))
	}
	a.Update(tea.MouseMsg{X: x0, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	atTick(t, d, 0)
	a.Update(tea.MouseMsg{X: x1 + 9, Y: y - 3, Button: tea.MouseButtonLeft, Action: tea.MouseActionMotion})
	atTick(t, d, 8000)
	a.Update(tea.MouseMsg{X: x1, Y: y, Action: tea.MouseActionRelease})
	a.Update(tea.MouseMsg{X: x0, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionMotion})
	if a.dragging {
		t.Error("the drag does not end with the button")
	}
}

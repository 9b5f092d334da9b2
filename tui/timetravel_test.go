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
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
)

// realDriver drives a real run, paused at a tick.
func realDriver(t *testing.T, line string, tick int64) *driver.Driver {
	t.Helper()
	d := config.StartDriver(realRun(t, line), driver.OpenRun, config.Options{Paused: true})
	t.Cleanup(d.Stop)
	d.SetLook(lab.ViewRequest{Find: -1, Trail: true, Width: 60, Height: 20, Rows: 5})
	if tick > 0 {
		d.Send(driver.Step{Ticks: tick})
		atTick(t, d, tick)
	}
	return d
}

func atTick(t *testing.T, d *driver.Driver, tick int64) *model.Snapshot {
	t.Helper()
	return until(t, d, "tick "+canvas.Thousands(tick), func(p *driver.Published) bool { return p.Snap.Tick == tick }).Snap
}

// TestDriverGoesBack steps back tick by tick, far back, and forward again to the
// very same picture.
func TestDriverGoesBack(t *testing.T) {
	d := realDriver(t, "h-traa pages=64", 0)
	d.Send(driver.Step{Ticks: 49_999})
	d.Send(driver.Step{Ticks: 1})
	last := atTick(t, d, 50_000)
	d.Send(driver.Back{Ticks: 1})
	atTick(t, d, 49_999)
	for range 5 { // faster than the driver can follow, none is lost
		d.Send(driver.Back{Ticks: 1})
	}
	if s := atTick(t, d, 49_994); len(s.View.(*pollinglab.PollingView).Moves) == 0 {
		t.Error("back at a tick its moves are not shown")
	}
	d.Send(driver.GoTo{Tick: 123})
	if s := atTick(t, d, 123); s.Head != 50_000 || s.Future == nil {
		t.Errorf("the future is not known: head %d", s.Head)
	}
	d.Send(driver.GoTo{Tick: -5})
	atTick(t, d, 0)
	d.Send(driver.ToHead{})
	again := atTick(t, d, 50_000)
	if !reflect.DeepEqual(last.View.(*pollinglab.PollingView).Moves, again.View.(*pollinglab.PollingView).Moves) || last.Line != again.Line {
		t.Error("forward again the picture is another")
	}
	d.Send(driver.GoTo{Tick: 60_000}) // the future has no end
	atTick(t, d, 60_000)
}

// Of many ticks that are asked for while the driver is busy only the last is gone to: each
// would be replayed to. What is done meanwhile is done where the way before it leads.
func TestDriverGoesToTheLastOfMany(t *testing.T) {
	c := driver.NewLoop(realRun(t, "h-traa pages=64"), config.Options{Paused: true}.DriverConfig(driver.OpenRun))
	c.Run.Advance(50_000)
	var on []int64
	look := func() { c.Driver.Send(commandFunc(func(c *driver.Loop) { on = append(on, c.Run.Tick()) })) }
	for _, tick := range []int64{100, 200, 300} {
		c.Driver.Send(driver.GoTo{Tick: tick})
		look()
	}
	c.Driver.Send(driver.Back{Ticks: 10})
	c.Driver.Send(driver.Back{Ticks: 10})
	c.Driver.Send(driver.Act{Word: "mirror"})
	look()
	c.Driver.Send(driver.GoTo{Tick: 400})
	c.Obey(c.Next())
	for c.Seek != nil {
		c.SeekOn()
	}
	if want := []int64{50_000, 50_000, 50_000, 280}; !slices.Equal(on, want) {
		t.Errorf("meanwhile the run was at %v, not %v", on, want)
	}
	if line := c.Run.(*model.Timeline).Line(); c.Run.Tick() != 400 || line != "h-traa pages=64 @280:mirror" {
		t.Errorf("at last it is at %d of %s", c.Run.Tick(), line)
	}
}

// On the way back no moves are written down, however short its batches are: those of the
// last slot are, and where somebody stops on the way those of the slot in which he is heard.
func TestNobodyWatchesTheWayBack(t *testing.T) {
	c := driver.NewLoop(realRun(t, "estimator pages=300 capacity=30"), config.Options{Paused: true}.DriverConfig(driver.OpenRun))
	c.Watch()
	look := c.Looking()
	last := func() int { return c.Run.Snapshot(look).View.(*pollinglab.PollingView).Last.Page }
	told := func() bool { return c.Run.Snapshot(look).View.(*pollinglab.PollingView).Choice != "" }
	c.Run.Advance(700)
	page := last()
	c.Run.Advance(300)
	way := func(goal int64, most int) {
		c.SeekTo(goal)
		for range most {
			if c.Seek != nil {
				c.Batch = 1
				c.SeekOn()
			}
		}
	}
	if way(700, 3); c.Seek == nil || told() {
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
	d.Send(driver.ToEvent{Forward: false})
	atTick(t, d, 2000)
	d.Send(driver.ToEvent{Forward: true})
	atTick(t, d, 3000)
	d.Send(driver.ToClassChange{Forward: false})
	p := until(t, d, "a change of class", func(p *driver.Published) bool { return p.Snap.Tick < 3000 })
	if arms := p.Snap.View.(*pollinglab.PollingView).State.(*pollinglab.ArmsView); arms.ExchangeTick != p.Snap.Tick {
		t.Errorf("at %d the last change of class was at %d", p.Snap.Tick, arms.ExchangeTick)
	}
	at := p.Snap.Tick
	d.Send(driver.ToClassChange{Forward: true})
	until(t, d, "the next one", func(p *driver.Published) bool { return p.Snap.Tick > at })
	none := realDriver(t, "h-traa pages=16", 500)
	none.Send(driver.ToClassChange{Forward: false})
	if e := event[driver.Done](t, none); !strings.Contains(e.What, "no object changed class") {
		t.Error(e.What)
	}
	none.Send(driver.ToClassChange{Forward: true}) // it would look for ever
	if e := event[driver.Refused](t, none); !strings.Contains(e.Why.Error(), "H-TRAA has no classes") {
		t.Error(e.Why)
	}
	later := realDriver(t, "h-traa pages=60 capacity=8 @700:fpa", 500)
	later.Send(driver.ToClassChange{Forward: true})
	until(t, later, "a change under FPA", func(p *driver.Published) bool { return p.Snap.Tick > 700 })
}

// At the ends of the time line the keys that lead beyond say so.
func TestEndsOfTheTimeLine(t *testing.T) {
	d := realDriver(t, "h-traa pages=16", 500)
	for _, beyond := range []driver.Command{driver.Scrub{Part: 0.02}, driver.ToHead{}} {
		d.Send(beyond)
		if e := event[driver.Done](t, d); e.What != "no tick after this one has been seen" {
			t.Error(e.What)
		}
	}
	d.Send(driver.GoTo{Tick: 0})
	atTick(t, d, 0)
	for _, beyond := range []driver.Command{driver.Scrub{Part: -0.02}, driver.Back{Ticks: 1}} {
		d.Send(beyond)
		if e := event[driver.Done](t, d); e.What != "there is no way back from here" {
			t.Error(e.What)
		}
	}
	d.Send(driver.ToHead{})
	atTick(t, d, 500)
}

// TestDriverBranches intervenes in the past while a long way back is under way: it is
// done where the way leads.
func TestDriverBranches(t *testing.T) {
	d := realDriver(t, "h-traa pages=64", 30_000)
	d.Send(driver.GoTo{Tick: 10_001})
	d.Send(driver.Act{Word: "mirror"})
	p := until(t, d, "the branch", func(p *driver.Published) bool { return strings.Contains(p.Snap.Line, "mirror") })
	if want := "h-traa pages=64 @10001:mirror"; p.Snap.Line != want {
		t.Errorf("%s, not %s", p.Snap.Line, want)
	}
	if f := p.Snap.Future; f == nil || !f.Branched || f.Tick != 30_000 || p.Snap.Head != 10_001 {
		t.Errorf("the old future is gone: %+v", f)
	}
}

// TestRaceHasNoWayBack: what cannot be replayed says so.
func TestRaceHasNoWayBack(t *testing.T) {
	d := drive(t, newFake("tree"), config.Options{Paused: true})
	d.Send(driver.Back{Ticks: 1})
	if e := event[driver.Refused](t, d); e.Why != driver.ErrNoTimeline {
		t.Error(e.Why)
	}
}

// TestTimeStrip draws the strip where there is a past, and a click on it goes there.
func TestTimeStrip(t *testing.T) {
	d := realDriver(t, "h-traa pages=64 @3000:mirror", 8000)
	d.Send(driver.GoTo{Tick: 4000})
	atTick(t, d, 4000)
	th, err := canvas.NewTheme("dark", "braille", config.Options{NoColor: true}.Profile())
	if err != nil {
		t.Fatal(err)
	}
	a := newApp(d, th, config.Options{})
	a.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	a.take(d.State.Load())
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

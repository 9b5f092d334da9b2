package driver

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// until waits for a condition on the driver's status, which the driver announces.
func until(t *testing.T, d *Driver, what string, ok func(*Status) bool) *Status {
	t.Helper()
	for {
		if p := d.Status(); p != nil && ok(p) {
			return p
		}
		select {
		case <-d.Fresh:
		case <-d.Gone:
			t.Fatalf("never seen: %s; last %+v", what, d.Status())
		}
	}
}

func event[T any](t *testing.T, d *Driver) T {
	t.Helper()
	e := <-d.Events
	x, ok := e.(T)
	if !ok {
		t.Fatalf("the event is %T %v", e, e)
	}
	return x
}

// A commandFunc is a command of a test.
type commandFunc func(*Loop)

func (f commandFunc) Apply(l *Loop) { f(l) }

func drive(t *testing.T, f *fakeRun, c Config) *Driver {
	t.Helper()
	c.Open = func(model.Spec) (Simulation, error) { return newFake(), nil }
	d := Start(f, c)
	t.Cleanup(d.Stop)
	return d
}

// A paused driver neither advances nor makes snapshots.
func TestPausedDriverDoesNothing(t *testing.T) { synctest.Test(t, pausedDriverDoesNothing) }

func pausedDriverDoesNothing(t *testing.T) {
	f := newFake()
	var advances atomic.Int64
	f.advance = func(int64) { advances.Add(1) }
	d := drive(t, f, Config{Paused: true})
	first := until(t, d, "a first snapshot", func(*Status) bool { return true })
	time.Sleep(time.Minute)
	modeltest.Equal(t, advances.Load(), 0, "batches while paused")
	modeltest.Equal(t, d.Status(), first, "a snapshot without a request:")
}

// TestEveryRequestIsAnswered: a paused run's snapshot is announced also where the loop was awake when it was asked for, and one
// that is asked for while another is made is made after it.
func TestEveryRequestIsAnswered(t *testing.T) {
	l := NewLoop(newFake(), Config{Paused: true})
	for range 2 {
		l.Request()
		l.publishIfDue()
		select {
		case <-l.Fresh:
		default:
			t.Error("a snapshot was made and not announced")
		}
	}
	now := l.present()
	l.Request()
	if l.soon(now); !l.wanted.Load() {
		t.Error("a request is lost")
	}
	asked := l.view.Load()
	if l.watch(); l.view.Load() != asked || !l.request().Trace {
		t.Error("the loop writes over what the screen asks for, or does not watch")
	}
	l.seek, l.pending = &seek{}, make(chan *building)
	modeltest.Equal(t, l.wait(), time.Hour, "on the way to a tick, while a run is built, a snapshot that cannot be made has the loop wait")
}

// TestRestGoesOn: a run that rests goes on as the last command before it left it, whatever the screen has seen of it.
func TestRestGoesOn(t *testing.T) {
	for _, c := range []struct {
		commands []Command
		goes     bool
	}{
		{[]Command{Rest}, false},
		{[]Command{Rest, GoOn}, true},
		{[]Command{Toggle, Rest, GoOn}, false},
		{[]Command{Toggle, Toggle, Rest, GoOn}, true},
		{[]Command{Rest, Step{Ticks: 1}, GoOn}, false},
	} {
		l := NewLoop(newFake(), Config{})
		for _, one := range c.commands {
			l.Apply(one)
		}
		modeltest.Equal(t, l.Running, c.goes, "after %T%v it goes on:", c.commands, c.commands)
	}
}

// At full speed a snapshot is made when it is asked for, and only then.
func TestDriverPublishesOnDemand(t *testing.T) {
	f := newFake()
	d := drive(t, f, Config{Speed: math.Inf(1)})
	first := until(t, d, "a first snapshot", func(*Status) bool { return true })
	for f.Tick() < first.Snap.Tick+1000 {
		time.Sleep(time.Millisecond)
	}
	if now := d.Status(); now != first {
		t.Errorf("snapshot of tick %d without a request", now.Snap.Tick)
	}
	d.Request()
	until(t, d, "a later snapshot", func(p *Status) bool { return p.Snap.Tick > first.Snap.Tick })
}

// A command sent during a batch is applied before the next batch begins, however fast
// the run goes.
func TestDriverAppliesBetweenBatches(t *testing.T) {
	f := newFake()
	inside, leave := make(chan struct{}), make(chan struct{})
	var after atomic.Int64 // batches begun after the command was sent
	var made atomic.Bool
	var once sync.Once
	f.advance = func(int64) {
		if made.Load() {
			after.Add(1)
		}
		once.Do(func() { close(inside); <-leave })
	}
	d := drive(t, f, Config{Speed: math.Inf(1)})
	<-inside
	var seen int64 = -1
	doneAt := make(chan struct{})
	d.Send(commandFunc(func(*Loop) { seen = after.Load(); close(doneAt) }))
	made.Store(true)
	close(leave)
	<-doneAt
	modeltest.Equal(t, seen, 0, "batches ran before the command was applied")
}

// The first batch is one tick, and so is the first after a command, which may have changed
// the scheme and with it the time of a tick.
func TestDriverBeginsWithATick(t *testing.T) {
	f := newFake()
	var batches []int64
	f.advance = func(n int64) { batches = append(batches, n) }
	c := NewLoop(f, Config{Speed: math.Inf(1)})
	for range 3 {
		c.work()
	}
	c.obey(commandFunc(func(*Loop) {}))
	c.work()
	c.put(f, succession{})
	c.work()
	if len(batches) != 5 || batches[0] != 1 || batches[2] < 2 || batches[3] != 1 || batches[4] != 1 {
		t.Errorf("batches of %v ticks", batches)
	}
}

// Batches grow until they take about batchTime and never beyond it by more than
// one tick's time allows: here a tick costs a millisecond.
func TestDriverKeepsBatchesShort(t *testing.T) {
	c := newPace(-1)
	c.reset(0)
	c.batch = 64
	c.measure(time.Time{}, 0.064, 64, 0)
	modeltest.Equal(t, c.batch, 3, "ticks of 1 ms: a batch of")
	for range 20 {
		c.measure(time.Time{}, 1e-9*float64(c.batch), c.batch, 0)
	}
	if c.batch < 1<<20 {
		t.Errorf("ticks of 1 ns: batches of only %d", c.batch)
	}
	c.measure(time.Time{}, 1, 1, 0)
	for range 40 {
		c.measure(time.Time{}, 1, 1, 0)
	}
	modeltest.Equal(t, c.batch, 1, "ticks of 1 s: a batch of")
}

func TestDriverHandsOverPanics(t *testing.T) {
	f := newFake()
	f.panicAt = 5
	d := drive(t, f, Config{Paused: true})
	d.Send(Step{Ticks: 10})
	c := event[Crashed](t, d)
	if fmt.Sprint(c.What) != "a mistake in a scheme" || !strings.Contains(string(c.Stack), "Advance") {
		t.Errorf("crashed with %v\n%s", c.What, c.Stack)
	}
	<-d.Gone
	d.Send(Step{Ticks: 1}) // returns, though no loop applies it
}

// A run that cannot be built leaves the present one at its tick.
func TestDriverKeepsTheRunWhenAnotherIsRefused(t *testing.T) {
	f := newFake()
	no := errors.New("pages=1: too few")
	d := Start(f, Config{Paused: true, Open: func(model.Spec) (Simulation, error) { return nil, no }})
	defer d.Stop()
	d.Send(Step{Ticks: 7})
	d.Send(Restart{})
	modeltest.Equal(t, event[Refused](t, d).Why, no, "refused with")
	p := until(t, d, "tick 7, nothing being built", func(p *Status) bool { return p.Snap.Tick == 7 && p.Busy == "" })
	modeltest.Equal(t, p.Runs, 0, "runs opened")
}

// While a run is being built, senders do not wait, and their commands are applied to the
// new run.
func TestDriverTakesAnyNumberOfCommands(t *testing.T) {
	build := make(chan struct{})
	d := Start(newFake(), Config{Paused: true, Open: func(model.Spec) (Simulation, error) {
		<-build
		return newFake(), nil
	}})
	defer d.Stop()
	d.Send(Restart{})
	const many = 5000
	for range many {
		d.Send(Step{Ticks: 1})
	}
	close(build)
	until(t, d, "all the steps", func(p *Status) bool { return p.Runs == 1 && p.Snap.Tick == many })
}

// At a slow speed each tick is announced when it is done, without a request.
func TestDriverAnnouncesSlowTicks(t *testing.T) { synctest.Test(t, driverAnnouncesSlowTicks) }

func driverAnnouncesSlowTicks(t *testing.T) {
	d := drive(t, newFake(), Config{Speed: SlowSpeed, EachTick: SlowSpeed})
	var seen []int64
	for end := time.Now().Add(time.Second / 2); time.Now().Before(end); {
		select {
		case <-d.Fresh:
			seen = append(seen, d.Status().Snap.Tick)
		case <-time.After(time.Until(end)):
		}
	}
	if want := []int64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}; !slices.Equal(seen[:min(len(seen), 10)], want) || len(seen) > 11 {
		t.Errorf("in half a second at 20 ticks a second it announces %v", seen)
	}
}

// Concurrent senders, for the race detector: all steps are applied.
func TestDriverConcurrentSenders(t *testing.T) {
	f := newFake()
	d := drive(t, f, Config{Speed: math.Inf(1)})
	go func() {
		for {
			select {
			case <-d.Events:
			case <-d.Gone:
				return
			}
		}
	}()
	var senders sync.WaitGroup
	for h := range 4 {
		senders.Go(func() {
			for i := range 50 {
				switch (h + i) % 5 {
				case 0:
					d.Send(Step{Ticks: 1})
				case 1:
					d.Send(Toggle)
				case 2:
					d.SetView(lab.ViewRequest{Width: i, Height: h})
				case 3:
					d.Send(Act{Word: "mirror"})
				default:
					d.Request()
				}
				if p := d.Status(); p != nil && p.Snap.View == nil {
					t.Error("a snapshot without a view")
				}
			}
		})
	}
	senders.Wait()
	d.Send(Pause)
	var tick int64
	at := make(chan struct{})
	d.Send(commandFunc(func(c *Loop) { tick = c.Simulation.Tick(); close(at) }))
	<-at
	d.Send(Step{Ticks: 5})
	until(t, d, "five ticks more", func(p *Status) bool { return p.Snap.Tick == tick+5 })
}

// The first step after a run at full speed shows its moves.
func TestStepAfterFullSpeedShowsMoves(t *testing.T) {
	d := Start(realRun(t, "h-traa pages=16"), Config{Open: OpenRun, Speed: -1})
	defer d.Stop()
	until(t, d, "it runs", func(p *Status) bool { d.Request(); return p.Snap.Tick > 1000 })
	d.Send(Step{Ticks: 1})
	p := until(t, d, "the step", func(p *Status) bool { return !p.Running })
	if v := p.Snap.View.(*pollinglab.View); len(v.Explanations) == 0 {
		t.Error("the step has no explanation")
	}
}

// Stop drops the commands that are queued, and waits for a moment for one that cannot be cut short, no longer.
func TestStopDropsWhatIsQueued(t *testing.T) { synctest.Test(t, stopDropsWhatIsQueued) }

func stopDropsWhatIsQueued(t *testing.T) {
	d := Start(newFake(), Config{Paused: true})
	moment := make(chan struct{})
	d.Send(commandFunc(func(*Loop) { close(moment); time.Sleep(time.Second / 2) }))
	<-moment
	d.Stop()
	select {
	case <-d.Gone:
	default:
		t.Error("it does not wait for a command of a moment")
	}
	d = Start(newFake(), Config{Paused: true})
	begun, leave := make(chan struct{}), make(chan struct{})
	d.Send(commandFunc(func(*Loop) { close(begun); <-leave }))
	applied := 0
	for range 100 {
		d.Send(commandFunc(func(*Loop) { applied++ }))
	}
	<-begun
	d.Stop()
	close(leave)
	<-d.Gone
	if applied > 0 {
		t.Errorf("after the stop %d commands were applied", applied)
	}
}

// The search for a change of class backwards ends when the driver stops, and for the next
// command.
func TestSearchBackGivesWay(t *testing.T) {
	l := NewLoop(realRun(t, "oma objects=12 classes=3 N=3"), Config{Paused: true})
	if batch := l.searchBatch(); batch() < 1 {
		t.Error("a search without a reason to end gives up")
	}
	l.Send(Pause)
	if batch := l.searchBatch(); batch() > 0 {
		t.Error("the search goes on while a command waits")
	}
	l.Next()
	close(l.quit)
	if batch := l.searchBatch(); batch() > 0 {
		t.Error("the search goes on after the stop")
	}
}

// TestRunToShowsItsLastMoves: a run that comes to its target shows the moves of its last slot,
// though the screen asked for none on the way.
func TestRunToShowsItsLastMoves(t *testing.T) {
	l := NewLoop(realRun(t, "spl N=20 target=0.7 p=0.7"), Config{Paused: true, Speed: -1})
	l.SetView(lab.ViewRequest{})
	l.PublishNow()
	l.Apply(RunTo{Number: 1, Tick: 100})
	for l.Running {
		l.advance()
		l.checkTarget()
	}
	l.PublishNow()
	if s := l.Status().Snap; s.Tick != 100 || len(s.View.(*linelab.View).Traced) == 0 {
		t.Errorf("at tick %d the snapshot has %+v", s.Tick, s.View)
	}
}

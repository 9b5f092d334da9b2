package tui

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// patience bounds how long a test waits for what must happen; it is no timing.
const patience = time.Minute

// until waits for a condition on what the driver publishes.
func until(t *testing.T, d *driver, what string, ok func(*published) bool) *published {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(200 * time.Microsecond) {
		if p := d.state.Load(); p != nil && ok(p) {
			return p
		}
	}
	t.Fatalf("never seen: %s; last %+v", what, d.state.Load())
	return nil
}

func event[T any](t *testing.T, d *driver) T {
	t.Helper()
	select {
	case e := <-d.events:
		if x, ok := e.(T); ok {
			return x
		}
		t.Fatalf("the driver said %T %v", e, e)
	case <-time.After(patience):
		t.Fatal("the driver said nothing")
	}
	panic("unreachable")
}

// A commandFunc is a command of a test.
type commandFunc func(*loop)

func (f commandFunc) apply(l *loop) { f(l) }

func drive(t *testing.T, f *fakeRun, o Options) *driver {
	t.Helper()
	d := startDriver(f, func(model.Spec) (simulation, error) { return newFake("tree"), nil }, o)
	t.Cleanup(d.stop)
	return d
}

func TestDriverStepsExactly(t *testing.T) {
	d := drive(t, newFake("tree"), Options{Paused: true})
	d.send(Step{Ticks: 1})
	d.send(Step{Ticks: 41})
	p := until(t, d, "tick 42", func(p *published) bool { return p.snap.Tick == 42 })
	if p.running {
		t.Error("a step leaves the run paused")
	}
}

// Paused, the driver neither advances nor makes snapshots by itself.
func TestDriverRestsWhenPaused(t *testing.T) {
	f := newFake("tree")
	var advances atomic.Int64
	f.advance = func(int64) { advances.Add(1) }
	d := drive(t, f, Options{Paused: true})
	first := until(t, d, "a first snapshot", func(*published) bool { return true })
	time.Sleep(30 * time.Millisecond)
	if n := advances.Load(); n != 0 {
		t.Errorf("%d batches while paused", n)
	}
	if d.state.Load() != first {
		t.Error("a snapshot nobody asked for")
	}
}

// At full speed a snapshot is made when it is asked for, and only then.
func TestDriverPublishesOnDemand(t *testing.T) {
	f := newFake("tree")
	d := drive(t, f, Options{Speed: math.Inf(1)})
	first := until(t, d, "a first snapshot", func(*published) bool { return true })
	for f.Tick() < first.snap.Tick+1000 {
		time.Sleep(time.Millisecond)
	}
	if now := d.state.Load(); now != first {
		t.Errorf("snapshot of tick %d without a request", now.snap.Tick)
	}
	d.request()
	until(t, d, "a later snapshot", func(p *published) bool { return p.snap.Tick > first.snap.Tick })
}

// A command sent during a batch is applied before the next batch begins, however fast
// the run goes.
func TestDriverObeysBetweenBatches(t *testing.T) {
	f := newFake("tree")
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
	d := drive(t, f, Options{Speed: math.Inf(1)})
	<-inside
	var seen int64 = -1
	doneAt := make(chan struct{})
	d.send(commandFunc(func(*loop) { seen = after.Load(); close(doneAt) }))
	made.Store(true)
	close(leave)
	<-doneAt
	if seen != 0 {
		t.Errorf("%d batches ran before the command was applied", seen)
	}
}

// Nobody waits for a batch of slow ticks: the first is one tick, and so is that after a
// command, such as one for another scheme.
func TestDriverBeginsWithATick(t *testing.T) {
	f := newFake("tree")
	var batches []int64
	f.advance = func(n int64) { batches = append(batches, n) }
	c := newLoop(f, Config{Speed: math.Inf(1)})
	for range 3 {
		c.work()
	}
	c.obey(commandFunc(func(*loop) {}))
	c.work()
	c.put(f)
	c.work()
	if len(batches) != 5 || batches[0] != 1 || batches[2] < 2 || batches[3] != 1 || batches[4] != 1 {
		t.Errorf("batches of %v ticks", batches)
	}
}

// Batches grow until they take about batchTime and never beyond it by more than
// one tick's time allows: here a tick costs a millisecond.
func TestDriverKeepsBatchesShort(t *testing.T) {
	c := &loop{driver: &driver{}, run: newFake("tree"), speed: math.Inf(1), batch: 64, rateFrom: time.Now()}
	c.measurePace(time.Now(), 0.064, 64)
	if c.batch != 3 {
		t.Errorf("ticks of 1 ms: a batch of %d, not of 3", c.batch)
	}
	for range 20 {
		c.measurePace(time.Now(), 1e-9*float64(c.batch), c.batch)
	}
	if c.batch < 1<<20 {
		t.Errorf("ticks of 1 ns: batches of only %d", c.batch)
	}
	c.measurePace(time.Now(), 1, 1)
	for range 40 {
		c.measurePace(time.Now(), 1, 1)
	}
	if c.batch != 1 {
		t.Errorf("ticks of 1 s: a batch of %d", c.batch)
	}
}

func TestDriverHandsOverPanics(t *testing.T) {
	f := newFake("tree")
	f.panicAt = 5
	d := drive(t, f, Options{Paused: true})
	d.send(Step{Ticks: 10})
	c := event[crashed](t, d)
	if fmt.Sprint(c.what) != "a mistake in a scheme" || !strings.Contains(string(c.stack), "Advance") {
		t.Errorf("crashed with %v\n%s", c.what, c.stack)
	}
	<-d.gone
	d.send(Step{Ticks: 1}) // nobody is there to hear it, and nobody waits
}

func TestDriverRefuses(t *testing.T) {
	f := newFake("tree")
	f.doErr = errors.New("lakg: no room in the knapsack")
	d := drive(t, f, Options{Paused: true})
	d.send(Act{Word: "lakg"})
	if r := event[refused](t, d); r.why != f.doErr {
		t.Errorf("refused with %v", r.why)
	}
}

func TestDriverOffersRestart(t *testing.T) {
	f := newFake("tree")
	f.doErr = fmt.Errorf("wrapped: %w", &model.RestartError{Key: "pages", Word: "1024"})
	d := drive(t, f, Options{Paused: true})
	d.send(Act{Word: "pages=1024"})
	if e := event[needsRestart](t, d); len(e.words) != 1 || e.words[0] != "pages=1024" {
		t.Errorf("offers a restart with %q", e.words)
	}
}

// A run that is refused leaves the old one where it was.
func TestDriverKeepsTheRunWhenAnotherIsRefused(t *testing.T) {
	f := newFake("tree")
	no := errors.New("pages=1: too few")
	d := startDriver(f, func(model.Spec) (simulation, error) { return nil, no }, Options{Paused: true})
	defer d.stop()
	d.send(Step{Ticks: 7})
	d.send(Restart{})
	if r := event[refused](t, d); r.why != no {
		t.Errorf("refused with %v", r.why)
	}
	p := until(t, d, "tick 7, nothing being built", func(p *published) bool { return p.snap.Tick == 7 && p.busy == "" })
	if p.runs != 0 {
		t.Errorf("%d runs opened", p.runs)
	}
}

func TestDriverRestarts(t *testing.T) {
	d := drive(t, newFake("tree"), Options{Paused: true})
	d.send(Step{Ticks: 7})
	d.send(Restart{})
	until(t, d, "tick 0 of another run", func(p *published) bool { return p.snap.Tick == 0 && p.runs == 1 })
	event[done](t, d)
}

// However many keys are pressed while a run is being built, none of them waits, and all
// are then done to the new one.
func TestDriverTakesAnyNumberOfCommands(t *testing.T) {
	build := make(chan struct{})
	d := startDriver(newFake("tree"), func(model.Spec) (simulation, error) {
		<-build
		return newFake("tree"), nil
	}, Options{Paused: true})
	defer d.stop()
	d.send(Restart{})
	const many = 5000
	asked := make(chan struct{})
	go func() {
		for range many {
			d.send(Step{Ticks: 1})
		}
		close(asked)
	}()
	select {
	case <-asked:
	case <-time.After(patience):
		t.Error("a key waits for the run that is being built")
	}
	close(build)
	until(t, d, "all the steps", func(p *published) bool { return p.runs == 1 && p.snap.Tick == many })
}

func TestDriverStopsAtTheEnd(t *testing.T) {
	f := newFake("tree")
	f.end = 1000
	d := drive(t, f, Options{Speed: math.Inf(1)})
	p := until(t, d, "the end", func(p *published) bool { return p.snap.Ended != "" })
	if p.running || p.snap.Tick != 1000 {
		t.Errorf("running %v at tick %d", p.running, p.snap.Tick)
	}
}

func TestDriverSpeeds(t *testing.T) {
	for _, c := range []struct{ from, up, down float64 }{
		{1, 2, 1}, {2000, 5000, 1000}, {1500, 2000, 1000}, {1e6, math.Inf(1), 5e5}, {math.Inf(1), math.Inf(1), 1e6},
	} {
		if up, down := nextSpeed(c.from), previousSpeed(c.from); up != c.up || max(down, slowest) != c.down {
			t.Errorf("from %v: up %v, down %v", c.from, up, down)
		}
	}
	d := drive(t, newFake("tree"), Options{Speed: -1})
	if p := until(t, d, "a speed", func(*published) bool { return true }); !math.IsInf(p.speed, 1) {
		t.Errorf("speed %v", p.speed)
	}
	d.send(SetSpeed{Speed: 0.001})
	until(t, d, "the slowest speed", func(p *published) bool { return p.speed == slowest })
	for range 30 {
		d.send(Faster{})
	}
	until(t, d, "as fast as it goes", func(p *published) bool { return math.IsInf(p.speed, 1) })
}

// At a slow speed each tick is announced when it is done, without a request.
func TestDriverAnnouncesSlowTicks(t *testing.T) {
	d := drive(t, newFake("tree"), Options{Speed: slowSpeed})
	seen := map[int64]bool{}
	for end := time.Now().Add(patience); len(seen) < 3 && time.Now().Before(end); {
		select {
		case <-d.fresh:
			seen[d.state.Load().snap.Tick] = true
		case <-time.After(patience):
		}
	}
	if len(seen) < 3 {
		t.Errorf("announced %v", seen)
	}
}

// Many hands at once, for the race detector: the ticks stepped all arrive.
func TestDriverManyHands(t *testing.T) {
	f := newFake("tree")
	d := drive(t, f, Options{Speed: math.Inf(1)})
	go func() {
		for {
			select {
			case <-d.events:
			case <-d.fresh:
			case <-d.gone:
				return
			}
		}
	}()
	var hands sync.WaitGroup
	for h := range 4 {
		hands.Go(func() {
			for i := range 50 {
				switch (h + i) % 5 {
				case 0:
					d.send(Step{Ticks: 1})
				case 1:
					d.send(Toggle{})
				case 2:
					d.setLook(lab.ViewRequest{Width: i, Height: h, Find: -1})
				case 3:
					d.send(Act{Word: "mirror"})
				default:
					d.request()
				}
				if p := d.state.Load(); p != nil && p.snap.View == nil {
					t.Error("a snapshot without a view")
				}
			}
		})
	}
	hands.Wait()
	d.send(Pause{})
	var tick int64
	at := make(chan struct{})
	d.send(commandFunc(func(c *loop) { tick = c.run.Tick(); close(at) }))
	<-at
	d.send(Step{Ticks: 5})
	until(t, d, "five ticks more", func(p *published) bool { return p.snap.Tick == tick+5 })
}

// The first step out of a run at full speed shows its moves already.
func TestStepOutOfARunIsTold(t *testing.T) {
	spec, err := model.Parse("h-traa pages=16")
	if err != nil {
		t.Fatal(err)
	}
	run, err := openRun(spec)
	if err != nil {
		t.Fatal(err)
	}
	d := startDriver(run, openRun, Options{Speed: -1})
	defer d.stop()
	until(t, d, "it runs", func(p *published) bool { d.request(); return p.snap.Tick > 1000 })
	d.send(Step{Ticks: 1})
	p := until(t, d, "the step", func(p *published) bool { return !p.running })
	if v := p.snap.View.(*pollinglab.PollingView); len(v.Tellings) == 0 {
		t.Error("the step is not told")
	}
}

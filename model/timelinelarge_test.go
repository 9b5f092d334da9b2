package model

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// sameAsAfresh checks that the run equals a fresh run of a line at a tick.
func sameAsAfresh(t *testing.T, tl *Timeline, line string, tick int64) {
	t.Helper()
	fresh := MustRun(line)
	fresh.Advance(tick)
	a, b := fresh.Environment.(*pollinglab.Environment), tl.Run().Environment.(*pollinglab.Environment)
	if a.Point(lab.ViewRequest{}) != b.Point(lab.ViewRequest{}) || a.World.Last() != b.World.Last() {
		t.Fatalf("at %d the run has %+v, a fresh one %+v", tick, b.Point(lab.ViewRequest{}), a.Point(lab.ViewRequest{}))
	}
}

// TestTooLargeToCopy: a run too large for checkpoints still goes back, by a replay of its
// line with all live interventions.
func TestTooLargeToCopy(t *testing.T) {
	const line = "h-traa pages=4096 @700:mirror"
	tl := newTimeline(MustRun(line), 1<<10, 1<<12)
	if len(tl.points) != 1 || tl.points[0].Environment != nil {
		t.Fatalf("%d checkpoints of %d bytes are kept", len(tl.points), tl.pointBytes)
	}
	tl.Advance(1500)
	modeltest.Must(tl.Do("N=200"))
	tl.Advance(500)
	for _, tick := range []int64{600, 1700, 2000} {
		if got, err := tl.Goto(tick); err != nil || got != tick {
			t.Fatalf("going to %d ended at %d: %v", tick, got, err)
		}
		sameAsAfresh(t, tl, line+" @1500:N=200", tick)
	}
	if len(tl.points) != 1 {
		t.Errorf("%d checkpoints are kept", len(tl.points))
	}
}

// TestTooLargeToCopySeen: after a replay from the line, the view of a run of any lab is as
// it was, with its curves from the start and the moves of its last slot.
func TestTooLargeToCopySeen(t *testing.T) {
	request := lab.ViewRequest{Find: -1, Trace: true, Width: 80, Height: 20, Rows: 9}
	for _, line := range []string{"h-traa pages=4096", "lakg pages=300", "estimator pages=300 capacity=30", "oma objects=200 classes=4", "robot docs=500 changes=0.5 duration=2", "spl"} {
		tl := newTimeline(MustRun(line), 1, 1)
		tl.Watch(request)
		tl.Advance(5000)
		there := tl.Snapshot(request)
		tl.Advance(2000)
		if got, err := tl.Goto(5000); err != nil || got != 5000 || len(tl.points) != 1 {
			t.Fatalf("%s: at %d of %d points: %v", line, got, len(tl.points), err)
		}
		again := *tl.Snapshot(request)
		again.Head, again.Future = there.Head, there.Future
		again.Compared, again.Branches = there.Compared, there.Branches
		if d := differ(there, &again); d != "" {
			t.Errorf("%s: back at 5,000: snapshot%s", line, d)
		}
	}
}

// TestApproach: no moves are recorded on the way to a tick. A stop on the way, at the goal
// or at the run's end shows the moves of that tick.
func TestApproach(t *testing.T) {
	request := lab.ViewRequest{Find: -1, Trace: true, Width: 80, Height: 20, Rows: 9}
	trace := filepath.Join(t.TempDir(), "web.csv")
	modeltest.OK(t, os.WriteFile(trace, []byte("page,unix_seconds\na,0\na,180\nb,2400\na,5400\n"), 0o600))
	for _, line := range []string{"estimator pages=300 capacity=30", "fpa pages=300 capacity=30 @60:N=20", "oma objects=200 classes=4", "robot docs=500", "h-traa slot=60s trace=" + trace} {
		seen := map[int64]*Snapshot{}
		tl := openTimeline(line)
		tl.Watch(request)
		for range 91 { // the trace ends then
			tl.Advance(1)
			seen[tl.Tick()] = tl.Snapshot(request)
		}
		check := func(what string, tick int64) {
			t.Helper()
			s, now := seen[tick], tl.Snapshot(request)
			if tl.Tick() != tick || s.First != now.First {
				t.Fatalf("%s, %s: at %d, not %d", line, what, tl.Tick(), tick)
			}
			if d := sameBits(reflect.ValueOf(s.View), reflect.ValueOf(now.View)); d != "" {
				t.Errorf("%s, %s: view%s", line, what, d)
			}
		}
		goTo := func(tick int64) {
			t.Helper()
			modeltest.Must(tl.Goto(tick))
		}
		goTo(20)
		check("gone to", 20)
		tl.Approach(30)
		if d := sameBits(reflect.ValueOf(seen[50].View), reflect.ValueOf(tl.Snapshot(request).View)); d == "" {
			t.Errorf("%s: on the way the moves were written down", line)
		}
		goTo(50)
		check("stopped and gone to", 50)
		tl.Approach(10)
		tl.Show()
		check("shown", 61)
		tl.Show()
		check("shown twice", 61)
		tl.Approach(0)
		tl.Advance(1)
		check("gone on", 62)
		if tl.Approach(100); tl.Ended() == "" {
			continue
		}
		goTo(tl.Tick())
		check("at its end", 91)
		goTo(200)
		check("beyond its end", 91)
		if tl.Approach(5) != 0 {
			t.Fatalf("%s goes on after its end", line)
		}
		goTo(91)
		check("at its end again", 91)
	}
}

// TestFewCopies: a run too large for many checkpoints keeps two copies within its budget.
// The latest copy is never further behind than the spacing. After a step back the next
// steps are quick.
func TestFewCopies(t *testing.T) {
	const line = "h-traa pages=4096 @7000:mirror"
	run := MustRun(line)
	run.Snapshot(lab.ViewRequest{Find: -1})
	seen := shared{}
	size, own := seen.bytes(run), seen.bytes(run.Clone())
	tl := newTimeline(MustRun(line), 1<<10, max(size, 5*own/2))
	if !tl.large || tl.spacing < shortestSpacing {
		t.Fatalf("large is %v, a checkpoint each %d ticks", tl.large, tl.spacing)
	}
	behind := func(tick int64) int64 {
		at, _ := tl.find(tick)
		return tick - tl.points[at-1].tick
	}
	for range 60 {
		tl.Advance(777)
		if len(tl.points) > 3 || behind(tl.Tick()) > tl.spacing {
			t.Fatalf("at %d there are %d checkpoints, the latest %d before", tl.Tick(), len(tl.points), behind(tl.Tick()))
		}
	}
	modeltest.Must(tl.Do("N=200"))
	done := tl.Tick()
	tl.Advance(6000)
	head := tl.Tick()
	full := fmt.Sprintf("%s @%d:N=200", line, done)
	for _, tick := range []int64{head - 1, head - 2, head - 3, done + 1, done, done - 1, 20_000, 19_999, 6000, 5999, head} {
		if got, err := tl.Goto(tick); err != nil || got != tick {
			t.Fatalf("going to %d ended at %d: %v", tick, got, err)
		}
		sameAsAfresh(t, tl, full, tick)
		if far := behind(tick); len(tl.points) > 3 || tick != head && far > nearGoal {
			t.Fatalf("at %d there are %d checkpoints, the latest %d before", tick, len(tl.points), far)
		}
	}
}

// TestTwoCopies: a run that takes more than half of the budget keeps two copies if they
// share enough memory with it. A step back from the tick of one copy then starts at the
// copy before. Otherwise the run keeps one copy.
func TestTwoCopies(t *testing.T) {
	const line = "weighted pages=4096"
	run := MustRun(line)
	run.Snapshot(lab.ViewRequest{Find: -1})
	seen := shared{}
	size, own := seen.bytes(run), seen.bytes(run.Clone())
	if own <= size/2 || own > size*3/4 {
		t.Fatalf("a copy has %d bytes of its own, of %d", own, size)
	}
	for budget, want := range map[int64]int{size: 1, 2*own + own/8: 2} {
		tl := newTimeline(MustRun(line), 1<<10, budget)
		if !tl.large || tl.limit(tl.taken) != 2 {
			t.Fatalf("large is %v, %d checkpoints", tl.large, tl.limit(tl.taken))
		}
		tl.Advance(9 * tl.spacing)
		if got := len(tl.points) - 1; got != want || tl.points[got].tick != tl.Tick() {
			t.Fatalf("with %d bytes there are %d copies, not %d, the last at %d of %d", budget, got, want, tl.points[got].tick, tl.Tick())
		}
		at, _ := tl.find(tl.Tick())
		if back := tl.Tick() - tl.points[at-1].tick; want == 2 && back > tl.spacing {
			t.Errorf("a step back from a copy replays %d ticks", back)
		}
	}
}

// TestPaceOfCopies: ticks with a copy on their way do not count in the measured pace.
func TestPaceOfCopies(t *testing.T) {
	tl := openTimeline("h-traa pages=64")
	tl.Advance(tl.next - 1)
	tl.Pace(0.001)
	if tl.longest != 2000 || len(tl.points) != 1 {
		t.Fatalf("copies are %d ticks apart at most; there are %d", tl.longest, len(tl.points))
	}
	tl.Advance(tl.next - tl.Tick())
	tl.Pace(1)
	if tl.longest != 2000 || len(tl.points) != 2 {
		t.Errorf("a copy counts as a slow tick: %d; there are %d", tl.longest, len(tl.points))
	}
	if tl.Pace(0.002); tl.longest != 1000 {
		t.Errorf("the ticks after a copy do not count: %d", tl.longest)
	}
}

// TestSizesOfCopies: of as many copies as are kept, one in [measureEvery] is measured.
func TestSizesOfCopies(t *testing.T) {
	tl := openTimeline("h-traa pages=2")
	store := func() {
		tl.run.Advance(1)
		tl.store(tl.run, tl.run.tick, 0)
	}
	for len(tl.points) < mostPoints {
		store()
	}
	measured := 0
	for range 4 * measureEvery {
		tl.pointBytes = 0
		if store(); tl.pointBytes > 0 {
			measured++
		}
	}
	if len(tl.points) != mostPoints || measured != 4 {
		t.Errorf("%d of %d copies are measured, %d are kept", measured, 4*measureEvery, len(tl.points))
	}
}

// TestOneSlowTick: where the first tick alone is slow, and the clock too coarse for the next ones, the
// copies after it lie close together at first, and no longer once a batch tells how long a tick takes,
// though it has copies on its way.
func TestOneSlowTick(t *testing.T) {
	tl := openTimeline("h-traa pages=64")
	tl.Advance(1)
	tl.Pace(0.05) // 40 ticks in two seconds
	for batch := int64(4); batch <= 16; batch *= 4 {
		tl.Advance(batch)
		tl.Pace(0)
	}
	for range 50 {
		tl.Advance(64)
		tl.Pace(1e-6)
	}
	if tl.gap() != tl.spacing || len(tl.points) > 8 {
		t.Errorf("the copies are still %d ticks apart, not %d; there are %d", tl.gap(), tl.spacing, len(tl.points))
	}
}

// TestSlowTicks: where ticks are slow, copies lie close together. A step back replays at
// most two seconds of ticks, and the steps after it an eighth of a second. The run is the
// same.
func TestSlowTicks(t *testing.T) {
	const line = "h-traa pages=4096 capacity=40 @900:mirror"
	run := MustRun(line)
	run.Snapshot(lab.ViewRequest{Find: -1})
	size := (shared{}).bytes(run)
	for name, budget := range map[string]int64{"few": 1 << 10, "many": 64 * size} {
		tl := newTimeline(MustRun(line), budget, 3*size-1)
		if tl.large != (name == "few") {
			t.Fatalf("%s: large is %v", name, tl.large)
		}
		furthest := func(tick int64) int64 {
			at, _ := tl.find(tick)
			return tick - tl.points[at-1].tick
		}
		tl.Advance(10)
		if before := tl.gap(); before <= 320 {
			t.Fatalf("%s: copies are %d ticks apart before anybody said how long one takes", name, before)
		}
		for i := range 300 {
			tl.Pace([]float64{1. / 160, 1. / 200, 1. / 170}[i%3]) // 320 ticks in two seconds
			tl.Advance(7)
			if far := furthest(tl.Tick()); far > 320+7 {
				t.Fatalf("%s: at %d the latest copy is %d ticks behind", name, tl.Tick(), far)
			}
		}
		head := tl.Tick()
		for _, tick := range []int64{head - 1, head - 2, head - 3} {
			tl.Pace(1. / 160)
			modeltest.OK(t, tl.Rewind(tick))
			for tl.Tick() < tick {
				tl.Advance(min(3, tick-tl.Tick()))
				tl.Pace(1. / 200) // a pace reported on the way does not move the copy
			}
			sameAsAfresh(t, tl, line, tick)
			if far := furthest(tick); far > 320/nearParts+1 {
				t.Errorf("%s: at %d the latest copy is %d ticks behind", name, tick, far)
			}
		}
		tl.Pace(0) // no measurement
		if tl.longest < 320 {
			t.Errorf("%s: no measurement is taken for one: %d", name, tl.longest)
		}
	}
}

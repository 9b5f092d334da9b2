package model

import (
	"testing"

	"lascope/internal/memory"
	"lascope/model/lab"
	"lascope/model/modeltest"
)

// TestFewCopies: a run too large for many checkpoints keeps two copies within its budget.
// The latest copy is never further behind than the spacing. After a step back the next
// steps are quick.
func TestFewCopies(t *testing.T) {
	const line = "h-traa pages=1024 @7000:mirror"
	run := MustRun(line)
	run.Snapshot(lab.ViewRequest{})
	seen := memory.Seen{}
	size, own := seen.Bytes(run), seen.Bytes(run.Clone())
	tl := newTimeline(MustRun(line), 1<<10, max(size, 5*own/2))
	tl.Watch(scriptRequest)
	if !tl.large || tl.spacing < shortestSpacing {
		t.Fatalf("large is %v, a checkpoint each %d ticks", tl.large, tl.spacing)
	}
	behind := func(tick int64) int64 {
		at, _ := tl.find(tick)
		return tick - tl.points[at-1].tick
	}
	for range 15 {
		tl.Advance(777)
		if len(tl.points) > 3 || behind(tl.Tick()) > tl.spacing {
			t.Fatalf("at %d there are %d checkpoints, the latest %d before", tl.Tick(), len(tl.points), behind(tl.Tick()))
		}
	}
	modeltest.Must(tl.Do("N=200"))
	done := tl.Tick()
	tl.Advance(2000)
	head, fresh := tl.Tick(), freshRuns{}
	for _, tick := range []int64{head - 1, head - 2, head - 3, done + 1, done, done - 1, 9000, 8999, head} {
		modeltest.MustEqual(t, modeltest.Must(tl.Goto(tick)), tick, "going there ended at")
		fresh.isItsLine(t, tl, "gone back", true)
		if far := behind(tick); len(tl.points) > 3 || tick != head && far > nearGoal {
			t.Fatalf("at %d there are %d checkpoints, the latest %d before", tick, len(tl.points), far)
		}
	}
}

// TestTwoCopies: a run that takes more than half of the budget keeps two copies if they
// share enough memory with it. A step back from the tick of one copy then starts at the
// copy before. Otherwise the run keeps one copy.
func TestTwoCopies(t *testing.T) {
	const line = "whittle pages=3000"
	run := MustRun(line)
	run.Snapshot(lab.ViewRequest{})
	seen := memory.Seen{}
	size, own := seen.Bytes(run), seen.Bytes(run.Clone())
	if own <= size/2 || own > size*3/4 {
		t.Fatalf("a copy has %d bytes of its own, of %d", own, size)
	}
	for budget, want := range map[int64]int{size: 1, 2*own + own/8: 2} {
		tl := newTimeline(MustRun(line), 1<<10, budget)
		if !tl.large || tl.limit() != 2 {
			t.Fatalf("large is %v, %d checkpoints", tl.large, tl.limit())
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
	tl.Pace(0.002)
	modeltest.Equal(t, tl.longest, 1000, "the ticks after a copy do not count:")
}

// TestSizesOfCopies: of as many copies as are kept, one in [measureEvery] is measured.
func TestSizesOfCopies(t *testing.T) {
	tl := openTimeline("h-traa pages=2")
	store := func() {
		tl.Run.Advance(1)
		tl.store()
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
	const line = "h-traa pages=1024 capacity=10 @900:mirror"
	run := MustRun(line)
	run.Snapshot(lab.ViewRequest{})
	size := memory.Bytes(run)
	fresh := freshRuns{}
	for name, budget := range map[string]int64{"few": 1 << 10, "many": 64 * size} {
		tl := newTimeline(MustRun(line), budget, 3*size-1)
		tl.Watch(scriptRequest)
		modeltest.MustEqual(t, tl.large, name == "few", "%s: large is", name)
		furthest := func(tick int64) int64 {
			at, _ := tl.find(tick)
			return tick - tl.points[at-1].tick
		}
		tl.Advance(10)
		if before := tl.gap(); before <= 320 {
			t.Fatalf("%s: copies are %d ticks apart before anybody said how long one takes", name, before)
		}
		for i := range 150 {
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
			fresh.isItsLine(t, tl, name, true)
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

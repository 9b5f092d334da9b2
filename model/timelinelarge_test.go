package model

import "testing"

// TestTooLargeToCopy: a run too large for checkpoints still goes back, from its
// line, what was done live included.
func TestTooLargeToCopy(t *testing.T) {
	const line = "h-traa pages=262144 @700:mirror"
	tl := NewTimeline(mustRun(t, line))
	if len(tl.points) != 1 || tl.points[0].bench != nil {
		t.Fatalf("%d checkpoints of %d bytes are kept", len(tl.points), tl.each)
	}
	tl.Advance(1500)
	if _, err := tl.Do("N=200"); err != nil {
		t.Fatal(err)
	}
	tl.Advance(500)
	for _, tick := range []int64{600, 1700, 2000} {
		if got, err := tl.Goto(tick); err != nil || got != tick {
			t.Fatalf("going to %d ended at %d: %v", tick, got, err)
		}
		fresh := mustRun(t, line+" @1500:N=200")
		fresh.Advance(tick)
		a, b := fresh.bench.(*pollingBench), tl.Run().bench.(*pollingBench)
		if a.point(Look{}) != b.point(Look{}) || a.world.Last() != b.world.Last() {
			t.Fatalf("at %d the run has %+v, a fresh one %+v", tick, b.point(Look{}), a.point(Look{}))
		}
	}
	if len(tl.points) != 1 {
		t.Errorf("%d checkpoints are kept", len(tl.points))
	}
}

package model

import "testing"

// TestClassChangeJumps compares the jumps with what a slot-by-slot look at the run
// finds.
func TestClassChangeJumps(t *testing.T) {
	for _, line := range []string{"fpa pages=60 capacity=8", "oma objects=12 classes=3 N=3", "h-traa pages=16"} {
		tl := openTimeline(t, line)
		var changes []int64
		for last := int64(0); tl.Tick() < 6000; {
			tl.Advance(1)
			if now := tl.ClassChanges(); now > last {
				changes, last = append(changes, tl.Tick()), now
			}
		}
		if tl.Run().Scheme().Name == "h-traa" {
			if _, ok := tl.PreviousClassChange(); ok || len(changes) > 0 {
				t.Fatal("h-traa has no classes")
			}
			continue
		}
		if len(changes) < 5 {
			t.Fatalf("%s: only %d changes", line, len(changes))
		}
		for i := len(changes) - 1; i >= max(0, len(changes)-5); i-- {
			tick, ok := tl.PreviousClassChange()
			want := changes[i]
			if want == tl.Tick() {
				want = changes[i-1]
			}
			if !ok || tick != want {
				t.Fatalf("%s: before %d came a change at %d, not %d (%v)", line, tl.Tick(), want, tick, ok)
			}
			if _, err := tl.Goto(tick); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := tl.Goto(changes[0]); err != nil {
			t.Fatal(err)
		}
		if !tl.NextClassChange(1<<20) || tl.Tick() != changes[1] {
			t.Fatalf("%s: after %d comes %d, not %d", line, changes[0], changes[1], tl.Tick())
		}
		if _, err := tl.Goto(changes[0] - 1); err != nil {
			t.Fatal(err)
		}
		if tick, ok := tl.PreviousClassChange(); ok {
			t.Fatalf("%s: a change at %d before the first", line, tick)
		}
	}
}

// TestEventJumps goes from event to event and back.
func TestEventJumps(t *testing.T) {
	tl := openTimeline(t, "h-traa pages=16 shift=rank period=1000 @1500:mirror @3200:shift=none")
	if _, ok := tl.PreviousEvent(); ok {
		t.Fatal("an event before the start")
	}
	want := []int64{1000, 1500, 2000, 3000, 3200}
	for _, tick := range want {
		next, ok := tl.NextEvent()
		if !ok || next != tick {
			t.Fatalf("after %d comes %d, not %d", tl.Tick(), tick, next)
		}
		if _, err := tl.Goto(tick); err != nil {
			t.Fatal(err)
		}
	}
	tl.Advance(100)
	if tick, ok := tl.NextEvent(); ok {
		t.Fatalf("an event at %d after the last", tick)
	}
	for i := len(want) - 1; i >= 0; i-- {
		tick, ok := tl.PreviousEvent()
		if !ok || tick != want[i] {
			t.Fatalf("before %d came %d, not %d", tl.Tick(), want[i], tick)
		}
		if _, err := tl.Goto(tick); err != nil {
			t.Fatal(err)
		}
	}
}

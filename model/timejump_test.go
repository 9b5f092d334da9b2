package model

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestClassChangeJumps: the jumps find the changes of class that a walk slot by slot counts, the last of all before a takeover
// too; a scheme that takes over counts from 0.
func TestClassChangeJumps(t *testing.T) {
	for line, least := range map[string]int{
		"fpa pages=60 capacity=8": 20, "oma objects=12 classes=3 N=3": 5, "fpa pages=60 capacity=8 @700:fpa,N=4 @1300:lakg @1310:fpa": 20,
	} {
		tl := openTimeline(line)
		var changes []int64
		for tl.Tick() < 1400 {
			tl.settle()
			before := tl.classChanges()
			tl.Advance(1)
			if tl.classChanges() > before {
				changes = append(changes, tl.Tick())
			}
		}
		if len(changes) < least {
			t.Fatalf("%s: the changes are at %v", line, changes)
		}
		for _, want := range slices.Backward(changes) {
			if want == tl.Tick() {
				continue
			}
			tick, ok, err := tl.PreviousClassChange(wholeBatch)
			if !ok || err != nil || tick != want {
				t.Fatalf("%s: before %d came a change at %d, not %d (%v, %v)", line, tl.Tick(), want, tick, ok, err)
			}
			modeltest.Must(tl.Goto(tick))
		}
		if tick, ok, _ := tl.PreviousClassChange(wholeBatch); ok {
			t.Fatalf("%s: a change at %d before the first", line, tick)
		}
		if !tl.NextClassChange(1<<20) || tl.Tick() != changes[1] {
			t.Fatalf("%s: after %d comes %d, not %d", line, changes[0], changes[1], tl.Tick())
		}
	}
}

// TestNoWayBackToALine: where the run begins at its line, and the line can no longer run,
// every way back is refused and the present stays.
func TestNoWayBackToALine(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log.csv")
	text := "page,unix_seconds\n"
	for k := range 400 {
		text += fmt.Sprintf("page%d,%d\n", k%7, 3600*k)
	}
	modeltest.OK(t, os.WriteFile(log, []byte(text), 0o600))
	tl := newTimeline(MustRun("fpa capacity=2 trace="+log), 1, 1)
	tl.Advance(300)
	modeltest.OK(t, os.Remove(log))
	_, err := tl.Goto(100)
	if err == nil || !strings.Contains(err.Error(), "cannot be run again") || tl.Tick() != 300 || tl.Head() != 300 {
		t.Errorf("at tick %d of %d: %v", tl.Tick(), tl.Head(), err)
	}
	if tl.classChanges() == 0 {
		t.Fatal("no object changed class")
	}
	if _, ok, err := tl.PreviousClassChange(wholeBatch); ok || err == nil {
		t.Errorf("a change was found, or none is told: %v", err)
	}
	modeltest.Equal(t, tl.Advance(10), 10, "the run does not go on:")
}

// TestNothingIsReplayedForNothing: where no object changes class, the search replays no
// checkpoint.
func TestNothingIsReplayedForNothing(t *testing.T) {
	tl := openTimeline("h-traa pages=16")
	tl.Advance(5000)
	for _, p := range tl.points {
		p.Environment, p.spec.Scheme = nil, nil // reviving the checkpoint panics
	}
	if _, ok, err := tl.PreviousClassChange(wholeBatch); ok || err != nil {
		t.Errorf("%v, %v", ok, err)
	}
}

// A search in small parts finds the same change as one without a pause, and gives up at once
// when it is asked to.
func TestClassChangeInParts(t *testing.T) {
	tl := openTimeline("fpa pages=60 capacity=8")
	tl.Advance(6000)
	want, ok, err := tl.PreviousClassChange(wholeBatch)
	if !ok || err != nil {
		t.Fatal(ok, err)
	}
	for _, n := range []int64{1, 7, 1000} {
		if tick, ok, err := tl.PreviousClassChange(func() int64 { return n }); tick != want || !ok || err != nil {
			t.Errorf("in parts of %d: tick %d, %v, %v, want %d", n, tick, ok, err, want)
		}
	}
	asked := 0
	_, ok, err = tl.PreviousClassChange(func() int64 { asked++; return int64(2 - asked) })
	if ok || !errors.Is(err, ErrGivenUp) || asked != 2 || tl.Tick() != 6000 {
		t.Errorf("given up: %v, %v after %d questions at tick %d", ok, err, asked, tl.Tick())
	}
}

// The context is checked after a number of polls, however many a slot has.
func TestBatchGoesByPolls(t *testing.T) {
	for line, want := range map[string]int64{"h-traa pages=64": CancelInterval, "h-traa pages=2048 capacity=1024": CancelInterval / 1024,
		"h-traa pages=65536 capacity=50000": 1, "spl": CancelInterval} {
		modeltest.Equal(t, openTimeline(line).Batch(math.MaxInt64), want, "%s: slots", line)
	}
}

// wholeBatch lets a search run without a pause.
func wholeBatch() int64 { return math.MaxInt64 }

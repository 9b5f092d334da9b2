package run

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// An intervention in a race, and the end of the race, do not wait for replications that take
// long to notice that they were cancelled. What these find later is dropped.
func TestReplicationsAreNotWaitedFor(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	old := make(chan struct{})
	r := newReplicas(design.Race{Until: 50, Reps: 2, Every: 10}, "")
	before := &generation{end: cancel, gone: old}
	r.changed = func() {}
	r.now.Store(before)
	specs := []model.Spec{linetest.Spec("h-traa pages=16"), linetest.Spec("lakg pages=16")}
	r.restart(specs, nil)
	if ctx.Err() == nil {
		t.Error("the old replications are not cancelled")
	}
	failed := errors.New("late")
	before.failed.Store(&failed)
	if r.now.Load().failed.Load() != nil {
		t.Error("a late outcome of the old replications is kept")
	}
	r.close()
	close(old)
	r.restart(specs[:1], nil)
	now := r.now.Load()
	if <-now.gone; now.result.Load() != nil {
		t.Error("after the end replications run")
	}
}

// A burst of calls causes one call at its beginning and one after it.
func TestPaced(t *testing.T) { synctest.Test(t, pacedCalls) }

func pacedCalls(t *testing.T) {
	var calls atomic.Int64
	f := paced(func() { calls.Add(1) }, 50*time.Millisecond)
	for range 1000 {
		f()
	}
	for after, want := range []int64{1, 2, 2} { // at once, after an interval, and no more
		modeltest.Equal(t, calls.Load(), want, "calls after %d intervals:", after)
		time.Sleep(50 * time.Millisecond)
		synctest.Wait()
	}
	f()
	modeltest.Equal(t, calls.Load(), 3, "a single call later is not made at once:")
}

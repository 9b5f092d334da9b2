package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"lascope/internal/refusal"
	"lascope/model/modeltest"
)

// Parallel returns the error of the first failing job in order, even if it fails last. Jobs
// before it run to their end, jobs after it are cancelled.
func TestParallelReturnsTheFirstFailure(t *testing.T) {
	failed := map[int]chan struct{}{5: make(chan struct{}), 7: make(chan struct{})}
	var begun, ended [40]atomic.Bool
	err := Parallel(context.Background(), 8, len(ended), func(ctx context.Context, i int) {
		begun[i].Store(true)
		switch i {
		case 7: // the last in order is the first to fail,
			close(failed[7])
			refusal.Say("piece 7")
		case 5: // and the first the last
			<-failed[7]
			close(failed[5])
			refusal.Say("piece 5")
		case 3:
			<-failed[5]
			if ctx.Err() != nil {
				t.Error("a job before the failing one is cancelled")
			}
		default:
			if i > 5 {
				<-ctx.Done()
				refusal.Check(ctx.Err())
			}
		}
		ended[i].Store(true)
	})
	modeltest.Equal(t, fmt.Sprint(err), "piece 5", "the error is")
	for i := range 5 {
		if !ended[i].Load() {
			t.Errorf("job %d was not done", i)
		}
	}
	for i := 20; i < len(begun); i++ { // eight at a time, of which few end before
		if begun[i].Load() {
			t.Errorf("job %d was started", i)
		}
	}
	if err := Parallel(context.Background(), 2, 9, func(_ context.Context, i int) {
		if i > 2 {
			panic(i)
		}
	}); !strings.HasPrefix(fmt.Sprint(err), "a replication stopped with an error: 3 (") {
		t.Errorf("a panic gives the error %v", err)
	}
	ctx, end := context.WithCancel(context.Background())
	if err := Parallel(ctx, 2, 9, func(context.Context, int) { end() }); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted, it says %v", err)
	}
	ctx, end = context.WithCancel(context.Background())
	modeltest.OK(t, Parallel(ctx, 1, 1, func(context.Context, int) { end() })) // all is done
}

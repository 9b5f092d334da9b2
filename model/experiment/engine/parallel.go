package engine

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"lascope/internal/refusal"
	"lascope/internal/task"
)

// Parallel runs n jobs on at most `cores` goroutines, 0 for GOMAXPROCS, started in order,
// and returns the refusal of the lowest-numbered job that ends with one: jobs below it run to their end,
// jobs above it are cancelled. A panic counts as one. Results must not depend on the
// order in which jobs end.
func Parallel(ctx context.Context, cores, n int, job func(ctx context.Context, i int)) error {
	if cores < 1 {
		cores = runtime.GOMAXPROCS(0)
	}
	var g errgroup.Group
	var mutex sync.Mutex // guards the rest
	var failed error     // of the lowest-numbered job that failed, first; n while none has
	next, first, running := 0, n, map[int]context.CancelFunc{}
	begin := func() (own context.Context, i int) {
		mutex.Lock()
		defer mutex.Unlock()
		i, next = next, next+1
		if i < first {
			own, running[i] = context.WithCancel(ctx)
		}
		return own, i
	}
	end := func(i int, err error) {
		mutex.Lock()
		defer mutex.Unlock()
		running[i]()
		delete(running, i)
		if err == nil || i > first {
			return
		}
		first, failed = i, err
		for k, cancel := range running {
			if k > i {
				cancel()
			}
		}
	}
	for range min(cores, n) { // each runs many jobs: its stack grows once
		g.Go(func() error {
			for ctx.Err() == nil {
				own, i := begin()
				if own == nil {
					break
				}
				end(i, attempt(func() { job(own, i) }))
			}
			return nil
		})
	}
	_ = g.Wait() // the goroutines return nil: failed has the error
	if failed == nil && next < n {
		return ctx.Err() // jobs that were never started gave no error
	}
	return failed
}

// Each makes the results of n items as [Parallel] runs jobs, and gives each to take, one call at a time.
func Each[R any](ctx context.Context, cores, n int, of func(ctx context.Context, i int) R, take func(i int, r R)) error {
	var mutex sync.Mutex
	return Parallel(ctx, cores, n, func(ctx context.Context, i int) {
		r := of(ctx, i)
		mutex.Lock()
		defer mutex.Unlock()
		take(i, r)
	})
}

// attempt returns a refusal or a panic of the job as an error.
func attempt(job func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("a replication stopped with an error: %w", task.PanicOf(p))
		}
	}()
	return refusal.Of(job)
}

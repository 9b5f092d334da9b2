package engine

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"lascope/internal/fault"
)

// Parallel runs n jobs on at most `cores` goroutines, 0 for GOMAXPROCS, started in order,
// and returns the error of the lowest-numbered failing job: jobs below it run to their end,
// jobs above it are cancelled. A panic counts as an error. Results must not depend on the
// order in which jobs end.
func Parallel(ctx context.Context, cores, n int, job func(ctx context.Context, i int) error) error {
	if cores < 1 {
		cores = runtime.GOMAXPROCS(0)
	}
	var g errgroup.Group
	var next atomic.Int64
	f := failures{first: n, running: map[int]context.CancelFunc{}}
	for range min(cores, n) { // each runs many jobs: its stack grows once
		g.Go(func() error {
			for i := int(next.Add(1)); i <= n && ctx.Err() == nil; i = int(next.Add(1)) {
				own, cancel := context.WithCancel(ctx)
				if f.begin(i-1, cancel) {
					f.end(i-1, attempt(func() error { return job(own, i-1) }))
				}
				cancel()
			}
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	if f.err != nil {
		return f.err
	}
	return ctx.Err() // jobs that were never started gave no error
}

// Each makes the results of n items as [Parallel] runs jobs, and gives each to take, one call at a time.
func Each[R any](ctx context.Context, cores, n int, of func(ctx context.Context, i int) (R, error), take func(i int, r R) error) error {
	var mutex sync.Mutex
	return Parallel(ctx, cores, n, func(ctx context.Context, i int) error {
		r, err := of(ctx, i)
		if err != nil {
			return err
		}
		mutex.Lock()
		defer mutex.Unlock()
		return take(i, r)
	})
}

// attempt returns a panic of the job as an error.
func attempt(job func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("a replication stopped with an error: %w", fault.Of(p))
		}
	}()
	return job()
}

// failures holds the running jobs and the lowest-numbered job that failed.
type failures struct {
	mutex   sync.Mutex
	first   int // jobs above it are cancelled
	err     error
	running map[int]context.CancelFunc
}

// begin reports whether a job shall run, and registers it.
func (f *failures) begin(i int, cancel context.CancelFunc) bool {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if i > f.first {
		return false
	}
	f.running[i] = cancel
	return true
}

// end records the end of a job. A failed job cancels the jobs above it.
func (f *failures) end(i int, err error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	delete(f.running, i)
	if err == nil || i > f.first {
		return
	}
	f.first, f.err = i, err
	for k, cancel := range f.running {
		if k > i {
			cancel()
		}
	}
}

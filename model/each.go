package model

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"
)

// each does n pieces of work, so many at a time, 0 for all cores, begun in their order.
// What they leave behind must not depend on which ends first. Of those that fail the first
// in order is told, whichever failed first: those before it are done to their end, those
// after it are broken off.
func each(ctx context.Context, cores, n int, work func(ctx context.Context, i int) error) error {
	if cores < 1 {
		cores = runtime.GOMAXPROCS(0)
	}
	var g errgroup.Group
	g.SetLimit(cores)
	f := failures{first: n, under: map[int]context.CancelFunc{}}
	for i := 0; i < n && ctx.Err() == nil; i++ {
		g.Go(func() error {
			own, end := context.WithCancel(ctx)
			defer end()
			if f.begin(i, end) {
				f.end(i, attempt(func() error { return work(own, i) }))
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
	return ctx.Err() // what was never begun gave no error
}

// attempt makes an error of a panic.
func attempt(work func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("a replication broke off: %v", p)
		}
	}()
	return work()
}

// Failures are the pieces of work that are under way, and the first in order that failed.
type failures struct {
	mutex sync.Mutex
	first int // no piece from this on is wanted any more
	err   error
	under map[int]context.CancelFunc
}

// begin says whether a piece is still wanted.
func (f *failures) begin(i int, end context.CancelFunc) bool {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if i > f.first {
		return false
	}
	f.under[i] = end
	return true
}

// end notes how a piece ended. One that failed ends all after it.
func (f *failures) end(i int, err error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	delete(f.under, i)
	if err == nil || i > f.first {
		return
	}
	f.first, f.err = i, err
	for k, end := range f.under {
		if k > i {
			end()
		}
	}
}

package race

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"lascope/internal/task"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/tui/driver"
	"lascope/tui/screen"
)

// Paced limits f to one call per interval. It never drops the last call, and may be called
// from any goroutine.
func Paced(f func(), every time.Duration) func() {
	var mutex sync.Mutex
	var last time.Time
	waiting := false
	return func() {
		mutex.Lock()
		defer mutex.Unlock()
		if waiting {
			return
		}
		if rest := every - time.Since(last); rest > 0 {
			waiting = true
			task.After(rest, func() {
				mutex.Lock()
				waiting, last = false, time.Now()
				mutex.Unlock()
				f()
			})
			return
		}
		last = time.Now()
		f()
	}
}

var (
	_ driver.Simulation = (*Run)(nil)
	_ driver.Race       = (*Run)(nil)
	_ lab.Measurer      = (*Run)(nil)
)

// A Run is a race whose runs the driver advances, with its replications.
type Run struct {
	*experiment.Contest
	Replications *Replicas
}

// Do applies an intervention and restarts the replications with it.
func (c *Run) Do(word string) (string, error) { return c.changed(c.Contest.Do(word)) }

// Tune sets a live parameter and restarts the replications with it.
func (c *Run) Tune(word string) (string, error) { return c.changed(c.Contest.Tune(word)) }

func (c *Run) changed(detail string, err error) (string, error) {
	if err == nil {
		err = c.Replicate()
	}
	return detail, err
}

// Retune replaces the value that was set last and restarts the replications.
func (c *Run) Retune(word string, most int64) (string, bool, error) {
	detail, done, err := c.Contest.Retune(word, most)
	if done {
		err = c.Replicate()
	}
	return detail, done, err
}

// Replicate starts the replications of the present lines.
func (c *Run) Replicate() error {
	specs, err := c.Present()
	if err != nil {
		return err
	}
	c.Replications.restart(specs, c.Names())
	return nil
}

// View adds the results of the replications so far.
func (c *Run) View(request lab.ViewRequest) *experiment.ContestView {
	v := c.Contest.View(request)
	v.Result, v.Reps, v.Until = c.Replications.result.Load(), c.Replications.race.Reps, c.Replications.race.Until
	if err := c.Replications.failed.Load(); err != nil {
		v.Failed = (*err).Error()
	}
	return v
}

// Replicas runs the replications of a race in the background on all cores but one. It starts
// again when the lines have changed.
type Replicas struct {
	Changed func() // called when there is something new

	race   design.Race
	column string // of the results

	all  context.Context // of all replications
	stop context.CancelFunc

	mutex sync.Mutex
	line  string             // of the specs that are replicated
	end   context.CancelFunc // nil before the first
	gone  chan struct{}      // closed once they have ended

	result atomic.Pointer[result.RaceResult]
	failed atomic.Pointer[error]
}

// NewReplicas are the replications of a race, whose results keep a column. None runs yet.
func NewReplicas(race design.Race, column string) *Replicas {
	r := &Replicas{race: race, column: column}
	r.all, r.stop = context.WithCancel(context.Background())
	return r
}

// restart cancels the running replications and starts replications of the given lines, by their names, once the others have ended.
// It does not wait.
func (r *Replicas) restart(specs []model.Spec, names []string) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	line := ""
	for _, s := range specs {
		line += s.String() + "\n"
	}
	if line == r.line {
		return
	}
	if r.end != nil {
		r.end()
	}
	before := r.gone
	r.line = line
	r.result.Store(nil)
	r.failed.Store(nil)
	ctx, end := context.WithCancel(r.all)
	r.end, r.gone = end, make(chan struct{})
	race := r.race
	race.Specs, race.Names, race.Cores = specs, names, max(1, runtime.GOMAXPROCS(0)-1)
	gone := r.gone
	task.Go(func() {
		if before != nil {
			<-before
		}
		r.Run(ctx, func(ctx context.Context, progress func(done int, soFar func() *result.RaceResult)) (*result.RaceResult, error) {
			return result.RunRace(ctx, race, progress)
		}, race.Reps, gone)
	})
}

// A Replicate runs replications, as [result.RunRace] does.
type Replicate func(ctx context.Context, progress func(done int, soFar func() *result.RaceResult)) (*result.RaceResult, error)

// Run runs reps replications and closes gone. A panic is the replications' failure.
func (r *Replicas) Run(ctx context.Context, replicate Replicate, reps int, gone chan struct{}) {
	defer close(gone)
	defer func() {
		if p := recover(); p != nil {
			err := fmt.Errorf("the replications stopped with an error: %v", p)
			r.publish(ctx, func() { r.failed.Store(&err) })
		}
	}()
	next := 0
	_, err := replicate(ctx, func(done int, soFar func() *result.RaceResult) {
		if ctx.Err() != nil || done < next && done < reps {
			return
		}
		next = done + 1 + done/64 // of very many, all are averaged anew now and then only
		result := soFar()
		if result.Metric != r.column {
			result = result.Curve(r.column)
		}
		r.publish(ctx, func() { r.result.Store(result) })
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		r.publish(ctx, func() { r.failed.Store(&err) })
	}
}

// publish stores an outcome of the replications of a context, unless it was cancelled.
func (r *Replicas) publish(ctx context.Context, store func()) {
	r.mutex.Lock()
	current := ctx.Err() == nil
	if current {
		store()
	}
	r.mutex.Unlock()
	if current {
		r.Changed()
	}
}

// Stop ends the replications for good, also those that a driver begins which is still busy.
func (r *Replicas) Stop() {
	r.stop()
	r.mutex.Lock()
	gone := r.gone
	r.mutex.Unlock()
	if gone != nil {
		screen.AwaitEnd(gone)
	}
}

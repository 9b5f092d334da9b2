package experiment

import (
	"context"
	"fmt"
	"runtime"

	"lascope/model"
	"lascope/model/experiment/engine"
	"lascope/model/lab"
)

// GhostRuns is the number of ghosts of a run.
const GhostRuns = 30

// Ghosts are replications of one line that go on together, so that a run is seen among its like.
// Ghost k is the run of the line's [engine.ReplicationSpec] k.
type Ghosts struct {
	runs  []*model.Run
	tick  int64
	cores int
}

// ghostPart divides the slots between two checks of a context, so that the screen waits less for a
// processor.
const ghostPart = 8

// NewGhosts builds the first n replications of a line at tick 0. They run on at most `cores`
// goroutines, 0 for GOMAXPROCS. free returns the free memory in bytes. The error refuses ghosts that
// need more, or a line that cannot be run with other seeds.
func NewGhosts(ctx context.Context, line model.Spec, n, cores int, free func() int64) (*Ghosts, error) {
	specs := make([]model.Spec, n)
	for k := range specs {
		var err error
		if specs[k], err = engine.ReplicationSpec(line, k); err != nil {
			return nil, err
		}
	}
	if err := model.CheckLiveMemory(free, specs...); err != nil {
		return nil, fmt.Errorf("%d replications: %w", n, err)
	}
	g := &Ghosts{runs: make([]*model.Run, n), cores: cores}
	return g, engine.Parallel(ctx, cores, n, func(_ context.Context, k int) (err error) {
		if g.runs[k], err = model.New(specs[k]); err == nil {
			g.runs[k].Snapshot(lab.ViewRequest{}) // curves are sampled from the first one on
		}
		return err
	})
}

// Tick is the tick to which all ghosts have run.
func (g *Ghosts) Tick() int64 { return g.tick }

// Advance runs all ghosts to a tick. A ghost whose world has ended stays there. The error comes from the context, or from an
// intervention of the line.
func (g *Ghosts) Advance(ctx context.Context, until int64) error {
	err := engine.Parallel(ctx, g.cores, len(g.runs), func(ctx context.Context, k int) error {
		for r := g.runs[k]; r.Tick() < until; {
			if err := ctx.Err(); err != nil {
				return err
			}
			step := max(1, r.Batch(until-r.Tick())/ghostPart)
			if r.Advance(step) < step {
				return r.Err()
			}
			runtime.Gosched()
		}
		return nil
	})
	if err == nil {
		g.tick = max(g.tick, until)
	}
	return err
}

// Views are the views of the ghosts with their curves, in the order of their numbers.
func (g *Ghosts) Views(ctx context.Context) ([]lab.View, error) {
	views := make([]lab.View, len(g.runs))
	return views, engine.Parallel(ctx, g.cores, len(g.runs), func(_ context.Context, k int) error {
		views[k] = g.runs[k].Snapshot(lab.ViewRequest{}).View
		return nil
	})
}

package experiment

import (
	"context"
	"runtime"

	"lascope/internal/refusal"
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
func NewGhosts(ctx context.Context, line model.Spec, n, cores int, free func() int64) (_ *Ghosts, err error) {
	defer refusal.To(&err)
	specs := make([]model.Spec, n)
	for k := range specs {
		specs[k] = refusal.Must(engine.ReplicationSpec(line, k))
	}
	refusal.As(model.CheckLiveMemory(free, specs...), "%d replications: %w", n)
	g := &Ghosts{runs: make([]*model.Run, n), cores: cores}
	return g, engine.Parallel(ctx, cores, n, func(_ context.Context, k int) {
		g.runs[k] = refusal.Must(model.New(specs[k]))
		g.runs[k].Snapshot(lab.ViewRequest{}) // curves are sampled from the first one on
	})
}

// Tick is the tick to which all ghosts have run.
func (g *Ghosts) Tick() int64 { return g.tick }

// Advance runs all ghosts to a tick. A ghost whose world has ended stays there. The error comes from the context, or from an
// intervention of the line.
func (g *Ghosts) Advance(ctx context.Context, until int64) error {
	err := engine.Parallel(ctx, g.cores, len(g.runs), func(ctx context.Context, k int) {
		for r := g.runs[k]; r.Tick() < until; {
			refusal.Check(ctx.Err())
			step := max(1, r.Batch(until-r.Tick())/ghostPart)
			if r.Advance(step) < step {
				refusal.Check(r.Err())
				return
			}
			runtime.Gosched()
		}
	})
	if err == nil {
		g.tick = max(g.tick, until)
	}
	return err
}

// Views are the views of the ghosts with their curves, in the order of their numbers.
func (g *Ghosts) Views(ctx context.Context) ([]lab.View, error) {
	views := make([]lab.View, len(g.runs))
	return views, engine.Parallel(ctx, g.cores, len(g.runs), func(_ context.Context, k int) {
		views[k] = g.runs[k].Snapshot(lab.ViewRequest{}).View
	})
}

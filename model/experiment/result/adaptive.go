package result

import (
	"context"
	"slices"
	"time"

	"lascope/model/experiment/engine"
	"lascope/model/stats"
)

// The replications of sweeps that choose them.
const (
	rankFirst    = 10 // of each cell before a best one is sought
	preciseFirst = 20 // of each cell before an interval is judged: of fewer, it is too often too short
	adaptiveMore = 2  // at least, in each later round
)

// An Adaptive adds replications to a store in rounds. The numbers of the earlier rounds alone decide a round, so that the same plan
// runs the same replications.
type Adaptive struct {
	*engine.Store
	Counts []int // of the cells' replications so far
	Used   int   // replications of the rounds so far, of a shard its own
	rounds func() (more []int)
	Ended  bool // no more are asked for

	shard, shards int // of the items, every shards-th from shard on is run here
}

// newAdaptive starts with the first replications of every cell.
func newAdaptive(store *engine.Store, first int) *Adaptive {
	store.Mixed = true
	first = min(first, store.Reps)
	return &Adaptive{Store: store, Counts: slices.Repeat([]int{first}, store.Count), Used: first * store.Count, shards: 1}
}

// All is the plan of all replications, or of a shard's, from 0, in one round.
func All(store *engine.Store, shard, shards int) *Adaptive {
	return &Adaptive{Store: store, Counts: slices.Repeat([]int{store.Reps}, store.Count), Used: (store.Items() - shard + shards - 1) / shards,
		rounds: func() []int { return nil }, shard: shard, shards: shards}
}

// Run runs rounds until no more are asked for. The error is [engine.ErrBudget] where the budget, 0 for none, was spent.
func (a *Adaptive) Run(ctx context.Context, cores int, budget time.Duration, to *engine.Journal, done func(item int)) error {
	ctx, end := engine.Within(ctx, budget)
	defer end()
	for a.Forward(); !a.Ended; a.Forward() {
		if err := a.Store.Run(ctx, cores, a.Missing(), to, done); err != nil {
			for cell, n := range a.Counts { // without the replications of an unfinished round
				done := 0
				for done < n && a.Has(cell*a.Reps+done) {
					done++
				}
				a.set(cell, done)
			}
			return engine.OrBudget(ctx, err)
		}
	}
	return nil
}

// Forward begins the first round of which a replication is missing, or ends.
func (a *Adaptive) Forward() {
	for len(a.Missing()) == 0 {
		more := a.rounds()
		if len(more) == 0 {
			a.Ended = true
			return
		}
		for _, cell := range more {
			a.set(cell, min(a.Counts[cell]+max(adaptiveMore, a.Counts[cell]/4), a.Reps))
		}
	}
}

// set sets the replications of a cell.
func (a *Adaptive) set(cell, n int) {
	a.Used += n - a.Counts[cell]
	a.Counts[cell] = n
}

// Missing are the items of the present round that are not known, replication by replication.
func (a *Adaptive) Missing() (items []int) {
	for k := range slices.Max(a.Counts) {
		for cell, n := range a.Counts {
			if item := cell*a.Reps + k; k < n && item%a.shards == a.shard && !a.Has(item) {
				items = append(items, item)
			}
		}
	}
	return items
}

// Result is the store with the replications of the rounds alone: a journal may have others of an unfinished round.
func (a *Adaptive) Result() *engine.Store { return a.Only(a.Counts) }

// runs are the numbers of a cell's replications of the rounds so far, of the first metric.
func (a *Adaptive) runs(cell int) []stats.Observation {
	out := make([]stats.Observation, a.Counts[cell])
	for k := range out {
		out[k] = a.Store.Result(cell*a.Reps + k).Values[0].Observation
	}
	return out
}

package experiment

import (
	"context"
	"slices"
	"time"

	"lascope/model/stats"
)

// The replications of sweeps that choose them.
const (
	rankFirst    = 10  // of each cell before a best one is sought
	preciseFirst = 20  // of each cell before an interval is judged: of fewer, it is too often too short
	adaptiveMore = 2   // at least, in each later round
	AdaptiveReps = 200 // of a cell at most, if --reps says no other number
)

// An Adaptive adds replications to a store in rounds, each decided by the numbers of those before it, so that the same
// plan runs the same replications.
type Adaptive struct {
	store  *Store
	counts []int // of the cells' replications so far
	rounds func() (more []int)
	ended  bool // no more are asked for
}

// newAdaptive starts with the first replications of every cell.
func newAdaptive(store *Store, first int) *Adaptive {
	store.mix()
	return &Adaptive{store: store, counts: slices.Repeat([]int{min(first, store.Reps)}, store.cells)}
}

// run runs rounds until no more are asked for. The error is errBudget where the budget, 0 for none, was spent.
func (a *Adaptive) run(ctx context.Context, cores int, budget time.Duration, to *journal, done func(item int)) error {
	ctx, end := within(ctx, budget)
	defer end()
	for a.forward(); !a.ended; a.forward() {
		if err := a.store.run(ctx, cores, a.missing(), to, done); err != nil {
			a.trim()
			return orBudget(ctx, err)
		}
	}
	return nil
}

// forward begins the first round of which a replication is missing, or ends.
func (a *Adaptive) forward() {
	for len(a.missing()) == 0 {
		more := a.rounds()
		if len(more) == 0 {
			a.ended = true
			return
		}
		for _, cell := range more {
			step := max(adaptiveMore, a.counts[cell]/4)
			a.counts[cell] = min(a.counts[cell]+step, a.store.Reps)
		}
	}
}

// trim leaves out the replications of an unfinished round.
func (a *Adaptive) trim() {
	reps := a.store.Reps
	for cell, n := range a.counts {
		done := 0
		for done < n && a.store.Has(cell*reps+done) {
			done++
		}
		a.counts[cell] = done
	}
}

// missing are the items of the present round that are not known, replication by replication.
func (a *Adaptive) missing() (items []int) {
	reps := a.store.Reps
	for k := range slices.Max(a.counts) {
		for cell, n := range a.counts {
			if item := cell*reps + k; k < n && !a.store.Has(item) {
				items = append(items, item)
			}
		}
	}
	return items
}

// used is the number of replications of the rounds so far.
func (a *Adaptive) used() int {
	n := 0
	for _, k := range a.counts {
		n += k
	}
	return n
}

// result is the store with the replications of the rounds alone: a journal may have others of an unfinished round.
func (a *Adaptive) result() *Store { return a.store.only(a.counts) }

// runs are the numbers of a cell's replications of the rounds so far, of the first metric.
func (a *Adaptive) runs(cell int) []stats.Observation {
	out := make([]stats.Observation, a.counts[cell])
	for k := range out {
		out[k] = a.store.result(cell*a.store.Reps + k).values[0].Observation
	}
	return out
}

package experiment

import (
	"context"
	"fmt"

	"lascope/model"
)

// Run runs all replications. progress, if not nil, is called after each replication with
// the number of finished ones, from any goroutine, one call at a time. soFar averages the
// finished replications in time proportional to their number; it is valid only during the
// call.
func (r Race) Run(ctx context.Context, progress func(done int, soFar func() *RaceResult)) (*RaceResult, error) {
	result, _, err := r.begin("")
	if err != nil {
		return nil, err
	}
	return result.run(ctx, nil, progress)
}

// begin checks the race and returns its result with the runs that are kept in a journal, and the journal; a path of ""
// is none.
func (r Race) begin(path string) (*RaceResult, *journal, error) {
	r, err := r.complete()
	if err != nil {
		return nil, nil, err
	}
	if err := r.checkMemory(model.AvailableMemory); err != nil {
		return nil, nil, err
	}
	if err := r.startPrograms(); err != nil { // before a journal is made
		return nil, nil, err
	}
	plan := r.plan()
	if plan.data, err = model.Data(r.reads()); err != nil {
		return nil, nil, err
	}
	store := plan.newStore()
	to, runs, err := openJournal(path, plan)
	if err == nil {
		err = store.take(runs)
	}
	if err != nil {
		return nil, nil, to.end(err, false)
	}
	return &RaceResult{Race: r, store: store}, to, nil
}

// startPrograms refuses a race of which a program fails at once.
func (r Race) startPrograms() error {
	for _, s := range r.Specs {
		if s.Program == nil || !s.Plays() {
			continue
		}
		run, err := model.New(s)
		if err == nil {
			run.Advance(1)
			err = run.Err()
			run.Close()
		}
		if err != nil {
			return fmt.Errorf("%s: %w", s, err)
		}
	}
	return nil
}

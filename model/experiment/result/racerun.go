package result

import (
	"context"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
)

// RunRace runs all replications. progress, if not nil, is called after each replication with
// the number of finished ones, from any goroutine, one call at a time. soFar averages the
// finished replications in time proportional to their number; it is valid only during the
// call.
func RunRace(ctx context.Context, r design.Race, progress func(done int, soFar func() *RaceResult)) (*RaceResult, error) {
	result, _, err := BeginRace(r, "")
	if err != nil {
		return nil, err
	}
	return result.Run(ctx, nil, progress)
}

// BeginRace checks the race and returns its result with the runs that are kept in a journal, and the journal; a path of ""
// is none.
func BeginRace(r design.Race, path string) (_ *RaceResult, _ *engine.Journal, err error) {
	defer refusal.To(&err)
	r = refusal.Must(r.Complete())
	refusal.Check(r.CheckMemory(model.AvailableMemory))
	for _, s := range r.Specs { // a program that fails at once does so before a journal is made
		if s.Program == nil || !s.Plays() {
			continue
		}
		run, err := model.New(s)
		if err == nil {
			run.Advance(1)
			err = run.Err()
			run.Close()
		}
		refusal.As(err, "%s: %w", s)
	}
	plan := r.Plan()
	plan.Data = refusal.Must(model.Data(r.Reads()))
	store := plan.NewStore()
	to, err := store.Begin(path, plan)
	return &RaceResult{Race: r, Store: store}, to, err
}

package result

import (
	"context"
	"slices"

	"lascope/internal/refusal"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
)

// StudyRuns is the known runs of a study.
type StudyRuns struct {
	*design.Study
	Plans []*Adaptive // of the replications of each line
}

// KnownStudy takes the kept runs of a study. This program runs a shard, from 0, of the study. A cell that cannot run needs no runs.
func KnownStudy(s *design.Study, runs engine.Runs, shard, shards int) (_ *StudyRuns, err error) {
	defer refusal.To(&err)
	t, from := &StudyRuns{Study: s}, 0
	for _, sweep := range s.Sweeps {
		part := NewPart(sweep)
		for item := range sweep.Items() {
			if sweep.Check(item/sweep.Reps) != nil {
				refusal.Check(part.Set(item, refusal.Must(sweep.Run(context.Background(), item, false))))
			}
		}
		refusal.Check(part.Take(runs))
		plan := All(part.Store, ((shard-from)%shards+shards)%shards, shards)
		if s.Precise() {
			plan = ForPrecision(part)
		}
		plan.Forward()
		t.Plans = append(t.Plans, plan)
		from += sweep.Items()
	}
	return t, nil
}

// KeptStudy takes the runs of a study that a journal keeps; none where there is no file.
func KeptStudy(s *design.Study, path string) (*StudyRuns, error) {
	_, runs, err := engine.Kept(path)
	if err != nil {
		return nil, err
	}
	return KnownStudy(s, runs, 0, 1)
}

// Results are the known replications of each line.
func (t *StudyRuns) Results() []*SweepPart {
	out := make([]*SweepPart, len(t.Plans))
	for i, plan := range t.Plans {
		out[i] = &SweepPart{Sweep: t.Sweeps[i], Store: plan.Result()}
	}
	return out
}

// Done is the number of known runs. The empty runs of a cell that cannot run are no runs.
func (t *StudyRuns) Done() int {
	n := 0
	for _, p := range t.Results() {
		n += RunsMade(p)
	}
	return n
}

// RunsMade is the number of known runs in cells that can run.
func RunsMade(p *SweepPart) int {
	n := p.Known()
	for cell := range p.Cells() {
		if p.Impossible(cell) != nil {
			n -= len(p.Replications(cell))
		}
	}
	return n
}

// Whole reports that no run is missing.
func (t *StudyRuns) Whole() bool {
	return !slices.ContainsFunc(t.Plans, func(plan *Adaptive) bool { return !plan.Ended })
}

// Planned is the number of runs that the study needs, as far as it is known.
func (t *StudyRuns) Planned() int {
	if !t.Precise() {
		return t.Possible()
	}
	n := 0
	for _, plan := range t.Plans {
		n += plan.Used
	}
	return n
}

package experiment

import "context"

// studyTable is the known runs of a study: one part a line.
type studyTable struct {
	study *Study
	parts []*SweepPart
	plans []*Adaptive // of the parts' replications; nil if all are run
}

// known takes the kept runs of a study. A cell that cannot run needs none.
func (s *Study) known(runs keptRuns) (*studyTable, error) {
	t := &studyTable{study: s}
	for _, sweep := range s.Sweeps {
		part := sweep.NewPart()
		for item := range sweep.Items() {
			if sweep.check(item/sweep.Reps) == nil {
				continue
			}
			r, err := sweep.run(context.Background(), item, false)
			if err == nil {
				err = part.set(item, r)
			}
			if err != nil {
				return nil, err
			}
		}
		if err := part.take(runs); err != nil {
			return nil, err
		}
		t.parts = append(t.parts, part)
		if s.precise() {
			plan := forPrecision(part)
			plan.forward()
			t.plans = append(t.plans, plan)
		}
	}
	return t, nil
}

// results are the parts, of a plan those of its replications that are known.
func (t *studyTable) results() []*SweepPart {
	if t.plans == nil {
		return t.parts
	}
	out := make([]*SweepPart, len(t.plans))
	for i, plan := range t.plans {
		out[i] = &SweepPart{t.parts[i].Sweep, plan.result()}
	}
	return out
}

// done is the number of known runs. The empty runs of a cell that cannot run are no runs.
func (t *studyTable) done() int {
	n := 0
	for _, p := range t.results() {
		n += p.runsMade()
	}
	return n
}

// runsMade is the number of known runs in cells that can run.
func (p *SweepPart) runsMade() int {
	n := p.Known()
	for cell := range p.Sweep.Cells() {
		if p.Sweep.Impossible(cell) != nil {
			n -= len(p.Replications(cell))
		}
	}
	return n
}

// whole reports that no run is missing.
func (t *studyTable) whole() bool {
	for _, plan := range t.plans {
		if !plan.ended {
			return false
		}
	}
	return t.plans != nil || t.done() == t.study.possible()
}

// planned is the number of runs that the study needs, as far as it is known.
func (t *studyTable) planned() int {
	if t.plans == nil {
		return t.study.possible()
	}
	n := 0
	for _, plan := range t.plans {
		n += plan.used()
	}
	return n
}

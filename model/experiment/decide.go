package experiment

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"lascope/model/stats"
)

// A Decision is a race in which a spec gets no more replications once it is decided to be worse than the
// leader, or equal within the margin, by its metric.
type Decision struct {
	*RaceResult
	*ranking
	used  int  // runs of a spec
	spent bool // the budget ended it
}

// checkDecided refuses several metrics, one by which none is the best, and a margin below 0.
func (r Race) checkDecided(margin float64) error {
	if len(r.metrics()) > 1 {
		return fmt.Errorf("--metric %s: a race is decided by one metric, such as --metric %s", r.Metric, r.metrics()[0])
	}
	return checkRanked(r.metric(r.Metric), margin)
}

// decide runs what is missing of a race until it is decided. A spec has at most Reps replications. A budget of 0 is none.
func (r *RaceResult) decide(ctx context.Context, to *journal, margin float64, budget time.Duration, done func(item int)) (*Decision, error) {
	n := len(r.Race.Specs)
	a := newAdaptive(r.store, rankFirst)
	rank := rankNumbers(n, r.Race.metric(r.Race.Metric).Direction, margin, pairError(n, 1), a.runs)
	a.rounds = func() []int {
		more := rank.decide()
		if len(more) > 0 {
			more = append(more, max(rank.leader, 0))
		}
		return slices.DeleteFunc(more, func(spec int) bool { return a.counts[spec] == r.store.Reps })
	}
	err := a.run(ctx, r.Race.Cores, budget, to, done)
	spent := errors.Is(err, errBudget)
	switch {
	case spent && slices.Min(a.counts) == 0:
		return nil, errors.New("--budget: the time was too short for the first replications; give more, such as 10m")
	case spent:
		rank.decide()
	case err != nil:
		return nil, err
	}
	return &Decision{RaceResult: (&RaceResult{Race: r.Race, store: a.result()}).soFar(), ranking: rank, used: a.used(), spent: spent}, nil
}

// words are the sentence of the decision, with the number of runs.
func (d *Decision) words() string {
	names := raceNames(d.Race.Specs)
	text := d.sentence(func(all []int) string {
		var words []string
		for _, i := range all {
			words = append(words, names[i])
		}
		return strings.Join(words, ", ")
	}, "schemes")
	return text + runsWords(d.used, d.store.Items(), d.spent)
}

// runsWords are the number of runs, beside that of all replications, at the end of a sentence.
func runsWords(used, whole int, spent bool) string {
	text := fmt.Sprintf(" %s runs, %s with all replications: %.0f %%", stats.Thousands(int64(used)), stats.Thousands(int64(whole)), 100*float64(used)/float64(whole))
	if spent {
		text += "; the time of --budget is over"
	}
	return text
}

package result

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/stats"
)

// A Decision is a race in which a spec gets no more replications once it is decided to be worse than the
// leader, or equal within the margin, by its metric.
type Decision struct {
	*RaceResult
	*finder
	Used  int  // runs of a spec
	Spent bool // the budget ended it
}

// CheckDecided refuses several metrics, one by which none is the best, and a margin below 0.
func CheckDecided(r design.Race, margin float64) error {
	if len(r.Metrics()) > 1 {
		return fmt.Errorf("--metric %s: a race is decided by one metric, such as --metric %s", r.Metric, r.Metrics()[0])
	}
	return checkRanked(r.MetricOf(r.Metric), margin, r.Reps)
}

// ErrTooShort refuses a verdict on a competitor without a run.
var ErrTooShort = errors.New("--budget: the time was too short for the first replications; give more, such as 10m")

// DecideRace runs missing replications of a race until it is decided. A spec has at most Reps replications. A budget of 0 is none.
func DecideRace(ctx context.Context, r *RaceResult, to *engine.Journal, margin float64, budget time.Duration,
	done func(item int)) (*Decision, error) {
	n := len(r.Specs)
	a := newAdaptive(r.Store, rankFirst)
	rank := rankNumbers(n, r.MetricOf(r.Race.Metric).Direction, margin, pairError(n, 1), a.runs,
		func(int) stats.Range { return r.Range() })
	a.rounds = func() []int {
		more := rank.decide()
		if len(more) > 0 {
			more = append(more, max(rank.Leader, 0))
		}
		return slices.DeleteFunc(more, func(spec int) bool { return a.Counts[spec] == r.Store.Reps })
	}
	err := a.Run(ctx, r.Cores, budget, to, done)
	spent := errors.Is(err, engine.ErrBudget)
	switch {
	case spent && slices.Min(a.Counts) == 0:
		return nil, ErrTooShort
	case spent:
		rank.decide()
	case err != nil:
		return nil, err
	}
	return &Decision{RaceResult: (&RaceResult{Race: r.Race, Store: a.Result()}).SoFar(), finder: rank, Used: a.Used,
		Spent: spent}, nil
}

// Words are the sentence of the decision, with the number of runs.
func (d *Decision) Words() string {
	names := design.RaceNames(d.Specs)
	text := d.sentence(func(all []int) string {
		var words []string
		for _, i := range all {
			words = append(words, names[i])
		}
		return strings.Join(words, ", ")
	}, "schemes")
	var numbers []stats.Estimate
	for _, line := range d.Lines[:len(names)] {
		numbers = append(numbers, line.Last())
	}
	return text + together(numbers) + runsWords(d.Used, d.Items(), d.Spent)
}

// runsWords compare the number of runs with the number for all replications, at the end of a sentence.
func runsWords(used, whole int, spent bool) string {
	text := fmt.Sprintf(" %s runs, %s with all replications: %.0f %%", stats.Thousands(used), stats.Thousands(whole),
		100*float64(used)/float64(whole))
	if spent {
		text += "; the time of --budget is over"
	}
	return text
}

package experiment

import (
	"context"
	"errors"
	"io"
	"math"
	"slices"
	"time"

	"lascope/model/stats"
)

// The replications of sweeps that choose them.
const (
	adaptiveFirst = 6   // of each cell before anything is decided
	adaptiveMore  = 2   // at least, in each later round
	AdaptiveReps  = 200 // of a cell at most, if --reps says no other number
)

// An Adaptive is a plan of replications: rounds, each decided by the numbers of those before it, so
// that the same sweep runs the same replications.
type Adaptive struct {
	part   *SweepPart
	counts []int // of the cells' replications so far
	rounds func() (more []int)
	ended  bool // the plan asks for no more
}

// newAdaptive starts a plan with the first replications of every cell.
func newAdaptive(part *SweepPart) *Adaptive {
	a := &Adaptive{part: part, counts: make([]int, part.Sweep.Cells())}
	part.some, part.Sweep.fewer = true, true
	for cell := range a.counts {
		a.counts[cell] = min(adaptiveFirst, part.Sweep.Reps)
	}
	return a
}

// run runs rounds until the plan asks for no more. The error is errBudget where the budget, 0 for
// none, was spent.
func (a *Adaptive) run(ctx context.Context, cores int, budget time.Duration, keep func(item int, r itemResult) error, done func(item int)) error {
	if budget > 0 {
		limited, end := context.WithTimeoutCause(ctx, budget, errBudget)
		defer end()
		ctx = limited
	}
	for a.forward(); !a.ended; a.forward() {
		if err := a.part.runItems(ctx, cores, a.missing(), keep, done); err != nil {
			if context.Cause(ctx) == errBudget {
				a.trim()
				return errBudget
			}
			return err
		}
	}
	return nil
}

// forward begins the first round of which a replication is missing, or ends the plan.
func (a *Adaptive) forward() {
	for len(a.missing()) == 0 {
		more := a.rounds()
		if len(more) == 0 {
			a.ended = true
			return
		}
		for _, cell := range more {
			step := max(adaptiveMore, a.counts[cell]/4)
			a.counts[cell] = min(a.counts[cell]+step, a.part.Sweep.Reps)
		}
	}
}

// trim leaves out the replications of an unfinished round.
func (a *Adaptive) trim() {
	reps := a.part.Sweep.Reps
	for cell, n := range a.counts {
		if i := slices.Index(a.part.known[cell*reps:cell*reps+n], false); i >= 0 {
			a.counts[cell] = i
		}
	}
}

// missing are the items of the present round that are not known, replication by replication.
func (a *Adaptive) missing() (items []int) {
	reps := a.part.Sweep.Reps
	for k := range slices.Max(a.counts) {
		for cell, n := range a.counts {
			if item := cell*reps + k; k < n && !a.part.known[item] {
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

// result is a part with the replications of the rounds alone: a journal may have others of an
// unfinished round.
func (a *Adaptive) result() *SweepPart {
	out := *a.part
	out.known = slices.Clone(a.part.known)
	for cell, n := range a.counts {
		for k := n; k < out.Sweep.Reps; k++ {
			out.known[cell*out.Sweep.Reps+k] = false
		}
	}
	return &out
}

// values are the numbers of a cell's replications; NaN of one without a number.
func (a *Adaptive) values(cell int) []float64 {
	xs := make([]float64, a.counts[cell])
	for k := range xs {
		xs[k] = a.part.value(cell*a.part.Sweep.Reps + k).Known()
	}
	return xs
}

// forPrecision is the plan of --precision: replications are added to the cells with the widest
// intervals until half of each interval, Student's t, is at most the precision, or the cell has all
// its replications. A cell in which fewer than two arrived has no interval and gets no more.
func forPrecision(part *SweepPart) *Adaptive {
	a, precision := newAdaptive(part), part.Sweep.Precision
	a.rounds = func() (more []int) {
		half := make([]float64, len(a.counts))
		for cell, n := range a.counts {
			if e := stats.EstimateOf(a.values(cell)); n < part.Sweep.Reps && !math.IsNaN(e.Hi) {
				half[cell] = e.Hi - e.Mean
			}
		}
		widest := slices.Max(half)
		for cell, h := range half {
			if h > precision && h > widest/2 {
				more = append(more, cell)
			}
		}
		return more
	}
	return a
}

// runPrecise runs a sweep whose replications follow --precision and --budget, and writes its result.
func (j SweepJob) runPrecise(ctx context.Context, stdout io.Writer) error {
	part, journal, err := j.beginAdaptive()
	if err != nil {
		return err
	}
	if journal != nil {
		defer journal.Close()
	}
	a := forPrecision(part)
	err = j.runAdaptive(ctx, a, journal)
	spent := errors.Is(err, errBudget)
	if err != nil && !spent {
		return err
	}
	if err := j.write(a.result(), stdout); err != nil || journal == nil || spent {
		return err
	}
	return journal.Remove()
}

// ParseBudget reads --budget; "" is none, 0.
func ParseBudget(budget string) (time.Duration, error) {
	if budget == "" {
		return 0, nil
	}
	d, err := time.ParseDuration(budget)
	if err != nil || d <= 0 {
		return 0, errors.New("--budget " + budget + ": it is a time of computing, such as 10m or 1h30m")
	}
	return d, nil
}

package experiment

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"lascope/model/lab"
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
	store.some = true
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
		if i := slices.Index(a.store.known[cell*reps:cell*reps+n], false); i >= 0 {
			a.counts[cell] = i
		}
	}
}

// missing are the items of the present round that are not known, replication by replication.
func (a *Adaptive) missing() (items []int) {
	reps := a.store.Reps
	for k := range slices.Max(a.counts) {
		for cell, n := range a.counts {
			if item := cell*reps + k; k < n && !a.store.known[item] {
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

// errBudget ends an experiment whose budget is spent.
var errBudget = errors.New("the budget is spent")

// within is a context that a budget ends with errBudget, 0 for none.
func within(ctx context.Context, budget time.Duration) (context.Context, context.CancelFunc) {
	if budget == 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, budget, errBudget)
}

// orBudget is errBudget if that ended the context, else the error.
func orBudget(ctx context.Context, err error) error {
	if context.Cause(ctx) == errBudget {
		return errBudget
	}
	return err
}

// forPrecision is the plan of --precision: replications are added to the cells with the widest
// intervals until half of each interval is at most the precision, or the cell has all
// its replications. A cell without an interval gets no more. The intervals cover 93 to 95 % for numbers that are
// near normal, such as efficiency, and 86 to 93 % for skewed times.
func forPrecision(part *SweepPart) *Adaptive {
	a, precision := newAdaptive(part.Store, preciseFirst), part.Sweep.Precision
	part.Sweep.fewer = true
	a.rounds = func() (more []int) {
		half := make([]float64, len(a.counts))
		for cell, n := range a.counts {
			if e := stats.MeanOf(a.runs(cell), part.share()); n < part.Reps && !math.IsNaN(e.Hi) {
				half[cell] = (e.Hi - e.Lo) / 2
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

// met reports that half of a cell's interval of the first metric is at most the precision; ok is false for a cell
// without numbers.
func (p *SweepPart) met(cell int) (met, ok bool) {
	e := p.Showing(0).Cell(cell)
	return (e.Hi-e.Lo)/2 <= p.Sweep.Precision, e.N > 0
}

// targetCell says whether the precision is met in a cell, of the first metric.
func (p *SweepPart) targetCell(metric, cell int) lab.Cell {
	met, ok := p.met(cell)
	switch {
	case metric > 0 || !ok:
		return lab.Cell{}
	case met:
		return lab.Name("met")
	}
	return lab.Name("missed")
}

// Missed says how many cells are wider than the precision, and how many runs the widest needs: n·(half/target)².
// It is "" if all are met.
func (p *SweepPart) Missed() string {
	wide, widest, half, runs := 0, -1, 0.0, 0
	for cell := range p.Sweep.Cells() {
		if met, ok := p.met(cell); met || !ok {
			continue
		}
		wide++
		e := p.Showing(0).Cell(cell)
		if runs = max(runs, e.N); widest < 0 || (e.Hi-e.Lo)/2 > half {
			widest, half = cell, (e.Hi-e.Lo)/2
		}
	}
	if wide == 0 {
		return ""
	}
	text := fmt.Sprintf("%d of %d cells are wider than %s after %d replications", wide, p.Sweep.Cells(), lab.NumberWord(p.Sweep.Precision), runs)
	if len(p.Sweep.Metrics) > 1 {
		text = p.Sweep.Metrics[0] + ": " + text
	}
	if n := p.Showing(0).Cell(widest).N; !math.IsNaN(half) && half > 0 {
		text += fmt.Sprintf("; the widest, %s, needs about %s", strings.Join(p.Sweep.CellWords(widest), " "), stats.Thousands(int64(upTo(float64(n)*math.Pow(half/p.Sweep.Precision, 2), 2))))
	}
	return text
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

package experiment

import (
	"context"
	"errors"
	"fmt"
	"io"
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

// An Adaptive is a plan of replications: rounds, each decided by the numbers of those before it, so
// that the same sweep runs the same replications.
type Adaptive struct {
	part   *SweepPart
	counts []int // of the cells' replications so far
	rounds func() (more []int)
	ended  bool // the plan asks for no more
}

// newAdaptive starts a plan with the first replications of every cell.
func newAdaptive(part *SweepPart, first int) *Adaptive {
	a := &Adaptive{part: part, counts: make([]int, part.Sweep.Cells())}
	part.some, part.Sweep.fewer = true, true
	for cell := range a.counts {
		a.counts[cell] = min(first, part.Sweep.Reps)
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

// runs are the numbers of a cell's replications of the rounds so far.
func (a *Adaptive) runs(cell int) []stats.Observation {
	from := cell * a.part.Sweep.Reps
	out := make([]stats.Observation, a.counts[cell])
	for k := range out {
		out[k] = a.part.value(from + k).Observation
	}
	return out
}

// forPrecision is the plan of --precision: replications are added to the cells with the widest
// intervals until half of each interval is at most the precision, or the cell has all
// its replications. A cell without an interval gets no more. The intervals cover 93 to 95 % for numbers that are
// near normal, such as efficiency, and 86 to 93 % for skewed times.
func forPrecision(part *SweepPart) *Adaptive {
	a, precision := newAdaptive(part, preciseFirst), part.Sweep.Precision
	a.rounds = func() (more []int) {
		half := make([]float64, len(a.counts))
		for cell, n := range a.counts {
			if e := stats.MeanOf(a.runs(cell), part.share()); n < part.Sweep.Reps && !math.IsNaN(e.Hi) {
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
	result := a.result()
	if missed := result.Missed(); missed != "" && j.Sweep.Precision > 0 && j.Remark != nil {
		j.Remark(missed)
	}
	if err := j.write(result, stdout); err != nil || journal == nil || spent {
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

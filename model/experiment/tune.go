package experiment

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
)

// tuneError is the chance with which the best cell may be dropped.
const tuneError = 0.05

// A Verdict is the place of a cell beside the best one.
type Verdict string

// The verdicts.
const (
	VerdictBest      Verdict = "best"
	VerdictWorse     Verdict = "worse"      // the best is better by more than the margin
	VerdictEqual     Verdict = "equal"      // the difference is within the margin
	VerdictUndecided Verdict = "undecided"  // the replications do not decide
	VerdictMissing   Verdict = "not ranked" // a replication did not arrive
)

// A Tuning finds the best cell of a sweep with few replications: a cell gets no more once it is decided
// to be worse than the leader, or equal within the margin.
type Tuning struct {
	*Adaptive
	margin   float64
	leader   int // −1 if no cell is ranked
	verdicts []Verdict
}

// newTuning plans the tuning of a sweep. The error refuses a metric of which neither more nor less is
// better.
func newTuning(part *SweepPart, margin float64) (*Tuning, error) {
	if part.Sweep.Direction() == 0 {
		return nil, fmt.Errorf("--metric %s: neither more nor less of it is better, so no cell is the best; take another, such as efficiency", part.Sweep.Metric)
	}
	if margin < 0 || math.IsNaN(margin) {
		return nil, fmt.Errorf("--margin %v: it is a difference of the metric, 0 or more, such as 0.005", margin)
	}
	t := &Tuning{Adaptive: newAdaptive(part), margin: margin, verdicts: make([]Verdict, part.Sweep.Cells())}
	t.rounds = t.decide
	return t, nil
}

// decide judges every cell that is left against the leader and returns those that need more
// replications, with the leader; none if all are decided.
func (t *Tuning) decide() (more []int) {
	t.lead()
	if t.leader < 0 {
		return nil
	}
	for cell, v := range t.verdicts {
		if v != VerdictUndecided {
			continue
		}
		if t.verdicts[cell] = t.judge(cell); t.verdicts[cell] == VerdictUndecided && t.counts[cell] < t.part.Sweep.Reps {
			more = append(more, cell)
		}
	}
	if len(more) > 0 {
		more = append(more, t.leader)
	}
	return more
}

// lead finds the cell with the best mean among those that are not worse and in which all replications
// arrived.
func (t *Tuning) lead() {
	direction := float64(t.part.Sweep.Direction())
	t.leader = -1
	best := math.Inf(-1)
	for cell, v := range t.verdicts {
		if v == VerdictWorse {
			continue
		}
		e := stats.EstimateOf(t.values(cell))
		if t.verdicts[cell] = VerdictUndecided; e.Missing > 0 {
			t.verdicts[cell] = VerdictMissing
			continue
		}
		if direction*e.Mean > best {
			best, t.leader = direction*e.Mean, cell
		}
	}
	if t.leader >= 0 {
		t.verdicts[t.leader] = VerdictBest
	}
}

// judge compares a cell with the leader.
func (t *Tuning) judge(cell int) Verdict {
	lo, hi := t.Interval(cell)
	switch {
	case lo > t.margin:
		return VerdictWorse
	case lo >= -t.margin && hi <= t.margin && t.margin > 0:
		return VerdictEqual
	}
	return VerdictUndecided
}

// difference are the leader's numbers less a cell's, replication by replication, above 0 where the
// leader is better.
func (t *Tuning) difference(cell int) []float64 {
	a, b := t.values(t.leader), t.values(cell)
	n := min(len(a), len(b))
	xs := make([]float64, n)
	for k := range xs {
		xs[k] = float64(t.part.Sweep.Direction()) * (a[k] - b[k])
	}
	return xs
}

// Interval is the confidence sequence of the leader's advantage over a cell. All of them hold at once
// for the best cell, with 95 %.
func (t *Tuning) Interval(cell int) (lo, hi float64) {
	return stats.MeanSequence(t.difference(cell), tuneError/float64(max(1, len(t.counts)-1)))
}

// A TuneJob is a tuning and the files of its result.
type TuneJob struct {
	SweepJob
	Margin float64 // differences within it count as none
}

// Run tunes and writes the result. The sentence names the best cell and the number of runs, beside that
// of the whole grid.
func (j TuneJob) Run(ctx context.Context, stdout io.Writer) (sentence string, err error) {
	j.more = tuneColumns
	part, journal, err := j.beginAdaptive()
	if err != nil {
		return "", err
	}
	if journal != nil {
		defer journal.Close()
	}
	t, err := newTuning(part, j.Margin)
	if err != nil {
		return "", err
	}
	spent := false
	if err := j.runAdaptive(ctx, t.Adaptive, journal); errors.Is(err, errBudget) {
		spent = true
		t.decide()
	} else if err != nil {
		return "", err
	}
	result := t.result()
	out := j.list(t.writeTable, result.writeLong, nil, result.write, result.writePicture)
	if err := j.writeOrPrint(out, stdout); err != nil {
		return "", err
	}
	if journal != nil && !spent {
		err = journal.Remove()
	}
	return t.sentence(spent), err
}

// beginAdaptive checks an adaptive job and opens its journal.
func (j SweepJob) beginAdaptive() (*SweepPart, *journalFile, error) {
	if j.Shards > 0 || j.Curves != "" {
		return nil, nil, errors.New("--shard and --curves: the replications are chosen by the results of the others, so a part cannot run alone and has no curves; leave them out, or run a sweep with a fixed --reps")
	}
	if err := j.check(); err != nil {
		return nil, nil, err
	}
	return j.begin()
}

// runAdaptive runs a plan with a journal and the job's progress.
func (j SweepJob) runAdaptive(ctx context.Context, a *Adaptive, journal *journalFile) error {
	var known io.Writer
	if journal != nil {
		known = journal
	}
	before := a.part.Known()
	done := before
	return a.run(ctx, j.Cores, j.Budget, a.part.journal(known), func(item int) {
		if done++; j.Progress != nil {
			j.Progress(Progress{Part: a.part, Item: item, Done: done, Total: max(done, a.used()), Before: before})
		}
	})
}

// sentence is the result in words.
func (t *Tuning) sentence(spent bool) string {
	s := t.part.Sweep
	used, whole := t.result().Known(), s.Items()
	runs := fmt.Sprintf("%s runs, %s with all replications: %.0f %%", stats.Thousands(int64(used)), stats.Thousands(int64(whole)), 100*float64(used)/float64(whole))
	if spent {
		runs += "; the budget is spent"
	}
	if t.leader < 0 {
		return "no cell is ranked, for in none did all replications arrive; " + runs
	}
	count := map[Verdict]int{}
	for _, v := range t.verdicts {
		count[v]++
	}
	text := fmt.Sprintf("the best is %s; %d worse", strings.Join(s.CellWords(t.leader), " "), count[VerdictWorse])
	for _, v := range []Verdict{VerdictEqual, VerdictUndecided, VerdictMissing} {
		if count[v] > 0 {
			text += fmt.Sprintf(", %d %s", count[v], v)
		}
	}
	return text + "; " + runs
}

// tuneColumns are the columns behind those of a sweep.
var tuneColumns = []string{"verdict", "advantage", "advantage_lo", "advantage_hi"}

// writeTable writes the cells as a sweep does, each with its verdict and the advantage of the best with
// its confidence sequence.
func (t *Tuning) writeTable(w io.Writer, format string) error {
	part := t.result()
	out, err := model.NewRowWriter(w, format, slices.Concat(part.Sweep.columns(), tuneColumns))
	if err != nil {
		return err
	}
	for cell := range part.Sweep.Cells() {
		e := part.Cell(cell)
		row := append(part.Sweep.axisCells(cell), lab.Count(int64(e.N)), lab.Count(int64(e.Missing)), lab.Real(e.Mean), lab.Real(e.SE), lab.Real(e.Lo), lab.Real(e.Hi),
			lab.Name(string(t.verdicts[cell])))
		mean, lo, hi := math.NaN(), math.NaN(), math.NaN()
		if t.leader >= 0 && t.verdicts[cell] != VerdictMissing {
			mean = stats.EstimateOf(t.difference(cell)).Mean
			lo, hi = t.Interval(cell)
		}
		if err := out.Write(append(row, lab.Real(mean), lab.Real(lo), lab.Real(hi))); err != nil {
			return err
		}
	}
	return out.Flush()
}

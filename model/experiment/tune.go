package experiment

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"lascope/model"
	"lascope/model/lab"
)

// A Tuning finds the best cell of a sweep with few replications: a cell gets no more once it is decided
// to be worse than the leader, or equal within the margin.
type Tuning struct {
	*Adaptive
	ranking
}

// newTuning plans the tuning of a sweep. The error is that of newRanking.
func newTuning(part *SweepPart, margin float64) (*Tuning, error) {
	t := &Tuning{Adaptive: newAdaptive(part)}
	var err error
	if t.ranking, err = newRanking(part.Sweep.Cells(), part.Sweep.Metric, part.Sweep.Direction(), margin, t.Adaptive.values); err != nil {
		return nil, err
	}
	t.rounds = t.more
	return t, nil
}

// more are the undecided cells that may have more replications, with the leader; none if all are decided.
func (t *Tuning) more() []int {
	more := slices.DeleteFunc(t.decide(), func(cell int) bool { return t.counts[cell] >= t.part.Sweep.Reps })
	if len(more) > 0 {
		more = append(more, t.leader)
	}
	return more
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
	out := j.list(j.headed(t.writeTable, j.line(), j.Sweep.sample[0]), result.writeLong, nil, result.write, result.writePicture)
	if err := j.writeOrPrint(out, stdout); err != nil {
		return "", err
	}
	if journal != nil && !spent {
		err = journal.Remove()
	}
	return t.sentence(spent), err
}

// line is the command of the tuning.
func (j TuneJob) line() string {
	return strings.Replace(j.Sweep.Identity(), "sweep ", "tune ", 1) + " --margin " + lab.NumberWord(j.Margin)
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
	report := func(part *SweepPart, item int) {
		if j.Progress != nil {
			j.Progress(Progress{Part: part, Item: item, Done: done, Total: max(done, a.used()), Before: before})
		}
	}
	report(a.part, -1)
	err := a.run(ctx, j.Cores, j.Budget, a.part.journal(known), func(item int) {
		done++
		report(a.part, item)
	})
	if err == nil || errors.Is(err, errBudget) { // a journal may have had runs of another plan
		result := a.result()
		done = result.Known()
		report(result, -1)
	}
	return err
}

// sentence is the result in words.
func (t *Tuning) sentence(spent bool) string {
	s := t.part.Sweep
	return t.ranking.sentence(func(cell int) string { return strings.Join(s.CellWords(cell), " ") }, t.result().Known(), s.Items(), spent)
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
		mean, lo, hi := t.advantage(cell)
		if err := out.Write(append(row, lab.Real(mean), lab.Real(lo), lab.Real(hi))); err != nil {
			return err
		}
	}
	return out.Flush()
}

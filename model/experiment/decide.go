package experiment

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"lascope/model/lab"
	"lascope/model/wholefile"
)

// A Decision is a race in which a spec gets no more replications once it is decided to be worse than the
// leader, or equal within the margin, by its metric.
type Decision struct {
	*RaceResult
	ranking
	used  int  // runs of a spec
	spent bool // the budget ended it
}

// decide runs the race in rounds, each decided by the numbers of those before it, so that the same race
// runs the same replications. A spec has at most Reps of them. A budget of 0 is none.
func (r Race) decide(ctx context.Context, margin float64, budget time.Duration, progress func(done int)) (*Decision, error) {
	r, err := r.prepared()
	if err != nil {
		return nil, err
	}
	if len(r.metrics()) > 1 {
		return nil, fmt.Errorf("--metric %s: a race is decided by one metric, such as --metric %s", r.Metric, r.metrics()[0])
	}
	n := len(r.Specs)
	runs, counts := make([]*raceRun, n*r.Reps), make([]int, n)
	var ticks []int64
	out := &Decision{}
	numbers := func(i int) (xs []float64) {
		for rep := range counts[i] {
			xs = append(xs, runs[rep*n+i].numbers[0].Known())
		}
		return xs
	}
	if out.ranking, err = newRanking(n, r.Metric, r.metric(r.Metric).Direction, margin, numbers); err != nil {
		return nil, err
	}
	limited := ctx
	if budget > 0 {
		var end context.CancelFunc
		limited, end = context.WithTimeoutCause(ctx, budget, errBudget)
		defer end()
	}
	var mutex sync.Mutex
	more := make([]int, n)
	for i := range more {
		more[i] = min(adaptiveFirst, r.Reps)
	}
	for !slices.Equal(more, counts) {
		var items []int
		for item := range runs {
			if rep, i := item/n, item%n; rep >= counts[i] && rep < more[i] {
				items = append(items, item)
			}
		}
		err := Parallel(limited, r.Cores, len(items), func(ctx context.Context, k int) error {
			at, run, err := r.replicateOne(ctx, items[k]/n, items[k]%n)
			if err != nil {
				return err
			}
			mutex.Lock()
			defer mutex.Unlock()
			runs[items[k]] = run
			if ticks == nil || len(at) < len(ticks) { // a world may end before Until
				ticks = at
			}
			if out.used++; progress != nil {
				progress(out.used)
			}
			return nil
		})
		if err != nil && context.Cause(limited) == errBudget {
			out.spent = true
			break
		}
		if err != nil {
			return nil, err
		}
		copy(counts, more)
		for _, i := range append(out.ranking.decide(), max(out.leader, 0)) {
			more[i] = min(counts[i]+max(adaptiveMore, counts[i]/4), r.Reps)
		}
		if !slices.Contains(out.verdicts, VerdictUndecided) {
			break
		}
	}
	if out.leader < 0 && out.spent && counts[0] == 0 {
		return nil, errors.New("--budget: the time was too short for the first replications; give more, such as 10m")
	}
	for item := range runs { // those of a round that did not end
		if item/n >= counts[item%n] {
			runs[item] = nil
		}
	}
	out.used = 0
	for _, k := range counts {
		out.used += k
	}
	out.RaceResult = r.result(ticks, runs)
	return out, nil
}

// A DecideJob is a race that is decided, and the files of its result.
type DecideJob struct {
	RaceJob
	Margin float64       // differences within it count as none
	Budget time.Duration // of computing; 0 for none
}

// Run decides the race and writes its result. The sentence names the best spec.
func (j DecideJob) Run(ctx context.Context, stdout io.Writer, progress func(done, total int)) (sentence string, err error) {
	if j.Save != "" || j.Compat {
		return "", errors.New("--save and --compat: they hold the same replications of each scheme; leave them out, or leave --margin and --budget out")
	}
	if err := j.checkFiles(wholefile.File{}, j.Race.Specs); err != nil {
		return "", err
	}
	if err := j.checkReplaces(j.likeTable(j.Race.measured().decideColumns()), j.likeLong(longColumns), raceHeading); err != nil {
		return "", err
	}
	total := len(j.Race.Specs) * j.Race.Reps
	d, err := j.Race.decide(ctx, j.Margin, j.Budget, func(done int) {
		if progress != nil {
			progress(done, total)
		}
	})
	if err != nil {
		return "", err
	}
	if err := j.writeOrPrint(j.list(j.headed(d.writeTable, "race "+d.Race.line()+" --margin "+lab.NumberWord(j.Margin), j.Race.Specs[0]), d.writeLong, d.writeLongCurves, nil, d.writePicture), stdout); err != nil {
		return "", err
	}
	names := raceNames(j.Race.Specs)
	return d.sentence(func(i int) string { return names[i] }, d.used, total, d.spent), nil
}

// decideColumns are the columns of the table of a race that is decided.
func (r Race) decideColumns() []string { return slices.Concat(r.columns(), tuneColumns) }

// writeTable writes the table of the race. The last row of each spec has its verdict and the advantage
// of the best with its confidence sequence.
func (d *Decision) writeTable(w io.Writer, format string) error {
	spec := 0 // of the verdict that is written next
	return d.writeRows(w, format, d.Race.decideColumns(), func(r *RaceResult, line RaceLine, k int) []lab.Cell {
		row := r.cells(line, k)
		if line.B != "" || k < len(line.Points)-1 {
			return append(row, lab.Cell{}, lab.Cell{}, lab.Cell{}, lab.Cell{})
		}
		mean, lo, hi := d.advantage(spec)
		row = append(row, lab.Name(string(d.verdicts[spec])), lab.Real(mean), lab.Real(lo), lab.Real(hi))
		spec++
		return row
	})
}

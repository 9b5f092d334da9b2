package experiment

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"lascope/internal/disk"
	"lascope/model/lab"
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

// A decider runs a race in rounds, each decided by the numbers of those before it, so that the same race
// runs the same replications.
type decider struct {
	Race
	*ranking
	runs     []*raceRun // of spec i in replication k at k*specs+i
	counts   []int      // of the specs' replications that are judged
	wanted   []int      // of those after the present round; at most Reps
	ticks    []int64    // of the rows of all runs
	used     int
	progress func(done int) // may be nil

	mutex sync.Mutex // of ticks, used and progress
}

// newDecider plans the first round of a race. The error refuses several metrics, one by which none is the best,
// and a margin below 0.
func newDecider(r Race, margin float64, progress func(done int)) (*decider, error) {
	if len(r.metrics()) > 1 {
		return nil, fmt.Errorf("--metric %s: a race is decided by one metric, such as --metric %s", r.Metric, r.metrics()[0])
	}
	metric := r.metric(r.Metric)
	if err := checkRanked(metric, margin); err != nil {
		return nil, err
	}
	n := len(r.Specs)
	d := &decider{Race: r, runs: make([]*raceRun, n*r.Reps), counts: make([]int, n), progress: progress}
	d.wanted = slices.Repeat([]int{min(rankFirst, r.Reps)}, n)
	d.ranking = rankNumbers(n, metric.Direction, margin, pairError(n, 1), d.numbers)
	return d, nil
}

// numbers are those of a spec's judged replications.
func (d *decider) numbers(spec int) (runs []stats.Observation) {
	for rep := range d.counts[spec] {
		runs = append(runs, d.runs[rep*len(d.Specs)+spec].numbers[0].Observation)
	}
	return runs
}

// round runs the replications that are wanted and judges the specs.
func (d *decider) round(ctx context.Context) error {
	n := len(d.Specs)
	var items []int
	for item := range d.runs {
		if rep, i := item/n, item%n; rep >= d.counts[i] && rep < d.wanted[i] {
			items = append(items, item)
		}
	}
	err := Parallel(ctx, d.Cores, len(items), func(ctx context.Context, k int) error {
		at, run, err := d.replicateOne(ctx, items[k]/n, items[k]%n)
		if err == nil {
			d.take(items[k], at, run)
		}
		return err
	})
	if err != nil {
		return err
	}
	copy(d.counts, d.wanted)
	for _, i := range append(d.ranking.decide(), max(d.leader, 0)) {
		d.wanted[i] = min(d.counts[i]+max(adaptiveMore, d.counts[i]/4), d.Reps)
	}
	return nil
}

// take takes a finished run.
func (d *decider) take(item int, ticks []int64, run *raceRun) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.runs[item] = run
	if d.ticks == nil || len(ticks) < len(d.ticks) { // a world may end before Until
		d.ticks = ticks
	}
	if d.used++; d.progress != nil {
		d.progress(d.used)
	}
}

// ended reports that a round would change no verdict.
func (d *decider) ended() bool {
	return slices.Equal(d.wanted, d.counts) || len(d.of(VerdictUndecided)) == 0
}

// trim leaves out the replications of a round that did not end.
func (d *decider) trim() {
	d.used = 0
	for item := range d.runs {
		if item/len(d.Specs) >= d.counts[item%len(d.Specs)] {
			d.runs[item] = nil
		}
	}
	for _, k := range d.counts {
		d.used += k
	}
}

// decide runs the race until it is decided. A spec has at most Reps replications. A budget of 0 is none.
func (r Race) decide(ctx context.Context, margin float64, budget time.Duration, progress func(done int)) (*Decision, error) {
	if r.kept == nil {
		var err error
		if r, err = r.prepared(); err != nil {
			return nil, err
		}
	}
	d, err := newDecider(r, margin, progress)
	if err != nil {
		return nil, err
	}
	limited := ctx
	if budget > 0 {
		var end context.CancelFunc
		limited, end = context.WithTimeoutCause(ctx, budget, errBudget)
		defer end()
	}
	for err = d.round(limited); err == nil && !d.ended(); {
		err = d.round(limited)
	}
	spent := err != nil && context.Cause(limited) == errBudget
	if err != nil && !spent {
		return nil, err
	}
	if spent && d.counts[0] == 0 {
		return nil, errors.New("--budget: the time was too short for the first replications; give more, such as 10m")
	}
	d.trim()
	return &Decision{RaceResult: r.result(d.ticks, d.runs), ranking: d.ranking, used: d.used, spent: spent}, nil
}

// A DecideJob is a race that is decided, and the files of its result.
type DecideJob struct {
	RaceJob
	Margin float64       // differences within it count as none
	Budget time.Duration // of computing; 0 for none
}

// Run decides the race and writes its result. The sentence names the best spec.
func (j DecideJob) Run(ctx context.Context, stdout io.Writer, progress func(done, total int)) (sentence string, err error) {
	whole := false // every run that the decision needs is made and written
	if j.Save != "" || j.Compat {
		return "", errors.New("--save and --compat: they hold the same replications of each scheme; leave them out, or leave --margin and --budget out")
	}
	if err := j.checkFiles(disk.File{Word: "the journal", Path: j.journal()}, j.Race.Specs); err != nil {
		return "", err
	}
	if err := j.checkReplaces(j.likeTable(j.Race.measured().decideColumns()), j.likeTable(longColumns), raceHeading); err != nil {
		return "", err
	}
	total := len(j.Race.Specs) * j.Race.Reps
	race, err := j.Race.prepared()
	if err == nil {
		_, err = newDecider(race, j.Margin, nil) // before a journal is made
	}
	if err != nil {
		return "", err
	}
	race, end, err := j.journalled(race)
	if err != nil {
		return "", err
	}
	defer func() {
		if closed := end(whole); err == nil {
			err = closed
		}
	}()
	d, err := race.decide(ctx, j.Margin, j.Budget, func(done int) {
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
	whole = !d.spent
	names := raceNames(j.Race.Specs)
	text := d.sentence(func(all []int) string {
		var words []string
		for _, i := range all {
			words = append(words, names[i])
		}
		return strings.Join(words, ", ")
	}, "schemes")
	return text + runsWords(d.used, total, d.spent), nil
}

// runsWords are the number of runs, beside that of all replications, at the end of a sentence.
func runsWords(used, whole int, spent bool) string {
	text := fmt.Sprintf(" %s runs, %s with all replications: %.0f %%", stats.Thousands(int64(used)), stats.Thousands(int64(whole)), 100*float64(used)/float64(whole))
	if spent {
		text += "; the time of --budget is over"
	}
	return text
}

// decideColumns are the columns of the table of a race that is decided.
func (r Race) decideColumns() []string { return slices.Concat(r.columns(), tuneColumns) }

// writeTable writes the table of the race. The last row of each spec has its verdict and the decision behind it.
func (d *Decision) writeTable(w io.Writer, format string) error {
	spec, names := 0, raceNames(d.Race.Specs) // of the verdict that is written next
	return d.writeRows(w, format, d.Race.decideColumns(), func(r *RaceResult, line RaceLine, k int, lo, hi []float64) []lab.Cell {
		row := r.cells(line, k, lo, hi)
		if line.B != "" || k < len(line.Points)-1 {
			return append(row, make([]lab.Cell, len(tuneColumns))...)
		}
		verdict, against := d.decisions[spec], ""
		if verdict.against >= 0 {
			against = names[verdict.against]
		}
		spec++
		return append(row, verdict.cells(against)...)
	})
}

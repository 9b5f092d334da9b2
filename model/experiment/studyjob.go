package experiment

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/picture"
	"lascope/model/stats"
)

// A StudyJob is a study and the files of its result.
type StudyJob struct {
	Study *Study
	Job
	Shard, Shards int // run only part Shard, from 1, of Shards; 0 of 0 runs all
}

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

// HowToGoOn is the sentence for an interrupted study of which some runs are done; −1 while the kept
// runs are read.
func (j StudyJob) HowToGoOn(done int) string {
	if done < 0 {
		return "interrupted before the first run; the same command continues"
	}
	return j.Study.Done(done, j.Study.Store(j.Shard, j.Shards)) + "; the same command continues"
}

// Run runs what is missing of the study and writes its result. Finished runs are kept at once; the
// sentence says how many are done if some are missing in the end, because the budget was spent, or in
// a shard.
func (j StudyJob) Run(ctx context.Context, stdout io.Writer) (sentence string, err error) {
	if err := j.check(); err != nil {
		return "", err
	}
	store := j.Study.Store(j.Shard, j.Shards)
	to, runs, err := openJournal(store, nil)
	if err != nil {
		return "", err
	}
	t, err := j.Study.known(runs)
	if err == nil {
		err = j.runMissing(ctx, t, to)
	}
	switch err = to.stay(err); {
	case errors.Is(err, errBudget) || j.Shards > 0 && err == nil:
		return j.Study.Done(t.done(), store) + "; " + j.next(errors.Is(err, errBudget)), nil
	case err != nil:
		return "", err
	}
	return "", j.write(t, stdout)
}

// next says how to go on with a study of which runs are missing.
func (j StudyJob) next(spent bool) string {
	if spent {
		return fmt.Sprintf("the budget of %s is spent, and the same command continues", j.Study.Budget)
	}
	return fmt.Sprintf("when all shards are done, \"lascope merge FILE... --out %s\" joins them", j.Study.Store(0, 0))
}

// runMissing runs the missing items of the shard, line by line.
func (j StudyJob) runMissing(ctx context.Context, t *studyTable, to *journal) error {
	ctx, end := within(ctx, j.Study.Budget)
	defer end()
	p := Progress{Done: t.done(), Before: t.done(), Item: -1}
	report := func() {
		p.Total = max(p.Done, t.planned())
		j.report(p)
	}
	report()
	count := func(item int) {
		p.Done, p.Item = p.Done+1, item
		report()
	}
	if t.plans != nil {
		return j.runPlans(ctx, t, to, count)
	}
	shards, from := max(1, j.Shards), 0
	for _, part := range t.parts {
		first := ((max(0, j.Shard-1)-from)%shards + shards) % shards
		from += part.Items()
		items := part.byReplication(part.missing(first, shards))
		if err := part.run(ctx, j.Cores, items, to, count); err != nil {
			return orBudget(ctx, err)
		}
	}
	return nil
}

// runPlans runs a round of each line's plan in turn until no plan asks for more.
func (j StudyJob) runPlans(ctx context.Context, t *studyTable, to *journal, done func(item int)) error {
	for !t.whole() {
		for i, plan := range t.plans {
			if plan.ended {
				continue
			}
			if err := t.parts[i].run(ctx, j.Cores, plan.missing(), to, done); err != nil {
				return orBudget(ctx, err)
			}
			plan.forward()
		}
	}
	return nil
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

// Known reads the kept runs of a study without running anything.
func (j StudyJob) Known() (*StudyResult, error) {
	runs := keptRuns{}
	store := j.Study.Store(j.Shard, j.Shards)
	if _, err := os.Stat(store); !errors.Is(err, fs.ErrNotExist) {
		if _, runs, err = readJournal(store); err != nil {
			return nil, err
		}
	}
	t, err := j.Study.known(runs)
	return &StudyResult{j, t}, err
}

// A StudyResult is the known runs of a study.
type StudyResult struct {
	job   StudyJob
	table *studyTable
}

// Whole reports that no run is missing.
func (r *StudyResult) Whole() bool { return r.table.whole() }

// Status says how many runs are done: of all, then of each line.
func (r *StudyResult) Status() (sentences []string) {
	j := r.job
	sentences = append(sentences, j.Study.Done(r.table.done(), j.Study.Store(j.Shard, j.Shards)))
	if !r.Whole() {
		sentences[0] += fmt.Sprintf("; \"lascope study run %s\" continues", j.Study.Path)
	}
	for _, p := range r.table.results() {
		line, _, _ := strings.Cut(strings.TrimPrefix(p.Identity, "sweep "), " --reps")
		sentences = append(sentences, fmt.Sprintf("%s: %s of %s", line, stats.Thousands(int64(p.runsMade())), j.Study.of(p.Sweep.possible())))
	}
	return sentences
}

// Write writes the files of the known runs, or prints the summary.
func (r *StudyResult) Write(stdout io.Writer) error {
	if err := r.job.check(); err != nil {
		return err
	}
	return r.job.write(r.table, stdout)
}

// check refuses a job whose results could not be written in the end.
func (j StudyJob) check() error {
	if j.Study.precise() && j.Shards > 0 {
		return fmt.Errorf("--shard %d/%d: with precision the replications are chosen by the results of the others, so a shard cannot run alone; leave one of both out", j.Shard, j.Shards)
	}
	if one := len(j.Study.Sweeps) == 1; !one && (j.Save != "" || len(j.Pictures) > 0) {
		return errors.New("--save and --picture: the study has several lines; a picture and a saved sweep have one, so put the schemes in an axis, scheme=h-traa,lakg")
	}
	if j.Curves != "" {
		return errors.New("--curves: the runs of a study are kept without curves; lascope sweep has --curves")
	}
	if len(j.Pictures) > 0 {
		if err := j.Study.Sweeps[0].drawable(); err != nil {
			return fmt.Errorf("--picture %s: %w", j.Pictures[0], err)
		}
	}
	var specs []model.Spec
	for _, s := range j.Study.Sweeps {
		specs = append(specs, s.built.sample...)
	}
	store := disk.File{Word: "the runs", Path: j.Study.Store(j.Shard, j.Shards)}
	if err := j.checkFiles(store, specs, disk.File{Word: "study", Path: j.Study.Path}); err != nil {
		return err
	}
	return j.checkReplaces(j.likeTable(j.Study.columns()), j.likeTable(j.Study.longColumns()), partHeading)
}

// write writes the files, or prints the summary.
func (j StudyJob) write(t *studyTable, stdout io.Writer) error {
	part := t.results()[0]
	draw := func(w io.Writer, as picture.Print) error { return part.writePicture(w, as) }
	return j.writeOrPrint(j.list(j.headed(t.writeSummary, "study run "+model.QuoteWord(j.Study.Path), t.parts[0].Sweep.built.sample[0]), t.writeLong, nil, part.write, draw), stdout)
}

// columns are those of the summary: the line without its axes, the axes of all lines, the metric.
func (s *Study) columns() []string {
	return slices.Concat([]string{"line", "scheme"}, s.axes(), []string{"metric"}, numberColumns, s.targetColumn())
}

// targetColumn says whether a precision is met.
func (s *Study) targetColumn() []string {
	if s.precise() {
		return []string{"target"}
	}
	return nil
}

// longColumns are those of the long table.
func (s *Study) longColumns() []string { return slices.Concat(s.axes(), longColumns) }

// axisCells are the values of a cell on the axes of all lines, empty where its line has no such axis.
func (s *Study) axisCells(sweep *Sweep, cell int) []lab.Cell {
	own := sweep.axisCells(cell)
	var row []lab.Cell
	for _, key := range s.axes() {
		c := lab.Cell{}
		if i := slices.IndexFunc(sweep.Axes, func(a Axis) bool { return a.Key == key }); i >= 0 {
			c = own[i]
		}
		row = append(row, c)
	}
	return row
}

// writeSummary writes a row for each cell and metric of the known runs.
func (t *studyTable) writeSummary(w io.Writer, format string) error {
	out, err := model.NewRowWriter(w, format, t.study.columns())
	if err != nil {
		return err
	}
	for _, part := range t.results() {
		s := part.Sweep
		for cell := range s.Cells() {
			for m, metric := range s.Metrics {
				row := append([]lab.Cell{lab.Name(strings.Join(s.Words, " ")), lab.Name(s.scheme(cell).Name)}, t.study.axisCells(s, cell)...)
				row = append(append(row, lab.Name(metric)), numberCells(part.Showing(m).Numbers(cell))...)
				if t.study.precise() {
					row = append(row, part.targetCell(m, cell))
				}
				if err := out.Write(row); err != nil {
					return err
				}
			}
		}
	}
	return out.Flush()
}

// writeLong writes a row for each known replication and metric.
func (t *studyTable) writeLong(w io.Writer, format string) error {
	table, err := newLongTable(w, format, t.study.longColumns())
	if err != nil {
		return err
	}
	for _, part := range t.results() {
		axes := func(cell int) []lab.Cell { return t.study.axisCells(part.Sweep, cell) }
		if err := part.addItems(table, axes, part.longRows); err != nil {
			return err
		}
	}
	return table.out.Flush()
}

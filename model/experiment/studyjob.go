package experiment

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/picture"
	"lascope/model/stats"
)

// A StudyJob is a study and the files of its result.
type StudyJob struct {
	Study *Study
	Job
	Shard, Shards int // run only part Shard, from 1, of Shards; 0 of 0 runs all
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
		specs = append(specs, s.Sample()...)
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
	return j.writeOrPrint(j.list(j.headed(t.writeSummary, "study run "+model.QuoteWord(j.Study.Path), t.parts[0].Sweep.Sample()[0]), t.writeLong, nil, part.write, draw), stdout)
}

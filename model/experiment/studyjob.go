package experiment

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/picture"
	"lascope/model/stats"
)

// A StudyJob is a study and the files of its result.
type StudyJob struct {
	*design.Study
	Job
	Shard, Shards int // run only part Shard, from 1, of Shards; 0 of 0 runs all
}

// HowToGoOn is the sentence for an interrupted study of which some runs are done; −1 while the kept
// runs are read.
func (j StudyJob) HowToGoOn(done int) string {
	if done < 1 {
		return beforeFirst
	}
	return j.Done(done, j.Store(j.Shard, j.Shards)) + "; the same command continues"
}

// Run runs the missing runs of the study and writes its result. Finished runs are kept at once; the
// sentence says how many are done if some are missing in the end, because the budget was spent, or in
// a shard.
func (j StudyJob) Run(ctx context.Context, stdout io.Writer) (sentence string, err error) {
	defer refusal.To(&err)
	j.check()
	store := j.Store(j.Shard, j.Shards)
	to, runs, err := engine.Open(store, nil)
	refusal.Check(err)
	t, err := result.KnownStudy(j.Study, runs, max(0, j.Shard-1), max(1, j.Shards))
	if err == nil {
		err = j.runMissing(ctx, t, to)
	}
	switch err = to.Stay(err); {
	case errors.Is(err, engine.ErrBudget):
		return fmt.Sprintf("%s; the budget of %s is spent, and the same command continues", j.Done(t.Done(), store), j.Study.Budget), nil
	case j.Shards > 0 && err == nil:
		return fmt.Sprintf("%s; when all shards are done, \"lascope merge FILE... --out %s\" joins them", j.Done(t.Done(), store),
			j.Store(0, 0)), nil
	case err != nil:
		return "", err
	}
	return "", j.write(t, stdout)
}

// runMissing runs a round of each line's plan in turn until no plan asks for more.
func (j StudyJob) runMissing(ctx context.Context, t *result.StudyRuns, to *engine.Journal) error {
	ctx, end := engine.Within(ctx, j.Study.Budget)
	defer end()
	count := j.counting(Progress{Done: t.Done()}, t.Planned)
	for !t.Whole() {
		for _, plan := range t.Plans {
			if plan.Ended {
				continue
			}
			if err := plan.Store.Run(ctx, j.Cores, plan.Missing(), to, count); err != nil {
				return engine.OrBudget(ctx, err)
			}
			plan.Forward()
		}
	}
	return nil
}

// Remarks are the warnings of the lines, each once, with their empty cells, then the sentence.
func (j StudyJob) Remarks(sentence string) (all []string) {
	for _, s := range j.Sweeps {
		if warning := s.Warning(); !slices.Contains(all, warning) {
			all = append(all, warning)
		}
		all = append(all, s.EmptyCells())
	}
	return append(all, sentence)
}

// Known reads the kept runs of a study without running anything.
func (j StudyJob) Known() (*result.StudyRuns, error) {
	return result.KeptStudy(j.Study, j.Store(j.Shard, j.Shards))
}

// Status says how many runs are done: of all, then of each line.
func (j StudyJob) Status(known *result.StudyRuns) []string {
	sentences := []string{j.Done(known.Done(), j.Store(j.Shard, j.Shards))}
	if !known.Whole() {
		sentences[0] += fmt.Sprintf("; \"lascope study run %s\" continues", j.Path)
	}
	for _, p := range known.Results() {
		line, _, _ := strings.Cut(strings.TrimPrefix(p.Store.Identity, "sweep "), " --reps")
		sentences = append(sentences, fmt.Sprintf("%s: %s of %s", line, stats.Thousands(result.RunsMade(p)),
			j.Of(p.Possible())))
	}
	return sentences
}

// Write writes the files of the known runs, or prints the summary.
func (j StudyJob) Write(known *result.StudyRuns, stdout io.Writer) (err error) {
	defer refusal.To(&err)
	j.check()
	return j.write(known, stdout)
}

// check refuses a job whose results could not be written in the end.
func (j StudyJob) check() {
	if j.Precise() && j.Shards > 0 {
		refusal.Say("--shard %d/%d: with precision the replications are chosen by the results of the others, so a shard cannot run "+
			"alone; leave one of both out", j.Shard, j.Shards)
	}
	if one := len(j.Sweeps) == 1; !one && (j.Save != "" || len(j.Picture) > 0) {
		refusal.Say("--save and --picture: the study has several lines; a picture and a saved sweep have one, so put the schemes in " +
			"an axis, scheme=h-traa,lakg")
	}
	if j.Curves != "" {
		refusal.Say("--curves: the runs of a study are kept without curves; lascope sweep has --curves")
	}
	if len(j.Picture) > 0 {
		refusal.As(j.Sweeps[0].Drawable(), "--picture %s: %w", j.Picture[0])
	}
	j.Job.check(j.outputs(&result.StudyRuns{Study: j.Study}))
}

func (j StudyJob) outputs(t *result.StudyRuns) outputs {
	var specs []model.Spec
	for _, s := range j.Sweeps {
		specs = append(specs, s.Sample()...)
	}
	return outputs{command: "study run " + model.QuoteWord(j.Path), specs: specs, read: []disk.File{{Word: "study", Path: j.Path}},
		kept: disk.File{Word: "the runs", Path: j.Store(j.Shard, j.Shards)}, table: show.Study(t), long: show.LongStudy(t),
		cells: func() (lines []string) {
			for _, s := range j.Sweeps {
				lines = append(lines, s.CellLines()...)
			}
			return lines
		}, saved: result.IsPart(j.Sweeps[0], 0, 0), save: func(w io.Writer) error { return t.Results()[0].Save(w) },
		draw: func() (*picture.Page, error) { return show.SweepPage(t.Results()[0]) }}
}

// write writes the files, or prints the summary.
func (j StudyJob) write(t *result.StudyRuns, stdout io.Writer) error {
	out := j.outputs(t)
	out.data = refusal.Must(j.Data())
	return j.writeOrPrint(out, stdout)
}

package experiment

import (
	"context"
	"errors"
	"fmt"
	"io"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/experiment/decide"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/picture"
)

// A SweepJob is a sweep and the files of its result.
type SweepJob struct {
	Sweep         *design.Sweep
	Job                                // of a shard, Out takes its part; with a budget, replications are added up to those of the sweep
	Shard, Shards int                  // run only part Shard, from 1, of Shards; 0 of 0 runs all
	Parts         []string             // merged files, which must not be overwritten
	Asks          *decide.Question     // a tuning, instead of all replications; nil for none
	Verdicts      func(lines []string) // of a tuning, takes a line for each world after each round; nil drops them
}

// Run runs the sweep and writes its result: the finished table, or for a shard its part.
// With an output file, finished runs go to FILE.journal until the file is complete; the
// next run of the same sweep resumes from there. The sentence of a tuning names the best cell, that of a precision the
// cells that miss it.
func (j SweepJob) Run(ctx context.Context, stdout io.Writer) (sentence string, err error) {
	if j.Asks != nil {
		return j.tune(ctx, stdout)
	}
	if j.Sweep.Precision > 0 || j.Budget > 0 {
		return j.runPrecise(ctx, stdout)
	}
	if err := j.check(); err != nil {
		return "", err
	}
	result.WarnSize(j.Save, result.SweepBytes(j.Sweep), "fewer --reps, or several files by --shard,")
	part, to, err := j.begin()
	if err != nil {
		return "", err
	}
	shards := max(1, j.Shards)
	items := part.ByReplication(part.Missing(max(0, j.Shard-1), shards))
	p := Progress{Part: part, Item: -1, Done: part.Known(), Before: part.Known(), Total: (part.Items() - max(0, j.Shard-1) +
		shards - 1) / shards}
	j.report(p)
	err = part.Run(ctx, j.Cores, items, to, func(item int) {
		p.Done, p.Item = p.Done+1, item
		j.report(p)
	})
	if err == nil {
		err = j.write(part, stdout)
	}
	return "", to.End(err, true)
}

// runPrecise runs a sweep whose replications follow --precision and --budget, and writes its result.
func (j SweepJob) runPrecise(ctx context.Context, stdout io.Writer) (sentence string, err error) {
	if err := j.checkAdaptive(); err != nil {
		return "", err
	}
	part, to, err := j.begin()
	if err != nil {
		return "", err
	}
	result, spent, err := j.runAdaptive(ctx, decide.ForPrecision(part), to)
	if err != nil {
		return "", to.End(err, false)
	}
	if j.Sweep.Precision > 0 {
		sentence = decide.Missed(result)
	}
	return sentence, to.End(j.write(result, stdout), !spent)
}

// runAdaptive runs rounds with a journal and the job's progress.
func (j SweepJob) runAdaptive(ctx context.Context, a *decide.Adaptive, to *engine.Journal) (known *result.SweepPart, spent bool,
	err error) {
	p := Progress{Done: a.Store.Known(), Before: a.Store.Known()}
	report := func(store *engine.Store, item int) {
		p.Part, p.Item, p.Total = &result.SweepPart{Sweep: j.Sweep, Store: store}, item, max(p.Done, a.Used())
		j.report(p)
	}
	report(a.Store, -1)
	err = a.Run(ctx, j.Cores, j.Budget, to, func(item int) {
		p.Done++
		report(a.Store, item)
	})
	if spent = errors.Is(err, engine.ErrBudget); err != nil && !spent {
		return nil, false, err
	}
	known = &result.SweepPart{Sweep: j.Sweep, Store: a.Result()} // a journal may have had runs of another question
	p.Done = known.Known()
	report(known.Store, -1)
	return known, spent, nil
}

// checkAdaptive refuses a job with shards or curves, and one whose results could not be written in the end.
func (j SweepJob) checkAdaptive() error {
	if j.Shards > 0 || j.Curves != "" {
		return errors.New("--shard and --curves: the replications are chosen by the results of the others, so a part cannot run alone and " +
			"has no curves; leave them out, or run a sweep with a fixed --reps")
	}
	return j.check()
}

// check refuses a job whose results could not be written in the end.
func (j SweepJob) check() error {
	if len(j.Pictures) > 0 && j.Shards > 1 {
		return fmt.Errorf("--picture %s: a part of a sweep has no picture; give merge the parts and --picture", j.Pictures[0])
	}
	if len(j.Pictures) > 0 {
		if err := j.Sweep.Drawable(); err != nil {
			return fmt.Errorf("--picture %s: %w", j.Pictures[0], err)
		}
	}
	journal, parts := disk.File{Word: "the journal", Path: j.journal()}, make([]disk.File, len(j.Parts))
	for i, path := range j.Parts {
		journal, parts[i] = disk.File{}, disk.File{Word: "merge", Path: path} // a merge needs no journal
	}
	if err := j.checkFiles(journal, j.Sweep.Sample(), parts...); err != nil {
		return err
	}
	columns := show.SweepColumns(j.Sweep)
	if j.Asks != nil {
		columns = show.TuningColumns(j.Sweep)
	}
	table := j.likeTable(columns)
	if j.Shards > 0 {
		table = engine.LineIs(result.PartHeading)
	}
	if err := j.checkLong(); err != nil {
		return err
	}
	return j.checkReplaces(table, j.likeTable(show.LongSweepColumns(j.Sweep)), result.PartHeading)
}

// checkLong refuses long tables that a part lacks the numbers for.
func (j SweepJob) checkLong() error {
	switch {
	case j.Shards > 0 && (j.Long != "" || j.Curves != ""):
		return fmt.Errorf("--shard %d/%d: a part has no --long and no --curves; give merge the parts and --long FILE", j.Shard, j.Shards)
	case len(j.Parts) > 0 && j.Curves != "":
		return errors.New("--curves: the parts of a sweep hold no curves; run the sweep with --curves and without --shard")
	case j.Curves != "":
		points := float64(j.Sweep.Items()) * float64(j.Sweep.Until/j.Sweep.Every+2) * float64(1+len(j.Sweep.Curves()))
		return model.Affordable(int64(8*points), model.AvailableMemory(), "--curves", "use fewer replications or a larger --every")
	}
	return nil
}

// begin opens the journal, if there is one, and returns the part known so far.
func (j SweepJob) begin() (part *result.SweepPart, to *engine.Journal, err error) {
	if j.Sweep.Data, err = model.Data(j.Sweep.Reads()); err != nil {
		return nil, nil, err
	}
	part = result.NewPart(j.Sweep)
	if j.Curves != "" {
		part.KeepCurves()
	}
	to, runs, err := engine.Open(j.journal(), part.Plan)
	if err == nil {
		err = part.Take(runs)
	}
	if err != nil {
		return nil, nil, to.End(err, false)
	}
	return part, to, nil
}

// write writes the result to its files, or prints it if there are none.
func (j SweepJob) write(part *result.SweepPart, stdout io.Writer) error {
	return j.writeOrPrint(j.outputs(part), stdout)
}

// outputs are the job's files with the functions that write them.
func (j SweepJob) outputs(part *result.SweepPart) []output {
	table := j.headed(func(w io.Writer, format string) error { return show.WriteSweep(part, w, format) }, part.Identity,
		part.Sweep.Sample()[0], part.Sweep.Data)
	if j.Shards > 0 {
		table = func(w io.Writer, _ string) error { return part.Save(w) }
	}
	return j.list(table, func(w io.Writer, format string) error { return show.WriteLongSweep(part, w, format) },
		func(w io.Writer, format string) error { return show.WriteSweepCurves(part, w, format) }, part.Save,
		func(w io.Writer, as picture.Print) error { return show.DrawSweep(part, w, as) })
}

// Write writes the files of a part without running anything.
func (j SweepJob) Write(part *result.SweepPart, stdout io.Writer) error {
	j.Sweep = part.Sweep
	if err := j.check(); err != nil {
		return err
	}
	return j.write(part, stdout)
}

// WriteAll writes the known runs of a sweep to the job's files and returns their names. A
// job without files writes new files of all kinds, named after the scheme and the axes. An
// incomplete sweep has no table.
func (j SweepJob) WriteAll(part *result.SweepPart) (names string, err error) {
	base := "sweep"
	if len(part.Sweep.Schemes) == 1 {
		base += "-" + part.Sweep.Schemes[0].Name
	}
	for _, a := range part.Sweep.Axes {
		base += "-" + a.Key
	}
	j.ResultFiles = j.orNew(base)
	if part.CheckWhole() != nil {
		j.Out = ""
	}
	if err := j.check(); err != nil {
		return "", err
	}
	return writeNamed(j.outputs(part))
}

// tune tunes and writes the result. The sentence names the best cell and the number of runs, beside that
// of the whole grid.
func (j SweepJob) tune(ctx context.Context, stdout io.Writer) (sentence string, err error) {
	if err := j.Asks.Check(j.Sweep); err != nil {
		return "", err // before a journal is made
	}
	if err := j.checkAdaptive(); err != nil {
		return "", err
	}
	part, to, err := j.begin()
	if err != nil {
		return "", err
	}
	t, err := j.Asks.Plan(part)
	if err != nil {
		return "", to.End(err, false)
	}
	t.Told = j.Verdicts
	result, spent, err := j.runAdaptive(ctx, t.Adaptive, to)
	if err != nil {
		return "", to.End(err, false)
	}
	if spent {
		t.Decide()
	}
	out := j.list(j.headed(func(w io.Writer, format string) error { return show.WriteTuning(t, w, format) }, j.Asks.Command(j.Sweep),
		j.Sweep.Sample()[0], j.Sweep.Data), func(w io.Writer, format string) error { return show.WriteLongSweep(result, w, format) }, nil, result.Save,
		func(w io.Writer, as picture.Print) error { return show.DrawTuning(t, w, as) })
	if err := to.End(j.writeOrPrint(out, stdout), !spent); err != nil {
		return "", err
	}
	return t.Sentence(spent), nil
}

package experiment

import (
	"context"
	"errors"
	"io"
	"slices"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/picture"
)

// A SweepJob is a sweep and the files of its result.
type SweepJob struct {
	*design.Sweep
	Job                                // Out takes the part of a shard; a budget adds replications, up to the sweep's number
	Shard, Shards int                  // run only part Shard, from 1, of Shards; 0 of 0 runs all
	Parts         []string             // merged files, which must not be overwritten
	Asks          *result.Question     // a tuning, instead of all replications; nil for none
	Verdicts      func(lines []string) // of a tuning, takes a line for each world after each round; nil drops them
}

// Run runs the sweep and writes its result: the finished table, or for a shard its part.
// With an output file, finished runs go to FILE.journal until the file is complete; the next run of the same sweep resumes from
// there. The sentence of a tuning names the best cell and the number of runs, beside the number for the whole grid; the sentence of
// a precision names the cells that miss it.
func (j SweepJob) Run(ctx context.Context, stdout io.Writer) (sentence string, err error) {
	defer refusal.To(&err)
	chosen := j.Asks != nil || j.Precision > 0 || j.Budget > 0
	if chosen && (j.Shards > 0 || j.ResultFiles.Curves != "") {
		refusal.Say("--shard and --curves: the replications are chosen by the results of the others, so a part cannot run alone and " +
			"has no curves; leave them out, or run a sweep with a fixed --reps")
	}
	j.Sweep.Data = refusal.Must(model.Data(j.Reads()))
	j.check()
	part := result.NewPart(j.Sweep)
	if j.ResultFiles.Curves != "" {
		part.KeepCurves()
	}
	var t *result.Tuning
	var plan *result.Adaptive
	switch {
	case j.Asks != nil:
		t = refusal.Must(j.Asks.Plan(part)) // before a journal is made
		t.Told, plan = j.Verdicts, t.Adaptive
	case chosen:
		plan = result.ForPrecision(part)
	default:
		result.WarnSize(j.Save, result.SweepBytes(j.Sweep), "fewer --reps, or several files by --shard,")
		plan = result.All(part.Store, max(0, j.Shard-1), max(1, j.Shards))
	}
	to := refusal.Must(part.Begin(j.journal(), part.Store.Plan))
	known, spent, err := j.runRounds(ctx, part, plan, to)
	if err != nil {
		return "", to.End(err, false)
	}
	out := j.outputs(known)
	switch {
	case t != nil:
		if spent && slices.Min(t.Counts) == 0 {
			return "", to.End(result.ErrTooShort, false)
		} else if spent {
			t.Decide()
		}
		out.command, out.table = j.Asks.Command(j.Sweep), show.Tuning(t)
		out.draw = func() (*picture.Page, error) { return show.TuningPage(t) }
		sentence = t.Sentence(spent)
	default:
		if sentence = known.Meaningless(); sentence == "" && j.Precision > 0 {
			sentence = result.Missed(known)
		}
	}
	return sentence, to.End(j.writeOrPrint(out, stdout), !spent)
}

// runRounds runs a plan with a journal and the job's progress. The part may have more replications than known returns: a journal
// may have had runs of another question, and a budget may end a round.
func (j SweepJob) runRounds(ctx context.Context, part *result.SweepPart, plan *result.Adaptive, to *engine.Journal) (
	known *result.SweepPart, spent bool, err error) {
	p := Progress{Part: part, Done: part.Known(), Before: part.Known(), Item: -1}
	err = plan.Run(ctx, j.Cores, j.Budget, to, j.counting(p, func() int { return plan.Used }))
	if spent = errors.Is(err, engine.ErrBudget); err != nil && !spent {
		return nil, false, err
	}
	known = &result.SweepPart{Sweep: j.Sweep, Store: plan.Result()}
	if n := known.Known(); n < part.Known() {
		p.Part, p.Done, p.Total = known, n, n
		j.report(p)
	}
	return known, spent, nil
}

// Remarks are the sentence and the remark on empty cells, which stands before the best of a tuning.
func (j SweepJob) Remarks(sentence string) []string {
	if j.Asks != nil {
		return []string{j.EmptyCells(), sentence}
	}
	return []string{sentence, j.EmptyCells()}
}

// check refuses a job whose results could not be written in the end.
func (j SweepJob) check() {
	if len(j.Picture) > 0 && j.Shards > 1 {
		refusal.Say("--picture %s: a part of a sweep has no picture; give merge the parts and --picture", j.Picture[0])
	}
	if len(j.Picture) > 0 {
		refusal.As(j.Drawable(), "--picture %s: %w", j.Picture[0])
	}
	j.checkLong()
	of := j.outputs(&result.SweepPart{Sweep: j.Sweep, Store: &engine.Store{Plan: &j.Plan}})
	if j.Asks != nil {
		of.table.Columns = show.TuningColumns(j.Sweep)
	}
	j.Job.check(of)
}

// checkLong refuses long tables that a part lacks the numbers for.
func (j SweepJob) checkLong() {
	switch {
	case j.Shards > 0 && (j.Long != "" || j.ResultFiles.Curves != ""):
		refusal.Say("--shard %d/%d: a part has no --long and no --curves; give merge the parts and --long FILE", j.Shard, j.Shards)
	case len(j.Parts) > 0 && j.ResultFiles.Curves != "":
		refusal.Say("--curves: the parts of a sweep hold no curves; run the sweep with --curves and without --shard")
	case j.ResultFiles.Curves != "":
		points := float64(j.Items()) * float64(j.Until/j.Every+2) * float64(1+len(j.Sweep.Curves()))
		refusal.Check(model.Affordable(int64(8*points), model.AvailableMemory(), "--curves", "use fewer replications or a larger --every"))
	}
}

func (j SweepJob) outputs(part *result.SweepPart) outputs {
	out := outputs{command: part.Store.Identity, specs: part.Sample(), kept: disk.File{Word: "the journal", Path: j.journal()},
		data: part.Sweep.Data, table: show.Sweep(part), long: show.LongSweep(part, false), curves: show.LongSweep(part, true),
		cells: part.CellLines, saved: result.IsPart(part.Sweep, j.Shard, j.Shards), save: part.Save,
		draw: func() (*picture.Page, error) { return show.SweepPage(part) }}
	if j.Shards > 0 {
		out.table, out.cells = show.Table{}, nil
	}
	for _, path := range j.Parts {
		out.kept = disk.File{} // a merge needs no journal
		out.read = append(out.read, disk.File{Word: "merge", Path: path})
	}
	return out
}

// Write writes the files of a part without running anything.
func (j SweepJob) Write(part *result.SweepPart, stdout io.Writer) (err error) {
	defer refusal.To(&err)
	j.Sweep = part.Sweep
	j.check()
	return j.writeOrPrint(j.outputs(part), stdout)
}

// WriteAll writes the known runs of a sweep to the job's files and returns their names. A
// job without files writes new files of all kinds, named after the scheme and the axes. An
// incomplete sweep has no table.
func (j SweepJob) WriteAll(part *result.SweepPart) (names string, err error) {
	defer refusal.To(&err)
	base := "sweep"
	if len(part.Schemes) == 1 {
		base += "-" + part.Schemes[0].Name
	}
	for _, a := range part.Axes {
		base += "-" + a.Key
	}
	j.ResultFiles = j.orNew(base)
	if part.CheckWhole() != nil {
		j.Out = ""
	}
	j.check()
	return j.writeNamed(j.outputs(part))
}

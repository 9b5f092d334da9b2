package experiment

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"lascope/internal/disk"
	"lascope/model"
)

// A SweepJob is a sweep and the files of its result.
type SweepJob struct {
	Sweep         *Sweep
	ResultFiles       // of a shard, Out takes its part
	Shard, Shards int // run only part Shard, from 1, of Shards; 0 of 0 runs all
	Cores         int // runs in parallel; 0 means GOMAXPROCS
	Progress      func(Progress)
	Parts         []string      // merged files, which must not be overwritten
	Budget        time.Duration // of computing, in which replications are added up to those of the sweep; 0 for none

	Asks     *Question            // a tuning, instead of all replications; nil for none
	Verdicts func(lines []string) // of a tuning, takes a line for each world after each round; nil drops them

	Remark func(sentence string) // takes a sentence on the result; nil drops it

	more []string // columns of the table behind those of the sweep
}

// Progress is the progress of a sweep or a figure. Part may be read only during the call.
type Progress struct {
	Done, Total int // runs; Done counts those of earlier sessions too
	Before      int // of Done, those of earlier sessions
	Part        *SweepPart
	Item        int // the finished run; -1 at the start
}

// Run runs the sweep and writes its result: the finished table, or for a shard its part.
// With an output file, finished runs go to FILE.journal until the file is complete; the
// next run of the same sweep resumes from there.
func (j SweepJob) Run(ctx context.Context, stdout io.Writer) error {
	if j.Asks != nil {
		_, err := TuneJob{SweepJob: j, Question: *j.Asks}.Run(ctx, stdout)
		return err
	}
	if j.Sweep.Precision > 0 || j.Budget > 0 {
		return j.runPrecise(ctx, stdout)
	}
	if err := j.check(); err != nil {
		return err
	}
	warnSize(j.Save, j.Sweep.savedBytes(), "fewer --reps, or several files by --shard,")
	part, journal, err := j.begin()
	if err != nil {
		return err
	}
	var known io.Writer
	if journal != nil {
		defer journal.Close()
		known = journal
	}
	shards := max(1, j.Shards)
	if err := part.runShard(ctx, j.Cores, max(0, j.Shard-1), shards, part.journal(known), j.meter(part, shards)); err != nil {
		return err
	}
	if err := j.write(part, stdout); err != nil || journal == nil {
		return err
	}
	return journal.Remove()
}

// check refuses a job whose results could not be written in the end.
func (j SweepJob) check() error {
	if len(j.Pictures) > 0 && j.Shards > 1 {
		return fmt.Errorf("--picture %s: a part of a sweep has no picture; give merge the parts and --picture", j.Pictures[0])
	}
	if len(j.Pictures) > 0 {
		if err := j.Sweep.drawable(); err != nil {
			return fmt.Errorf("--picture %s: %w", j.Pictures[0], err)
		}
	}
	journal, parts := disk.File{Word: "the journal", Path: j.journal()}, make([]disk.File, len(j.Parts))
	for i, path := range j.Parts {
		journal, parts[i] = disk.File{}, disk.File{Word: "merge", Path: path} // a merge needs no journal
	}
	if err := j.checkFiles(journal, j.Sweep.built.sample, parts...); err != nil {
		return err
	}
	table := j.likeTable(slices.Concat(j.Sweep.columns(), j.more))
	if j.Shards > 0 {
		table = lineIs(partHeading)
	}
	if err := j.checkLong(); err != nil {
		return err
	}
	return j.checkReplaces(table, j.likeTable(j.Sweep.longColumns()), partHeading)
}

// checkLong refuses long tables that a part lacks the numbers for.
func (j SweepJob) checkLong() error {
	switch {
	case j.Shards > 0 && (j.Long != "" || j.Curves != ""):
		return fmt.Errorf("--shard %d/%d: a part has no --long and no --curves; give merge the parts and --long FILE", j.Shard, j.Shards)
	case len(j.Parts) > 0 && j.Curves != "":
		return errors.New("--curves: the parts of a sweep hold no curves; run the sweep with --curves and without --shard")
	case j.Curves != "":
		points := float64(j.Sweep.Items()) * float64(j.Sweep.Until/j.Sweep.Every+2) * float64(1+len(j.Sweep.curves()))
		return model.Affordable(int64(8*points), model.AvailableMemory(), "--curves", "use fewer replications or a larger --every")
	}
	return nil
}

// journal is the path of the journal, beside the first output; "" if there is no output, or
// if it is a device or a pipe.
func (j SweepJob) journal() string {
	out := cmp.Or(j.Out, j.Save, notStdout(j.Long), notStdout(j.Curves))
	if out == "" || disk.Identity(out) == "" {
		return ""
	}
	return out + ".journal"
}

// HowToGoOn is the sentence for an interrupted sweep: how to continue it.
func (j SweepJob) HowToGoOn() string {
	if path := j.journal(); path != "" {
		return "interrupted; the finished runs are in " + path + ", and the same command goes on from there"
	}
	return "interrupted; no run is kept; with --out FILE the same command goes on where it was interrupted"
}

// begin opens the journal, if there is one, and returns the part known so far.
func (j SweepJob) begin() (_ *SweepPart, _ *journalFile, err error) {
	if j.Sweep.data, err = model.Data(j.Sweep.reads()); err != nil {
		return nil, nil, err
	}
	part := j.Sweep.NewPart()
	var journal *journalFile
	if path := j.journal(); path != "" {
		if part, journal, err = j.Sweep.openJournal(path); err != nil {
			return nil, nil, err
		}
	}
	if j.Curves != "" {
		part.curves = make([][]float64, j.Sweep.Items())
	}
	return part, journal, nil
}

// write writes the result to its files, or prints it if there are none.
func (j SweepJob) write(part *SweepPart, stdout io.Writer) error {
	return j.writeOrPrint(j.outputs(part), stdout)
}

// outputs are the job's files with the functions that write them.
func (j SweepJob) outputs(part *SweepPart) []output {
	table := j.headed(part.writeTable, part.Sweep.Identity(), part.Sweep.built.sample[0])
	if j.Shards > 0 {
		table = func(w io.Writer, _ string) error { return part.write(w) }
	}
	return j.list(table, part.writeLong, part.writeLongCurves, part.write, part.writePicture)
}

// meter reports the progress of a run that starts from part; nil without Progress.
func (j SweepJob) meter(part *SweepPart, shards int) func(int) {
	if j.Progress == nil {
		return nil
	}
	p := Progress{Part: part, Item: -1, Done: part.Known()}
	p.Total = (part.Sweep.Items() - max(0, j.Shard-1) + shards - 1) / shards
	p.Before = p.Done
	j.Progress(p)
	return func(item int) {
		p.Done++
		p.Item = item
		j.Progress(p)
	}
}

// Merge joins the parts in the named files. They must hold every run of one sweep. old are the
// parts that do not say from which data they were made.
func Merge(paths []string) (whole *SweepPart, old []string, err error) {
	parts := make([]*SweepPart, len(paths))
	for i, path := range paths {
		text, err := disk.ReadFile(path, "a part of a sweep", disk.SavedLargest)
		if err != nil {
			return nil, nil, err
		}
		if text, err = disk.CheckSum(path, text); err == nil {
			parts[i], err = ReadPart(path, bytes.NewReader(text), false)
		}
		if err != nil {
			return nil, nil, err
		}
	}
	if whole, err = mergeParts(paths, parts); err != nil {
		return nil, nil, err
	}
	if err := whole.checkWhole(); err != nil {
		return nil, nil, fmt.Errorf("the parts do not make a whole: %w", err)
	}
	return whole, unsaid(paths, parts), nil
}

// Write writes the files of a part without running anything.
func (j SweepJob) Write(part *SweepPart, stdout io.Writer) error {
	j.Sweep = part.Sweep
	if err := j.check(); err != nil {
		return err
	}
	return j.write(part, stdout)
}

// A RaceJob is a race and the files of its result.
type RaceJob struct {
	Race Race
	ResultFiles
}

// Run runs the race and writes its result. progress, if not nil, is called at the start
// and with the number of finished replications, one call at a time.
func (j RaceJob) Run(ctx context.Context, stdout io.Writer, progress func(done, total int)) error {
	if err := j.Check(); err != nil {
		return err
	}
	if race, err := j.Race.complete(); err == nil {
		warnSize(j.Save, race.savedBytes(), "fewer --reps or a larger --every")
	}
	report := func(reps int, _ func() *RaceResult) {
		if progress != nil {
			progress(reps, j.Race.Reps)
		}
	}
	report(0, nil)
	race, err := j.Race.prepared()
	if err != nil {
		return err
	}
	race, end, err := j.journalled(race)
	if err != nil {
		return err
	}
	result, err := race.Run(ctx, report)
	if err == nil {
		err = j.writeOrPrint(j.outputs(result), stdout)
	}
	if closed := end(err == nil); err == nil {
		err = closed
	}
	return err
}

// Check refuses a job whose results could not be written in the end.
func (j RaceJob) Check() error {
	for _, spec := range j.Race.Specs {
		if err := spec.Check(); err != nil {
			return err
		}
	}
	if err := j.checkFiles(disk.File{Word: "the journal", Path: j.journal()}, j.Race.Specs); err != nil {
		return err
	}
	race := j.Race.measured()
	columns := race.columns()
	if j.Compat {
		columns = compatColumns
	}
	if j.Compat && !race.plain() {
		return fmt.Errorf("--compat: the table of older versions has one column; give one, such as --metric %s", Race{Specs: race.Specs}.measured().Metric)
	}
	return j.checkReplaces(j.likeTable(columns), j.likeTable(longColumns), raceHeading)
}

// outputs are the job's files with the functions that write them.
func (j RaceJob) outputs(r *RaceResult) []output {
	table := r.writeTable
	if j.Compat {
		table = r.writeCompat
	}
	return j.list(j.headed(table, "race "+r.Race.line(), r.Race.Specs[0]), r.writeLong, r.writeLongCurves, r.write, r.writePicture)
}

// WriteAll writes a result to the job's files and returns their names. A job without files
// writes new files of all kinds, named after the schemes.
func (j RaceJob) WriteAll(r *RaceResult) (names string, err error) {
	base := "race"
	for _, s := range r.Race.Specs {
		base += "-" + s.Scheme.Name
	}
	j.ResultFiles = j.orNew(base)
	if err := j.Check(); err != nil {
		return "", err
	}
	return writeNamed(j.outputs(r))
}

// WriteAll writes the known runs of a sweep to the job's files and returns their names. A
// job without files writes new files of all kinds, named after the scheme and the axes. An
// incomplete sweep has no table.
func (j SweepJob) WriteAll(part *SweepPart) (names string, err error) {
	base := "sweep"
	if len(part.Sweep.schemes) == 1 {
		base += "-" + part.Sweep.schemes[0].Name
	}
	for _, a := range part.Sweep.Axes {
		base += "-" + a.Key
	}
	j.ResultFiles = j.orNew(base)
	if part.checkWhole() != nil {
		j.Out = ""
	}
	if err := j.check(); err != nil {
		return "", err
	}
	return writeNamed(j.outputs(part))
}

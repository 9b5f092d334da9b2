package experiment

import (
	"context"
	"errors"
	"io"

	"lascope/internal/disk"
	"lascope/model/lab"
)

// A RaceJob is a race and the files of its result.
type RaceJob struct {
	Race Race
	Job
	Decides *float64 // a margin: the race is decided, differences within it count as none; nil runs all replications
}

// Run runs the race and writes its result. The sentence of a race that is decided names the best spec.
func (j RaceJob) Run(ctx context.Context, stdout io.Writer) (sentence string, err error) {
	if j.Decides != nil && j.Save != "" {
		return "", errors.New("--save: it holds the same replications of each scheme; leave it out, or leave --margin and --budget out")
	}
	if err := j.Check(); err != nil {
		return "", err
	}
	if race, err := j.Race.complete(); err == nil {
		warnSize(j.Save, race.savedBytes(), "fewer --reps or a larger --every")
	}
	if j.Decides != nil {
		if err := j.Race.measured().checkDecided(*j.Decides); err != nil {
			return "", err
		}
	}
	race, to, err := j.Race.begin(j.journal())
	if err != nil {
		return "", err
	}
	if j.Decides != nil {
		return j.decide(ctx, race, to, stdout)
	}
	p := Progress{Total: j.Race.Reps, Item: -1}
	j.report(p)
	result, err := race.run(ctx, to, func(reps int, _ func() *RaceResult) {
		p.Done = reps
		j.report(p)
	})
	if err == nil {
		err = j.writeOrPrint(j.outputs(result), stdout)
	}
	return "", to.end(err, true)
}

// decide runs the race until it is decided, and writes its result.
func (j RaceJob) decide(ctx context.Context, race *RaceResult, to *journal, stdout io.Writer) (sentence string, err error) {
	p := Progress{Done: race.store.Known(), Total: race.store.Items(), Item: -1}
	d, err := race.decide(ctx, to, *j.Decides, j.Budget, func(item int) {
		p.Done, p.Item = p.Done+1, item
		j.report(p)
	})
	if err != nil {
		return "", to.end(err, false)
	}
	command := "race " + d.Race.line() + " --margin " + lab.NumberWord(*j.Decides)
	err = j.writeOrPrint(j.list(j.headed(d.writeTable, command, d.Race.Specs[0]), d.writeLong, d.writeLongCurves, nil, d.writePicture), stdout)
	return d.words(), to.end(err, !d.spent)
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
	columns := j.Race.measured().columns()
	if j.Decides != nil {
		columns = append(columns, tuneColumns...)
	}
	return j.checkReplaces(j.likeTable(columns), j.likeTable(longColumns), raceHeading)
}

// outputs are the job's files with the functions that write them.
func (j RaceJob) outputs(r *RaceResult) []output {
	return j.list(j.headed(r.writeTable, "race "+r.Race.line(), r.Race.Specs[0]), r.writeLong, r.writeLongCurves, r.write, r.writePicture)
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

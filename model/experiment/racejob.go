package experiment

import (
	"context"
	"errors"
	"io"

	"lascope/internal/disk"
	"lascope/model/experiment/decide"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/lab"
	"lascope/model/picture"
)

// A RaceJob is a race and the files of its result.
type RaceJob struct {
	Race design.Race
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
	if race, err := j.Race.Complete(); err == nil {
		result.WarnSize(j.Save, result.RaceBytes(race), "fewer --reps or a larger --every")
	}
	if j.Decides != nil {
		if err := decide.CheckDecided(j.Race.Measured(), *j.Decides); err != nil {
			return "", err
		}
	}
	race, to, err := result.BeginRace(j.Race, j.journal())
	if err != nil {
		return "", err
	}
	if j.Decides != nil {
		return j.decide(ctx, race, to, stdout)
	}
	p := Progress{Total: j.Race.Reps, Item: -1}
	j.report(p)
	result, err := race.Run(ctx, to, func(reps int, _ func() *result.RaceResult) {
		p.Done = reps
		j.report(p)
	})
	if err == nil {
		err = j.writeOrPrint(j.outputs(result), stdout)
	}
	return "", to.End(err, true)
}

// decide runs the race until it is decided, and writes its result.
func (j RaceJob) decide(ctx context.Context, race *result.RaceResult, to *engine.Journal, stdout io.Writer) (sentence string, err error) {
	p := Progress{Done: race.Runs.Known(), Total: race.Runs.Items(), Item: -1}
	d, err := decide.Race(ctx, race, to, *j.Decides, j.Budget, func(item int) {
		p.Done, p.Item = p.Done+1, item
		j.report(p)
	})
	if err != nil {
		return "", to.End(err, false)
	}
	command := "race " + d.Race.Line() + " --margin " + lab.NumberWord(*j.Decides)
	err = j.writeOrPrint(j.list(j.headed(func(w io.Writer, format string) error { return show.WriteDecision(d, w, format) }, command,
		d.Race.Specs[0], d.Runs.Data), func(w io.Writer, format string) error { return show.WriteLongRace(d.RaceResult, w, format) },
		func(w io.Writer, format string) error { return show.WriteRaceCurves(d.RaceResult, w, format) }, nil,
		func(w io.Writer, as picture.Print) error { return show.DrawRace(d.RaceResult, w, as) }), stdout)
	return d.Words(), to.End(err, !d.Spent)
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
	columns := show.RaceColumns(j.Race.Measured())
	if j.Decides != nil {
		columns = append(columns, show.TuneColumns...)
	}
	return j.checkReplaces(j.likeTable(columns), j.likeTable(show.LongColumns), result.RaceHeading)
}

// outputs are the job's files with the functions that write them.
func (j RaceJob) outputs(r *result.RaceResult) []output {
	return j.list(j.headed(func(w io.Writer, format string) error { return show.WriteRace(r, w, format) }, "race "+r.Race.Line(),
		r.Race.Specs[0], r.Runs.Data), func(w io.Writer, format string) error { return show.WriteLongRace(r, w, format) },
		func(w io.Writer, format string) error { return show.WriteRaceCurves(r, w, format) }, r.Save,
		func(w io.Writer, as picture.Print) error { return show.DrawRace(r, w, as) })
}

// WriteAll writes a result to the job's files and returns their names. A job without files
// writes new files of all kinds, named after the schemes.
func (j RaceJob) WriteAll(r *result.RaceResult) (names string, err error) {
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

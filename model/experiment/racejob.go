package experiment

import (
	"cmp"
	"context"
	"io"

	"lascope/internal/disk"
	"lascope/internal/refusal"
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
	defer refusal.To(&err)
	if j.Decides != nil && j.Save != "" {
		refusal.Say("--save: it holds the same replications of each scheme; leave it out, or leave --margin and --budget out")
	}
	refusal.Check(j.Check())
	if race, err := j.Race.Complete(); err == nil {
		result.WarnSize(j.Save, result.RaceBytes(race), "fewer --reps or a larger --every")
	}
	if j.Decides != nil {
		refusal.Check(result.CheckDecided(j.Race.Measured(), *j.Decides))
	}
	race, to, err := result.BeginRace(j.Race, j.journal())
	refusal.Check(err)
	if j.Decides != nil {
		return j.decide(ctx, race, to, stdout)
	}
	p := Progress{Race: race, Done: race.Known(), Before: race.Known(), Total: race.Race.Reps, Item: -1}
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
	d, err := result.DecideRace(ctx, race, to, *j.Decides, j.Budget,
		j.counting(Progress{Done: race.Store.Known()}, race.Items))
	if err != nil {
		return "", to.End(err, false)
	}
	out := j.outputs(d.RaceResult)
	out.command += " --margin " + lab.NumberWord(*j.Decides)
	out.table = show.Decision(d)
	return d.Words(), to.End(j.writeOrPrint(out, stdout), !d.Spent)
}

// Check refuses a job whose results could not be written in the end.
func (j RaceJob) Check() (err error) {
	defer refusal.To(&err)
	for _, spec := range j.Race.Specs {
		refusal.Check(spec.Check())
	}
	race := j.Race.Measured()
	refusal.Check(engine.CheckShifts(race.Metrics(), cmp.Or(race.Until, engine.DefaultUntil), race.Specs...))
	if complete, err := race.Complete(); err == nil { // else its error is told later
		race = complete
	}
	of := j.outputs(&result.RaceResult{Race: race, Store: &engine.Store{Plan: race.Plan()}})
	if j.Decides != nil {
		of.table.Columns = append(of.table.Columns, show.TuneColumns...)
	}
	j.check(of)
	return nil
}

func (j RaceJob) outputs(r *result.RaceResult) outputs {
	line := "race " + r.Line()
	return outputs{command: line, specs: r.Specs, kept: disk.File{Word: "the journal", Path: j.journal()}, data: r.Data,
		table: show.Race(r), long: show.LongRace(r, false), curves: show.LongRace(r, true), names: design.RaceNames(r.Specs),
		cells: func() (lines []string) {
			for _, spec := range r.Specs {
				lines = append(lines, design.CellLine(spec))
			}
			return lines
		}, saved: engine.Made(result.RaceHeading, line, r.Reads()), save: r.Save,
		draw: func() (*picture.Page, error) { return show.RacePage(r) }}
}

// WriteAll writes a result to the job's files and returns their names. A job without files
// writes new files of all kinds, named after the schemes.
func (j RaceJob) WriteAll(r *result.RaceResult) (names string, err error) {
	defer refusal.To(&err)
	base := "race"
	for _, s := range r.Specs {
		base += "-" + s.Scheme.Name
	}
	j.ResultFiles = j.orNew(base)
	if err := j.Check(); err != nil {
		return "", err
	}
	return j.writeNamed(j.outputs(r))
}

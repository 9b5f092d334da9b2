package cli

import (
	"github.com/spf13/cobra"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/tui/run"
)

func tuneCommand(c *cobra.Command) action {
	own := struct {
		Reps         lab.Runs
		Budget, Over string
	}{lab.Runs{Ticks: design.AdaptiveReps}, "", string(result.OverEach)}
	job, question := experiment.SweepJob{}, result.Question{}
	l := newOneLine(c, &job, &job.ResultFiles, &own, &question)
	l.read = func(words []string) (err error) {
		l.flags.Reps = int(own.Reps.Ticks)
		if job.Sweep, err = design.ParseSweep(words, l.flags); err != nil {
			return err
		}
		if job.Budget, err = engine.ParseBudget(own.Budget); err != nil {
			return err
		}
		question.Over, job.Asks = result.Over(own.Over), &question
		return question.Check(job.Sweep)
	}
	l.lines = func() ([]model.Spec, string) { return job.Sweep.Sample(), "" }
	l.open = run.OpenSweep
	return l.run
}

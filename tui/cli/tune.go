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

func tuneCommand() *cobra.Command {
	reps := lab.Runs{Ticks: design.AdaptiveReps}
	var budget string
	flags, job, question := design.SweepFlags{}, experiment.SweepJob{}, result.Question{Over: result.OverEach}
	c := &cobra.Command{
		Use:   "tune SPEC-WITH-AXES [--until TICKS]",
		Short: "Find the best cell of a sweep, or the best scheme, with few replications",
		Long: `Find the best cell of a sweep, or the best scheme, with few replications. All
cells run on the same webs, replication by replication. A cell gets no more
replications once it is decided:

  worse       another cell is better by more than --margin
  equal       the difference to the leader is within --margin
  undecided   --reps or --budget ended first

The differences are paired, of at least 10 replications. The sequences of all pairs hold
together, at every moment, with 95 %, for differences that are near normal (Lai 1976;
Howard, Ramdas, McAuliffe and Sekhon 2021); the last sentence says so unless the interval
of a cell is "added" or has a note. Of equal numbers the same line decides the same.

Axes of the environment, such as alpha, pages or shift, are no choices; --worlds names
them. --over says the question: each finds the best choice for each environment, mean
the best mean over the environments, worst the greatest of the least values over them.

The table is that of sweep, then verdict,against,ahead,ahead_lo,ahead_hi,after: the
cell that decided it, the advantage of that cell with its sequence at that moment,
and the runs of each then. Of the best cell, against is the runner-up. The last columns
are interval,note,best,cell, where best is yes, maybe or no by the verdicts.`,
		ValidArgsFunction: completeAxes,
	}
	c.RunE = oneLine[*experiment.SweepJob]{
		manyFlags: flagsOfMany(c, &job.ResultFiles, "watch the map fill on the terminal, with a row for the best of each environment"),
		job:       &job,
		flags:     &flags,
		read: func(words []string) (err error) {
			flags.Reps = int(reps.Ticks)
			if job.Sweep, err = design.ParseSweep(words, flags); err != nil {
				return err
			}
			if job.Budget, err = engine.ParseBudget(budget); err != nil {
				return err
			}
			job.Asks = &question
			return question.Check(job.Sweep)
		},
		lines: func() ([]model.Spec, string) { return job.Sweep.Sample(), "" },
		open:  run.OpenSweep,
	}.run
	measureFlags(c, &flags, "the `METRIC` of which the best is found, as of sweep")
	f := c.Flags()
	declare(f, []flagRow{
		{"reps", &reps, "`NUMBER` of replications of a cell at most (default 200)"},
		{"margin", &question.Margin, "a `DIFFERENCE` of the metric that does not matter"},
		{"budget", &budget, "stop after this `TIME` of computing, such as 10m"},
		{"over", (*string)(&question.Over), "the `QUESTION` where there are several environments: each, mean or worst"},
		{"worlds", &question.Worlds, "the `AXES` of the environment, with commas, or none (default: all those of the lab's environment)"},
	})
	complete(c, "over", result.Overs...)
	f.Lookup("plain").Hidden = true
	f.Lookup("curves").Hidden = true // refused: the replications follow each other's results
	return c
}

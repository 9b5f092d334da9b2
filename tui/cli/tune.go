package cli

import (
	"math"

	"github.com/spf13/cobra"

	"lascope/model/experiment"
	"lascope/model/lab"
)

func tuneCommand() *cobra.Command {
	var until, every lab.Ticks
	reps := lab.Ticks(experiment.AdaptiveReps)
	var budget string
	flags, job := experiment.SweepFlags{}, experiment.TuneJob{}
	c := &cobra.Command{
		Use:   "tune SPEC-WITH-AXES [--until TICKS]",
		Short: "Find the best cell of a sweep, or the best scheme, with few replications",
		Long: `Find the best cell of a sweep, or the best scheme, with few replications. All
cells run on the same webs, replication by replication. A cell gets no more
replications once it is decided against the leader:

  worse       the leader is better by more than --margin
  equal       the difference is within --margin
  undecided   --reps or --budget ended first

The differences are paired. Their confidence sequences hold at every moment, all
together with 95 % for the best cell (normal differences, Lai 1976; Howard, Ramdas,
McAuliffe and Sekhon 2021). Of equal numbers the same line decides the same.

The table is that of sweep, then verdict,advantage,advantage_lo,advantage_hi: of
the best over the cell. A cell in which a run did not arrive is not ranked.`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeSpec,
		RunE: func(c *cobra.Command, words []string) (err error) {
			flags.Until, flags.Every, flags.Reps = int64(until), int64(every), int(min(reps, math.MaxInt32))
			job.Out = orStdout(job.Out)
			if job.Sweep, err = experiment.ParseSweep(words, flags); err != nil {
				return err
			}
			if job.Budget, err = experiment.ParseBudget(budget); err != nil {
				return err
			}
			if err := printRemark(c, job.Sweep.Warning()); err != nil {
				return err
			}
			bar, said := manyRuns(c, job.HowToGoOn)
			job.Progress = func(p experiment.Progress) { bar(p.Done, p.Total, p.Before) }
			sentence, err := job.Run(c.Context(), c.OutOrStdout())
			if said(); err != nil {
				return err
			}
			if err := printRemark(c, job.Sweep.EmptyCells()); err != nil {
				return err
			}
			return printRemark(c, sentence)
		},
	}
	f := c.Flags()
	f.Var(&reps, "reps", "`NUMBER` of replications of a cell at most (default 200)")
	measureFlags(c, &until, &every, &flags.Metric, "the `METRIC` of which the best is found, as of sweep")
	f.Float64Var(&job.Margin, "margin", 0, "a `DIFFERENCE` of the metric that does not matter")
	f.StringVar(&budget, "budget", "", "stop after this `TIME` of computing, such as 10m")
	outputFlags(c, &job.ResultFiles)
	return c
}

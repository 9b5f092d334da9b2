package cli

import (
	"math"
	"os"

	"github.com/spf13/cobra"

	"lascope/model/experiment"
	"lascope/model/lab"
)

func sensitivityCommand() *cobra.Command {
	var until, every lab.Ticks
	samples := lab.Ticks(512)
	flags, job := experiment.SweepFlags{}, experiment.SensitivityJob{}
	c := &cobra.Command{
		Use:   "sensitivity SPEC-WITH-RANGES --until TICKS",
		Short: "Measure which parameters move a metric: Sobol's indices",
		Long: `Measure which parameters move a metric: Sobol's indices. A range of a parameter is

  alpha=0.3..0.9        numbers
  N=50..2000log         numbers by equal factors
  rule=reward-penalty,reward-inaction
                        a list

The points are quasi-random (Halton, scrambled). The table has the columns
parameter,first,first_lo,first_hi,total,total_lo,total_hi: the share of the
variance that is due to the parameter alone, and with its interactions, each with a
95 % bootstrap interval (Saltelli and others 2010). A sample is a run at two points
and one for each parameter. The k-th sample has the line's seed + k − 1; the
rest of the variance is due to the webs and to chance.`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeSpec,
		RunE: func(c *cobra.Command, words []string) (err error) {
			flags.Until, flags.Every = int64(until), int64(every)
			job.Out = orStdout(job.Out)
			if job.Sensitivity, err = experiment.ParseSensitivity(words, int(min(samples, math.MaxInt32)), flags); err != nil {
				return err
			}
			bar := progress(os.Stderr)
			job.Progress = func(done, total int) { bar(done, total, 0) }
			said := onInterrupt(c, func() string { return "interrupted; no run is kept, and the same command begins again" })
			sentence, err := job.Run(c.Context(), c.OutOrStdout())
			if said(); err != nil {
				return err
			}
			return printRemark(c, sentence)
		},
	}
	f := c.Flags()
	f.Var(&samples, "samples", "`NUMBER` of samples, each of 2 runs and one a parameter (default 512)")
	measureFlags(c, &until, &every, &flags.Metric, "the `METRIC`, as of sweep")
	outputFlags(c, &job.ResultFiles)
	return c
}

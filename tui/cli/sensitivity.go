package cli

import (
	"github.com/spf13/cobra"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/lab"
	"lascope/tui/manyruns"
	"lascope/tui/run"
)

func sensitivityCommand() *cobra.Command {
	samples := lab.Runs{Ticks: design.DefaultSamples}
	flags, job := design.SweepFlags{}, experiment.SensitivityJob{}
	c := &cobra.Command{
		Use:   "sensitivity SPEC-WITH-RANGES [--until TICKS]",
		Short: "Measure which parameters move a metric: Sobol's indices",
		Long: `Measure which parameters move a metric: Sobol's indices. A range of a parameter is

  alpha=0.3..0.9        numbers
  N=50..2000log         numbers by equal factors
  rule=reward-penalty,reward-inaction
                        a list

The points are quasi-random (Halton, scrambled). The table has the columns
parameter,first,first_lo,first_hi,total,total_lo,total_hi: the share of the
variance of the expected metric that is due to the parameter alone, and with its
interactions, each with a 95 % bootstrap interval (Jansen 1999; Saltelli and others
2010). A sample is two points and one for each parameter, each run with two seeds:
the k-th sample, from 0, has the line's seed + 2k and + 2k + 1. The row chance is
the part of the variance of one run that the web and luck have. Where the metric
moves less than the samples can tell from chance, it is the only row.

--long FILE has a row for each run: the parameters, sample, point (A, B, AB_NAME), then
the columns of a sweep's long table.

With --out FILE.csv finished runs are kept in FILE.runs. The same command goes on
where it was interrupted, and more --samples use them again. With --live the
indices are drawn on the terminal as runs finish.`,
		ValidArgsFunction: completeSpec,
	}
	c.RunE = oneLine[*experiment.SensitivityJob]{
		manyFlags: flagsOfMany(c, &job.ResultFiles, "watch the indices on the terminal"),
		job:       &job,
		flags:     &flags,
		read: func(words []string) (err error) {
			job.Sensitivity, err = design.ParseSensitivity(words, int(samples.Ticks), flags)
			return err
		},
		lines: func() ([]model.Spec, string) { return []model.Spec{job.Sensitivity.Base}, "" },
		open:  run.OpenSensitivity,
		say:   manyruns.PlainSensitivity,
	}.run
	f := c.Flags()
	f.Var(&samples, "samples", "`NUMBER` of samples, each of 4 runs and 2 a parameter (default 256)")
	measureFlags(c, &flags, "the `METRIC`, as of sweep")
	f.Lookup("curves").Hidden = true // refused: a sensitivity keeps no curves
	f.Lookup("save").Hidden = true
	return c
}

package cli

import (
	"os"

	"github.com/spf13/cobra"

	"lascope/model"
	"lascope/model/figure"
)

func figureCommand() *cobra.Command {
	job := figure.Job{Out: "figures", Meter: func() func(done, total, before int) { return progress(os.Stderr) }}
	c := &cobra.Command{
		Use:       "figure list | all | NAME...",
		Short:     "Reproduce the papers' figures and check their claims",
		ValidArgs: figure.Names(),
		RunE: func(c *cobra.Command, names []string) error {
			model.CollectLess()
			job.Names = names
			return onInterrupt(c, func() string {
				return "interrupted; figures that are named above are written whole, others not at all; name those that are missing to go on"
			}, func() error { return job.Run(c.Context(), c.OutOrStdout()) })
		},
	}
	declare(c.Flags(), []flagRow{
		{"quick", &job.Quick, "fewer replications and smaller webs"},
		{"out", &job.Out, "write the files to this `DIRECTORY`"},
		{"force", &job.Force, forceUsage},
	})
	return c
}

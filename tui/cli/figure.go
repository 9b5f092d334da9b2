package cli

import (
	"os"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/figure"
)

func figureCommand(c command) action {
	job := figure.Job{Out: "figures", Meter: func() func(done, total, before int) { return progress(os.Stderr) }}
	declare(c, &job)
	c.ValidArgs = figure.Names()
	return func(names []string) {
		model.CollectLess()
		job.Names = names
		onInterrupt(c, func() string {
			return "interrupted; figures that are named above are written whole, others not at all; name those that are missing to go on"
		}, func() { refusal.Check(job.Run(c.Context(), c.OutOrStdout())) })
	}
}

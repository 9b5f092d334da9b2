package cli

import (
	"math"

	"github.com/spf13/cobra"

	"lascope/model/experiment/result"
	"lascope/tui/manyruns"
	"lascope/tui/run"
)

func openCommand() *cobra.Command {
	o := options()
	c := &cobra.Command{
		Use:   "open FILE...",
		Short: "Open saved runs, races or sweeps together",
		Args:  arguments(1, math.MaxInt, "which files? give runs, races or sweeps that --save wrote"),
		RunE: func(c *cobra.Command, files []string) error {
			saved, err := result.OpenAll(files)
			if err != nil {
				return err
			}
			if o.Plain {
				return manyruns.PlainSaved(c.OutOrStdout(), saved)
			}
			if !onTerminal() {
				return noTerminal(`print the saved results with "lascope open --plain FILE"`)
			}
			return run.OpenSaved(saved, o)
		},
	}
	o.Flags(c.Flags())
	return c
}

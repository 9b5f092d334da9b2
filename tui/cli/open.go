package cli

import (
	"github.com/spf13/cobra"

	"lascope/model/experiment/result"
	"lascope/tui/manyruns"
	"lascope/tui/run"
)

func openCommand(c *cobra.Command) action {
	o := options()
	o.Flags(c.Flags())
	return func(files []string) error {
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
	}
}

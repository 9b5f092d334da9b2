package cli

import (
	"lascope/internal/refusal"
	"lascope/model/experiment/result"
	"lascope/tui/manyruns"
	"lascope/tui/run"
)

func openCommand(c command) action {
	o := options()
	o.Flags(c.Flags())
	return func(files []string) {
		saved := refusal.Must(result.OpenAll(files))
		if o.Plain {
			refusal.Check(manyruns.PlainSaved(c.OutOrStdout(), saved))
			return
		}
		needTerminal(`print the saved results with "lascope open --plain FILE"`)
		refusal.Check(run.OpenSaved(saved, o))
	}
}

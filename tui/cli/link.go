package cli

import (
	"fmt"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/tui/config"
)

func linkCommand(c command) action {
	var own struct{ Home, Config string }
	declare(c, &own)
	return func(words []string) {
		spec := refusal.Must(model.ParseWords(words))
		if own.Home == "" {
			own.Home = refusal.Must(config.HomeOf(own.Config))
		}
		if own.Home == "" {
			refusal.Say("where is the page? give --home https://example.org/lascope/, or name it by the setting home")
		}
		if err := config.CheckHome(own.Home); err != nil {
			refusal.Say("--home: %w", err)
		}
		fmt.Fprintln(c.OutOrStdout(), config.Link(own.Home, "line", spec.String()))
	}
}

package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"lascope/model"
	"lascope/tui/config"
)

func linkCommand(c *cobra.Command) action {
	var own struct{ Home, Config string }
	declare(c, &own)
	return func(words []string) error {
		spec, err := model.ParseWords(words)
		if err != nil {
			return err
		}
		if own.Home == "" {
			if own.Home, err = config.HomeOf(own.Config); err != nil {
				return err
			}
		}
		if own.Home == "" {
			return errors.New("where is the page? give --home https://example.org/lascope/, or name it by the setting home")
		}
		if err := config.CheckHome(own.Home); err != nil {
			return fmt.Errorf("--home: %w", err)
		}
		_, err = fmt.Fprintln(c.OutOrStdout(), config.Link(own.Home, "line", spec.String()))
		return err
	}
}

package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"lascope/model"
	"lascope/tui/config"
)

func linkCommand() *cobra.Command {
	var home, file string
	c := &cobra.Command{
		Use:   "link LINE",
		Short: "Print the address that opens a line in the page of lascope",
		Long: `Print the address that opens a line in the page of lascope, which tui/browser/build makes.

--home is the address of the page; the setting home has it for good. Whoever opens the
printed address needs a browser and nothing else.`,
		Args:              arguments(1, 1<<20, `which line? give its words, as in lascope link h-traa pages=64`),
		ValidArgsFunction: completeSpec,
		RunE: func(c *cobra.Command, words []string) error {
			spec, err := model.ParseWords(words)
			if err != nil {
				return err
			}
			if home == "" {
				if home, err = config.HomeOf(file); err != nil {
					return err
				}
			}
			if home == "" {
				return errors.New("where is the page? give --home https://example.org/lascope/, or name it by the setting home")
			}
			if err := config.CheckHome(home); err != nil {
				return fmt.Errorf("--home: %w", err)
			}
			_, err = fmt.Fprintln(c.OutOrStdout(), config.Link(home, "line", spec.String()))
			return err
		},
	}
	declare(c.Flags(), []flagRow{
		{"home", &home, "the address of the page, a `URL` such as https://example.org/lascope/ (default: the setting home)"},
		{"config", &file, "take the setting from this `FILE` (default: the path that \"lascope config path\" prints)"},
	})
	return c
}

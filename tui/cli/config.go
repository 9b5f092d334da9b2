package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"lascope/tui/config"
)

func configCommand() *cobra.Command {
	var file, out string
	var force bool
	printing := &cobra.Command{
		Use:   "print",
		Short: "Print a file of settings: every name, its meaning, its default and its value",
		Args:  arguments(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			return config.PrintConfig(c.OutOrStdout(), c.ErrOrStderr(), file, out, force)
		},
	}
	declare(printing.Flags(), []flagRow{
		{"config", &file, "print the values of this `FILE`"},
		{"out", &out, "write to this `FILE`, whole or not at all, in a new directory if need be; - is standard output"},
		{"force", &force, forceUsage},
	})
	path := printCommand("path", "Print the path of the settings", func(out io.Writer) error {
		path := config.ConfigPath()
		if path == "" {
			return errors.New("there is no home directory, so there is no file of settings; set HOME or XDG_CONFIG_HOME")
		}
		_, err := fmt.Fprintln(out, path)
		return err
	})
	check := &cobra.Command{
		Use:   "check [FILE]",
		Short: "Check a file of settings",
		Args:  arguments(0, 1, ""),
		RunE: func(c *cobra.Command, files []string) error {
			said, err := config.CheckConfig(strings.Join(files, ""))
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(c.OutOrStdout(), said)
			return err
		},
	}
	return groupCommand("config print | path | check", "Print the settings with comments, print their path, or check them", "", printing, path, check)
}

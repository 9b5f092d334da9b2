package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"lascope/tui/config"
)

func configPrintCommand(c *cobra.Command) {
	var own struct {
		Config, Out string
		Force       bool
	}
	declare(c, &own)
	c.RunE = func(c *cobra.Command, _ []string) error {
		return config.PrintConfig(c.OutOrStdout(), c.ErrOrStderr(), own.Config, own.Out, own.Force)
	}
}

func configPathCommand(c *cobra.Command) {
	c.RunE = func(c *cobra.Command, _ []string) error {
		path := config.ConfigPath()
		if path == "" {
			return errors.New("there is no home directory, so there is no file of settings; set HOME or XDG_CONFIG_HOME")
		}
		_, err := fmt.Fprintln(c.OutOrStdout(), path)
		return err
	}
}

func configCheckCommand(c *cobra.Command) {
	c.RunE = func(c *cobra.Command, files []string) error {
		said, err := config.CheckConfig(strings.Join(files, ""))
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(c.OutOrStdout(), said)
		return err
	}
}

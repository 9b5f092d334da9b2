package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"lascope/tui/config"
)

func configPrintCommand(c *cobra.Command) action {
	var own struct {
		Config, Out string
		Force       bool
	}
	declare(c, &own)
	return func([]string) error {
		return config.PrintConfig(c.OutOrStdout(), c.ErrOrStderr(), own.Config, own.Out, own.Force)
	}
}

func configPathCommand(c *cobra.Command) action {
	return func([]string) error {
		path := config.ConfigPath()
		if path == "" {
			return errors.New("there is no home directory, so there is no file of settings; set HOME or XDG_CONFIG_HOME")
		}
		_, err := fmt.Fprintln(c.OutOrStdout(), path)
		return err
	}
}

func configCheckCommand(c *cobra.Command) action {
	return func(files []string) error {
		said, err := config.CheckConfig(strings.Join(files, ""))
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(c.OutOrStdout(), said)
		return err
	}
}

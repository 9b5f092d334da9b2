package cli

import (
	"fmt"
	"strings"

	"lascope/internal/refusal"
	"lascope/tui/config"
)

func configPrintCommand(c command) action {
	var own struct {
		Config, Out string
		Force       bool
	}
	declare(c, &own)
	return func([]string) {
		refusal.Check(config.PrintConfig(c.OutOrStdout(), c.ErrOrStderr(), own.Config, own.Out, own.Force))
	}
}

func configPathCommand(c command) action {
	return func([]string) {
		path := config.ConfigPath()
		if path == "" {
			refusal.Say("there is no home directory, so there is no file of settings; set HOME or XDG_CONFIG_HOME")
		}
		fmt.Fprintln(c.OutOrStdout(), path)
	}
}

func configCheckCommand(c command) action {
	return func(files []string) {
		fmt.Fprintln(c.OutOrStdout(), refusal.Must(config.CheckConfig(strings.Join(files, ""))))
	}
}

package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"lascope/model"
)

func schemesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schemes",
		Short: "List the schemes, lab by lab",
		Args:  arguments(0, 0, ""),
		RunE:  func(c *cobra.Command, _ []string) error { return model.PrintSchemes(c.OutOrStdout()) },
	}
}

func paramsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "params [SCHEME]",
		Short: "List the parameters of a scheme and its world, or of all",
		Args:  arguments(0, 1, ""),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return model.SchemeNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, words []string) error {
			name := ""
			if len(words) == 1 {
				name = words[0]
			}
			return model.PrintParams(c.OutOrStdout(), name)
		},
	}
}

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  arguments(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(c.OutOrStdout(), "lascope %s\n", model.Version())
			return err
		},
	}
}

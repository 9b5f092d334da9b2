package cli

import (
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"lascope/model"
	"lascope/model/lab"
)

func schemesCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "schemes",
		Short: "List the schemes, lab by lab",
		Args:  arguments(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			return inFormat(format, func() error { return model.PrintSchemes(c.OutOrStdout()) },
				func() error { return model.SchemesJSON(c.OutOrStdout()) })
		},
	}
	listFormat(c, &format)
	return c
}

func listFormat(c *cobra.Command, format *string) {
	c.Flags().StringVar(format, "format", "text", "`FORMAT` of the listing: text or json")
	complete(c, "format", "text", "json")
}

// inFormat prints a listing as text or as JSON.
func inFormat(format string, text, json func() error) error {
	switch format {
	case "text":
		return text()
	case "json":
		return json()
	}
	return fmt.Errorf("--format %s: a listing is text or json, such as --format json", lab.Quoted(format))
}

func paramsCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:               "params [SCHEME]",
		Short:             "List the parameters of a scheme and its environment, or of all",
		Args:              arguments(0, 1, ""),
		ValidArgsFunction: completeFrom(model.SchemeNames),
		RunE: func(c *cobra.Command, words []string) error {
			name := ""
			if len(words) == 1 {
				name = words[0]
			}
			return inFormat(format, func() error { return model.PrintParams(c.OutOrStdout(), name) },
				func() error { return model.ParamsJSON(c.OutOrStdout(), name) })
		},
	}
	listFormat(c, &format)
	return c
}

// printVersion prints the version, the commit and the Go that built it.
func printVersion(out io.Writer) error {
	text := fmt.Sprintf("lascope %s, %s\n", model.Version(), runtime.Version())
	if model.Commit() == "" {
		text += "The build names no commit; go build in a clone of the repository names it, go run does not.\n"
	}
	_, err := io.WriteString(out, text)
	return err
}

func versionCommand() *cobra.Command {
	return printCommand("version", "Print the version, the commit and the Go that built it", printVersion)
}

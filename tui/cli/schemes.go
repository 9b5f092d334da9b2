package cli

import (
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"lascope/model"
	"lascope/model/lab"
)

func schemesCommand(c *cobra.Command) action {
	return listing(c, func(out io.Writer, _ string) error { return model.PrintSchemes(out) },
		func(out io.Writer, _ string) error { return model.SchemesJSON(out) })
}

func paramsCommand(c *cobra.Command) action { return listing(c, model.PrintParams, model.ParamsJSON) }

// listing has a command print a listing, of a name or of all, as text or as JSON.
func listing(c *cobra.Command, text, json func(out io.Writer, name string) error) action {
	own := struct{ Format string }{"text"}
	declare(c, &own)
	complete(c, "format", "text", "json")
	return func(words []string) error {
		switch own.Format {
		case "text":
			return text(c.OutOrStdout(), strings.Join(words, ""))
		case "json":
			return json(c.OutOrStdout(), strings.Join(words, ""))
		}
		return fmt.Errorf("--format %s: a listing is text or json, such as --format json", lab.Quoted(own.Format))
	}
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

func versionCommand(c *cobra.Command) action {
	return func([]string) error { return printVersion(c.OutOrStdout()) }
}

package cli

import (
	"fmt"
	"io"
	"runtime"
	"strings"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
)

func schemesCommand(c command) action {
	return listing(c, func(out io.Writer, _ string) error { return model.PrintSchemes(out) },
		func(out io.Writer, _ string) error { return model.SchemesJSON(out) })
}

func paramsCommand(c command) action { return listing(c, model.PrintParams, model.ParamsJSON) }

// listing has a command print a listing, of a name or of all, as text or as JSON.
func listing(c command, text, json func(out io.Writer, name string) error) action {
	own := struct{ Format string }{"text"}
	declare(c, &own)
	complete(c, "format", "text", "json")
	return func(words []string) {
		print := map[string]func(io.Writer, string) error{"text": text, "json": json}[own.Format]
		if print == nil {
			refusal.Say("--format %s: a listing is text or json, such as --format json", lab.Quoted(own.Format))
		}
		refusal.Check(print(c.OutOrStdout(), strings.Join(words, "")))
	}
}

// printVersion prints the version, the commit and the Go that built it.
func printVersion(out io.Writer) {
	fmt.Fprintf(out, "lascope %s, %s\n", model.Version(), runtime.Version())
	if model.Commit() == "" {
		fmt.Fprintln(out, "The build names no commit; go build in a clone of the repository names it, go run does not.")
	}
}

func versionCommand(c command) action {
	return func([]string) { printVersion(c.OutOrStdout()) }
}

package model

import (
	"context"
	"strings"
	"testing"
)

// parseSpec parses a line that must be right.
func parseSpec(t testing.TB, line string) Spec {
	t.Helper()
	spec, err := Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

// startRun builds the run of a line that must be right.
func startRun(t testing.TB, line string) *Run {
	t.Helper()
	run, err := New(parseSpec(t, line))
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// printedRows are the rows of a line as CSV.
func printedRows(t testing.TB, line string, until, every int64) string {
	t.Helper()
	var out strings.Builder
	if err := startRun(t, line).Print(context.Background(), &out, Printout{Until: until, Every: every, Format: "csv"}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

package live

import (
	"testing"

	"lascope/model"
)

// parseSpec parses a line that must be right.
func parseSpec(t testing.TB, line string) model.Spec {
	t.Helper()
	spec, err := model.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

// startRun builds the run of a line that must be right.
func startRun(t testing.TB, line string) *model.Run {
	t.Helper()
	run, err := model.New(parseSpec(t, line))
	if err != nil {
		t.Fatal(err)
	}
	return run
}

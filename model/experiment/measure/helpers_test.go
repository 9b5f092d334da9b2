package measure

import (
	"testing"

	"lascope/model"
	"lascope/model/modeltest"
)

// parseSpec parses a line that must be right.
func parseSpec(t testing.TB, line string) model.Spec {
	t.Helper()
	return modeltest.Must(model.Parse(line))
}

// startRun builds the run of a line that must be right.
func startRun(t testing.TB, line string) *model.Run {
	t.Helper()
	return modeltest.Must(model.New(parseSpec(t, line)))
}

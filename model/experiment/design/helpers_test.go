package design

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

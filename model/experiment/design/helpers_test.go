package design

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

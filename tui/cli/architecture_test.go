package cli

import (
	"os"
	"regexp"
	"testing"

	"lascope/model/modeltest"
)

// TestArchitectureNamesFiles: each file and each function that a walk of docs/architecture.md names is
// there.
func TestArchitectureNamesFiles(t *testing.T) {
	page := modeltest.Must(os.ReadFile("docs/architecture.md"))
	row := regexp.MustCompile(`(?m)^\| \d+ \| (.*?) \| (.*) \|$`)
	file, name := regexp.MustCompile("`([a-z]+/[a-z_/]+\\.go)`"), regexp.MustCompile("`(?:Run\\.)?([A-Za-z]+)`")
	rows := row.FindAllStringSubmatch(string(page), -1)
	if len(rows) < 20 {
		t.Fatalf("%d rows are found", len(rows))
	}
	for _, r := range rows {
		text := ""
		for _, f := range file.FindAllStringSubmatch(r[1], -1) {
			source, err := os.ReadFile(f[1])
			if err != nil {
				t.Error(err)
			}
			text += string(source)
		}
		for _, n := range name.FindAllStringSubmatch(r[2], -1) {
			if !regexp.MustCompile(`\b` + n[1] + `\b`).MatchString(text) {
				t.Errorf("%s: nothing there is called %s", r[1], n[1])
			}
		}
	}
}

package lesson

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"lascope/model/modeltest"
)

// TestRowsAfterATornRow: rows follow a last row without a line break on a line of their own; one that was cut off is refused,
// and its file stays as it is.
func TestRowsAfterATornRow(t *testing.T) {
	columns := []string{"who", "question", "predicted"}
	const heading = "who,question,predicted\n"
	for _, c := range []struct{ file, want, refusal string }{
		{"", heading + "Bob,why,b\n", ""},
		{strings.TrimSuffix(heading, "\n"), heading + "Bob,why,b\n", ""},
		{heading, heading + "Bob,why,b\n", ""},
		{heading + "Ada,how,a\n", heading + "Ada,how,a\nBob,why,b\n", ""},
		{heading + "Ada,how,a", heading + "Ada,how,a\nBob,why,b\n", ""},
		{heading + "Ada,how,a\nAda,ho", "", `its last row, "Ada,ho", is cut off`},
		{heading + "Ada,\"how, and", "", "is cut off"},
		{"who,question,pre", "", "it holds something else"},
	} {
		path := filepath.Join(t.TempDir(), "results.csv")
		modeltest.OK(t, os.WriteFile(path, []byte(c.file), 0o600))
		rows, err := OpenRows(path, columns)
		if err == nil {
			err = rows.Append([]string{"Bob", "why", "b"})
			rows.Close()
		}
		if c.refusal != "" {
			c.want = c.file
		}
		if c.refusal == "" && err != nil || c.refusal != "" && (err == nil || !strings.Contains(err.Error(), c.refusal)) {
			t.Errorf("%q: %v, want %q", c.file, err, c.refusal)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != c.want {
			t.Errorf("%q becomes %q, %v; want %q", c.file, got, err, c.want)
		}
	}
	if _, err := OpenRows("-", columns); err == nil || !strings.Contains(err.Error(), "./-") {
		t.Errorf("-: %v", err)
	}
}

// TestSummaryOfATornRow: a row that was cut off, or joined to the next, is named and not counted.
func TestSummaryOfATornRow(t *testing.T) {
	heading := strings.Join(ResultColumns, ",") + "\n"
	whole := "2026-01-01T00:00:00Z,'=Ada,liar,1,why,a,a,1,0.5,hits,x | y,v1"
	for text, refusal := range map[string]string{
		heading + whole + "\n":                "",
		heading + whole:                       "",
		heading + whole[:len(whole)-5]:        "row 2 has 11 of 12 cells",
		heading + whole[:40] + whole + "\n":   "row 2 has 18 of 12 cells",
		heading + whole[:7] + whole + "\n":    `row 2 has the time "2026-012026-01-01T00:00:00Z"`,
		heading + whole[:35] + "\"\n" + whole: "row 2 ",
	} {
		path := filepath.Join(t.TempDir(), "results.csv")
		modeltest.OK(t, os.WriteFile(path, []byte(text), 0o600))
		_, _, err := Summarise(t.Context(), NewCourse(fstest.MapFS{}, "own"), []string{path})
		if (refusal == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), refusal) {
			t.Errorf("%q: %v, want %q", text, err, refusal)
		}
	}
}

package lesson

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

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
		modeltest.Equal(t, string(modeltest.Must(os.ReadFile(path))), c.want, "%q becomes", c.file)
	}
	modeltest.Refused(t, modeltest.ErrorOf(OpenRows("-", columns)), "./-", "-:")
}

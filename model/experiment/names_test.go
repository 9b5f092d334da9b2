package experiment

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lascope/internal/foreign"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// TestNamesAreReadBack: --shares writes every name of a page so that CSV and JSON readers
// get it back. A name of several lines is refused.
func TestNamesAreReadBack(t *testing.T) {
	names := []string{"a,b", `say "hi"`, `"`, " space ", "=1+1", "日本", "e\u0301", "'", ";", "#", `\n`, "NaN", "7", "\ufffd"}
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	w.Write([]string{"page", "unix_seconds"})
	for i, name := range names {
		w.Write([]string{name, []string{"1000", "9000"}[i%2]})
	}
	w.Flush()
	write := func(text string) string {
		path := filepath.Join(t.TempDir(), "trace.csv")
		modeltest.OK(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	r := linetest.Run("h-traa trace=" + write(text.String()))
	r.Advance(r.Environment.(*pollinglab.Environment).End())
	var out bytes.Buffer
	modeltest.OK(t, r.PrintShares(&out))
	rows, err := csv.NewReader(&out).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range rows[1:] {
		got = append(got, foreign.FromCell(row[0]))
	}
	slices.Sort(got)
	slices.Sort(names)
	if !slices.Equal(got, names) {
		t.Errorf("written and read back the names are %q, in the trace %q", got, names)
	}
	for _, name := range names {
		var back string
		if err := json.Unmarshal(lab.Name(name).JSON(), &back); err != nil || back != name {
			t.Errorf("%q is %q as JSON (%v)", name, back, err)
		}
	}
	_, err = model.New(linetest.Spec("h-traa trace=" + write("page,unix_seconds\n\"two\nlines\",1\nb,9\n")))
	if err == nil || !strings.Contains(err.Error(), "trace.csv:2: ") {
		t.Errorf("a name of two lines: %v", err)
	}
}

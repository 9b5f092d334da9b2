package web

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lascope/internal/refusal"
	"lascope/model/modeltest"
	"lascope/world/changelog"
)

// TestLoneChanges: a web without the changes that lie alone is that of a file without them; lone=keep is that of all.
func TestLoneChanges(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		modeltest.OK(t, os.WriteFile(path, []byte("page,unix_seconds\n"+text), 0o600))
		return path
	}
	const rest = "b,1700000000\na,1700003600\nb,1700009000\nc,1700010000\na,1700020000\n"
	with, without := file("with.csv", "old,-62135596800\na,-62135596800\n"+rest), file("without.csv", rest)
	got, want := pollingOf(t, "trace="+with), pollingOf(t, "trace="+without)
	if got.Pages() != 3 || got.End() != want.End() || got.Changes(got.End()) != 5 || got.Lone().String() == "" || want.Lone().String() != "" {
		t.Errorf("%d pages, %d changes to tick %d; lone: %s", got.Pages(), got.Changes(got.End()), got.End(), got.Lone())
	}
	for page := range 3 {
		if got.Name(page) != want.Name(page) || got.Truth().Rate(page) != want.Truth().Rate(page) {
			t.Errorf("page %d is %s of rate %g, want %s of %g", page, got.Name(page), got.Truth().Rate(page), want.Name(page), want.Truth().Rate(page))
		}
	}
	kept := pollingOf(t, "lone=keep trace="+with)
	if kept.Pages() != 4 || kept.End() != 1+(1700020000+62135596800)/3600 || kept.Name(0) != "a" || kept.Lone().String() != "" {
		t.Errorf("kept: %d pages to tick %d; lone: %s", kept.Pages(), kept.End(), kept.Lone())
	}
}

// readTrace is the trace of a text.
func readTrace(name, text string, slot int64) (t *trace, err error) {
	defer refusal.To(&err)
	return newTrace(name, refusal.Must(changelog.Read(name, strings.NewReader(text))), slot), nil
}

// TestDamagedTrace: a compressed file cut short is refused, not read as far as it goes.
func TestDamagedTrace(t *testing.T) {
	whole := modeltest.Must(os.ReadFile("testdata/small.csv.gz"))
	path := filepath.Join(t.TempDir(), "cut.gz")
	modeltest.OK(t, os.WriteFile(path, whole[:len(whole)-6], 0o600))
	modeltest.Refused(t, modeltest.ErrorOf(New(valuesOf("trace="+path))), path, "refused as")
}

func FuzzReadTrace(f *testing.F) {
	f.Add("page,unix_seconds\na,1\nb,2\n")
	f.Add("page,unix_seconds\n\"a\n\",1\n\"\"\"\",-9\n")
	f.Fuzz(func(t *testing.T, text string) {
		tr, err := readTrace("f", text, 60)
		if err != nil {
			return
		}
		n := 0
		for _, slots := range tr.changes {
			if len(slots) == 0 || !slices.IsSorted(slots) || slots[0] < 1 || slots[len(slots)-1] > tr.end {
				t.Fatalf("slots %v of 1 to %d", slots, tr.end)
			}
			n += len(slots)
		}
		if n > len(tr.rows) {
			t.Fatalf("%d slots with a change came of %d rows", n, len(tr.rows))
		}
	})
}

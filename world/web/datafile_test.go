package web

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// fileOf writes a file of the test.
func fileOf(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "data.csv")
	modeltest.OK(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// TestMaterials: a table may have a byte order mark and tabs, a shift moves it to another material, and its points are bounded. The
// numbers of this one are worked out by hand; see testdata/truths.txt.
func TestMaterials(t *testing.T) {
	const table = "\ufeffmaterial,amount,chance\na,0,0.9\na,0.5,0.5\na,1,0.1\nb,0,0.6\nb,1,0.6\nc,0,0.8\nc,0.2,0.8\nc,0.2,0.3\nc,1,0.3\nd,0,0.4\nd,1,0\n"
	w := pollingOf(t, "feedback=model materials="+fileOf(t, strings.ReplaceAll(table, ",", "\t")))
	modeltest.Near(t, w.Truth().Optimal(0), 0.375, 1e-8, "a gets")
	shifted(w, "mirror", 0)
	modeltest.Near(t, w.Truth().Optimal(3), 0.375, 1e-8, "after mirror d has a's table and gets")
	_, err := New(valuesOf("feedback=model materials=" + fileOf(t, "material,amount,chance\n"+strings.Repeat("a,0.5,0.5\n", mostPoints+1))))
	if err == nil || !strings.HasSuffix(err.Error(), ":258: material a has more than 256 points") {
		t.Error(err)
	}
}

// TestRatesAreAWeb: a file of the rates of a generated web is that web, in any order of its rows.
func TestRatesAreAWeb(t *testing.T) {
	const line = "pages=12 alpha=0.9 beta=1.5 seed=4 "
	for _, words := range []string{"", "importance=on", "costs=on", "updates=cumulative", "updates=vanish", "feedback=model", "perturb=5", "unit=step feedback=model"} {
		want := pollingOf(t, line+words)
		rows := []string{}
		for rank := range want.Pages() {
			rows = append(rows, fmt.Sprintf("page %d,%v", rank+1, want.Truth().rates[rank]))
		}
		got := pollingOf(t, "seed=4 rates="+fileOf(t, "page,rate\n"+strings.Join(rows, "\n"))+" "+words)
		a, b := want.Answers(), got.Answers()
		for tick := int64(1); tick <= 600; tick++ {
			if tick == 300 {
				shifted(want, "mirror", tick-1)
				shifted(got, "mirror", tick-1)
			}
			if page := int(tick*tick) % 12; a.Poll(page, tick, 0.1) != b.Poll(page, tick, 0.1) {
				t.Fatalf("%q: the webs differ at tick %d", words, tick)
			}
		}
		if want.Truth().OptimalValue != got.Truth().OptimalValue || want.Totals() != got.Totals() || want.Name(3) != got.Name(3) {
			t.Errorf("%q: %+v and %+v", words, want.Totals(), got.Totals())
		}
	}
	w := pollingOf(t, "importance=on rates="+fileOf(t, "page,rate,importance\ncold,0.1,0.7\nhot,0.8,0.3\n"))
	if got := w.Omega(); !slices.Equal(got, []float64{0.7, 0.3}) || w.Truth().Rank(1) != 0 || w.Name(0) != "cold" {
		t.Errorf("importance %v, hot has rank %d, page 0 is %s", got, w.Truth().Rank(1), w.Name(0))
	}
}

package web

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"lascope/model/modeltest"
)

// fileOf writes a file of the test.
func fileOf(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "data.csv")
	modeltest.OK(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// fourMaterials are worked out by hand: at μ = .6 a gives .375, b any amount, c .2 and d nothing.
const fourMaterials = "material,amount,chance\na,0,0.9\na,0.5,0.5\na,1,0.1\nb,0,0.6\nb,1,0.6\nc,0,0.8\nc,0.2,0.8\nc,0.2,0.3\nc,1,0.3\nd,0,0.4\nd,1,0\n"

func TestMaterials(t *testing.T) {
	utf16le := "\xff\xfe"
	for _, unit := range utf16.Encode([]rune(fourMaterials)) {
		utf16le += string([]byte{byte(unit), byte(unit >> 8)})
	}
	for name, text := range map[string]string{
		"as it is": fourMaterials, "a byte order mark": "\ufeff" + fourMaterials, "UTF-16": utf16le,
		"semicolons": strings.ReplaceAll(fourMaterials, ",", ";"), "tabs": strings.ReplaceAll(fourMaterials, ",", "\t"),
	} {
		w := pollingOf(t, "feedback=model materials="+fileOf(t, text))
		truth := w.Truth()
		for page, want := range []float64{0.375, 0.425, 0.2, 0} {
			if got := truth.Optimal(page); math.Abs(got-want) > 1e-8 || w.Name(page) != "abcd"[page:page+1] {
				t.Errorf("%s: %s gets %v, want %v", name, w.Name(page), got, want)
			}
		}
		if math.Abs(truth.OptimalValue-0.69625) > 1e-8 {
			t.Errorf("%s: the optimum is %v, want 0.69625", name, truth.OptimalValue)
		}
		shifted(w, "mirror", 0)
		if got := w.Truth().Optimal(3); math.Abs(got-0.375) > 1e-8 {
			t.Errorf("%s: after mirror d has a's table and gets %v", name, got)
		}
	}
}

// TestDataFilesAreRefused: an error names the file and the line.
func TestDataFilesAreRefused(t *testing.T) {
	many := strings.Builder{}
	many.WriteString("material,amount,chance\n")
	for range mostPoints + 1 {
		many.WriteString("a,0.5,0.5\n")
	}
	for _, c := range []struct{ key, text, want string }{
		{"materials", "", ":1: the file is empty"},
		{"materials", "page,amount,chance\n", `:1: the heading is "page,amount,chance"; it should be material,amount,chance`},
		{"materials", "material,amount,chance\na,0,1\na,0.5,2\n", `:3: chance "2" of material a: it is a number from 0 to 1`},
		{"materials", "material,amount,chance\na,0,1\na,-1,1\n", `:3: amount "-1" of material a`},
		{"materials", "material,amount,chance\na,0.5,1\nb,0,1\na,0.4,1\n", ":4: the amount of material a falls from 0.5 to 0.4"},
		{"materials", "material,amount,chance\na,0,0.5\na,1,0.6\n", ":3: the chance of material a rises from 0.5 to 0.6"},
		{"materials", "material,amount,chance\na,0,1\n", "2 or more materials share the polls; the file has 1"},
		{"materials", "material,amount,chance\na,0,0\nb,0,0\n", "all its materials have 0"},
		{"materials", many.String(), ":258: material a has more than 256 points"},
		{"rates", "page,rate\na,0.5\na,0.5\n", ":3: page a has a rate already"},
		{"rates", "page,rate\na,0.5\nb,1.5\n", `:3: rate "1.5" of page b: a rate is the chance that a page changes in a tick, 0 to 1`},
		{"rates", "page,rate,importance\na,0.5,1\nb,0.5,NaN\n", `:3: importance "NaN" of page b: an importance is a number, 0 to 1`},
		{"rates", "page,rate\na,0.5\nb\n", `:3: "b" is no row; a row is page,rate`},
		{"rates", "page;rate\na;0.5\n", "2 or more pages share the polls; the file has 1"},
	} {
		_, err := New(valuesOf("feedback=model " + c.key + "=" + fileOf(t, c.text)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %.40q: %v, want %s", c.key, c.text, err, c.want)
		}
	}
	if _, err := New(valuesOf("capacity=5 rates=" + fileOf(t, "page,rate\na,0.5\nb,0.5\n"))); err == nil {
		t.Error("two pages take capacity=5")
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

package cli

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// TestLimitsOfThePage: the rows of the first table of docs/limits.md are the notes of testdata/limits.txt, whose commands go beyond
// them and are refused.
func TestLimitsOfThePage(t *testing.T) {
	rows := func(text, before string) (rows []string) {
		for line := range strings.Lines(text) {
			if row, ok := strings.CutPrefix(line, before+"| "); ok && !strings.HasPrefix(row, "| ") {
				rows = append(rows, row)
			}
		}
		return rows
	}
	table, _, _ := strings.Cut(pageText(t, "docs/limits.md"), "\n## ")
	if page, tried := rows(table, ""), rows(pageText(t, "tui/cli/testdata/limits.txt"), "// "); !slices.Equal(page, tried) {
		t.Errorf("the page has the limits\n%q\nand the script\n%q", page, tried)
	}
}

// TestLargeFiles: files beyond the greatest limits are read to them, and refused.
func TestLargeFiles(t *testing.T) {
	modeltest.LongOnly(t)
	large := filepath.Join(t.TempDir(), "large")
	modeltest.Put(t, large, "")
	for command, c := range map[string]struct {
		size int64
		says string
	}{
		"run h-traa --until 1 trace=":                {1<<30 + 1, "1 GiB"},
		"run robot --until 1 relevance=LARGE graph=": {1<<30 + 1, "1 GiB"},
		"open ": {256<<20 + 1, "256 MiB"},
	} {
		modeltest.OK(t, os.Truncate(large, c.size))
		words := strings.Fields(strings.Replace(command+large, "LARGE", large, 1))
		if _, said, code := lascope(t, words...); code == 0 || !strings.Contains(said, c.says) {
			t.Errorf("%v: exit %d, %s", words, code, said)
		}
	}
}

// TestCountsOfThePages: the pages have the number of lessons of the course, and a row for each lab.
func TestCountsOfThePages(t *testing.T) {
	out, _, _ := lascope(t, "lesson", "list")
	lessons := fmt.Sprintf("%d lessons", len(regexp.MustCompile(`(?m)^ *\d+  `).FindAllString(out, -1)))
	for _, page := range []string{"README.md", "docs/lectures.md"} {
		modeltest.Has(t, pageText(t, page), lessons, "%s does not say", page)
	}
	_, labs, _ := strings.Cut(pageText(t, "README.md"), "\n## Six labs\n")
	labs, _, _ = strings.Cut(labs, "\n## ")
	for _, l := range model.Labs() {
		modeltest.Has(t, labs, "\n| ["+l.Name+"](", "README.md has no row for the %s lab:", l.Name)
	}
	if n := strings.Count(labs, "\n| ["); n != len(model.Labs()) || n != 6 {
		t.Errorf("README.md has %d labs under \"Six labs\", the program has %d", n, len(model.Labs()))
	}
}

// TestBoundsOfThePage: docs/ceiling.md has the bound and the value of the optimal shares of its three webs.
func TestBoundsOfThePage(t *testing.T) {
	rows := map[string]string{"bound": "| bound |", "optimal": "| value of the optimal shares |"}
	for _, web := range []string{"alpha=0.3 beta=1.5", "alpha=0.3 beta=1", "alpha=0.9 beta=1.5"} {
		out, _, _ := lascope(t, append(strings.Fields("run optimal pages=512 --until 1"), strings.Fields(web)...)...)
		lines := strings.Split(strings.TrimSpace(out), "\n")
		heading, last := strings.Split(lines[0], ","), strings.Split(lines[len(lines)-1], ",")
		for i, column := range heading {
			if _, ok := rows[column]; !ok {
				continue
			}
			v := modeltest.Must(strconv.ParseFloat(last[i], 64))
			rows[column] += fmt.Sprintf(" .%04.0f |", math.Round(1e4*v))
		}
	}
	for _, row := range rows {
		modeltest.Has(t, pageText(t, "docs/ceiling.md"), row+"\n", "docs/ceiling.md does not have the row %s:", row)
	}
}

// TestNamedTestsExist: the tests that the pages name are in the sources.
func TestNamedTestsExist(t *testing.T) {
	sources := map[string]bool{}
	modeltest.OK(t, filepath.WalkDir(".", func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllSubmatch(text, -1) {
			sources[string(m[1])] = true
		}
		return err
	}))
	for _, page := range []string{"docs/testing.md", "docs/performance.md", "docs/ceiling.md", "docs/experiments.md"} {
		for _, name := range regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(pageText(t, page), -1) {
			if !sources[name[1]] {
				t.Errorf("%s names %s, which is no test", page, name[1])
			}
		}
	}
}

// TestRealWebNumbers: the table of docs/real-web.md is what its commands print, here of the longest slots.
func TestRealWebNumbers(t *testing.T) {
	rows := regexp.MustCompile("(?m)^\\| (clairvoyant|`([^`]*)`[^|]*) \\| (0[.0-9]+) \\| (0[.0-9]+) \\| (0[.0-9]+) \\|$").FindAllStringSubmatch(pageText(t, "docs/real-web.md"), -1)
	if len(rows) < 12 {
		t.Fatalf("the table has %d rows", len(rows))
	}
	slots := map[string]int{"24h": 5}
	if modeltest.Long() {
		slots["1h"], slots["2h"] = 3, 4
	}
	for slot, column := range slots {
		for _, row := range rows {
			scheme := cmp.Or(row[2], "grid") // the clairvoyant is a bound of all
			run := linetest.Run(scheme + " trace=built-in:peps-changes.csv.gz slot=" + slot)
			run.Advance(300_000)
			cells := run.Row()
			caught := cells[len(cells)-1].Number()
			if row[1] == "clairvoyant" {
				caught = cells[10].Number() * cells[0].Number() / 16903
			}
			modeltest.Equal(t, fmt.Sprintf("%.3f", caught), row[column], "%s at slot=%s catches", row[1], slot)
		}
	}
}

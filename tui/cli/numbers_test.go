package cli

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// A bound is a row of docs/limits.md with commands that go beyond it, and a part of the refusal of each.
type bound struct {
	row     string
	refused map[string]string
}

var bounds = []bound{
	{"| pages | 1,048,576 |", map[string]string{"run h-traa pages=1048577 --until 1": "2 to 1,048,576"}},
	{"| states N | 1,000,000 |", map[string]string{"run h-traa N=1000001 --until 1": "2 to 1,000,000"}},
	{"| objects, classes | 100,000, 100 |", map[string]string{
		"run oma objects=100001 --until 1": "4 to 100,000", "run oma classes=101 --until 1": "2 to 100"}},
	{"| arms, states an arm | 100, 1,000 |", map[string]string{
		"run tsetlin arms=101 --until 1": "2 to 100", "run tsetlin N=1001 --until 1": "1 to 1,000"}},
	{"| documents, fetchers | 140,000, 256 |", map[string]string{
		"run robot docs=140001 --until 1": "200 to 140,000", "run robot fetchers=257 --until 1": "0 to 256"}},
	{"| ticks | 10¹⁵ |", map[string]string{"run h-traa --until 1000000000000001": "0 to 1,000,000,000,000,000"}},
	{"| a trace, a file of a graph | 1 GiB, plain or unpacked |", map[string]string{
		"run h-traa trace=1073741825.big --until 1":                         "1 GiB",
		"run robot graph=1073741825.big relevance=1073741825.big --until 1": "1 GiB"}},
	{"| a saved run, race or sweep | 256 MiB |", map[string]string{"open 268435457.big": "256 MiB"}},
	{"| a session | 16 MiB, 200 branches |", map[string]string{"replay 16777217.big --until 1": "16 MiB"}},
	{"| a lesson, a demo, settings | 1 MiB |", map[string]string{
		"lesson list --lessons lessons": "1 MiB", "demo list --demos lessons": "1 MiB", "config check 1048577.big": "1 MiB"}},
	{"| the prompt's history, a paste | the last 8 MiB, the first 64 KiB |", nil},                                   // cut, not refused
	{"| a program that plays `own` | a line of 4,096 bytes, 1 MiB a tick; 64 MiB are kept for the way back |", nil}, // a sentence ends the run
	{"| a word of a line | 4,096 bytes |", map[string]string{"run " + strings.Repeat("a", 4097) + " --until 1": "at most 4,096 bytes"}},
	{"| a race | 4 lines, 100,000 replications |", map[string]string{
		"race h-traa vs lakg vs cgla vs fpa vs uniform --until 1": "between two and four", "race h-traa vs lakg --reps 100001 --until 1": "1 to 100,000"}},
	{"| a sweep | 10,000,000 runs, 10,000 values on an axis |", map[string]string{
		"sweep h-traa alpha=0.1..0.9/10001 --until 1":                          "2 to 10,000",
		"sweep h-traa alpha=0.1..0.9/10000 N=10..2000/1001 --reps 1 --until 1": "10,000,000 runs"}},
	{"| a class | 9 acts, 300 phones, 1,000 connections, 8 and two streams a phone, 16 pages or arms in a game, 4 KiB a state |", map[string]string{
		"class liar --plain --most 301": "1 to 300", "class --plain 1 1 1 1 1 1 1 1 1 1": "1 to 9 acts"}},
	{"| a moving picture, a frame on the terminal | 500×200 cells |", map[string]string{
		"cast h-traa --size 501x50 --out x.svg --until 10": "up to 500x200", "cast h-traa --size 50x201 --out x.svg --until 10": "up to 500x200"}},
}

// TestLimitsOfThePage: each row of the first table of docs/limits.md is the row of a bound, and a
// command that goes beyond it is refused with the same number.
func TestLimitsOfThePage(t *testing.T) {
	var rows []string
	table, _, _ := strings.Cut(pageText(t, "docs/limits.md"), "\n## ")
	for line := range strings.Lines(table) {
		if strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| |") {
			rows = append(rows, strings.TrimSpace(line))
		}
	}
	if len(rows) != len(bounds) {
		t.Errorf("the page has %d limits, the test %d", len(rows), len(bounds))
	}
	dir := t.TempDir()
	for i, b := range bounds {
		if i < len(rows) && rows[i] != b.row {
			t.Errorf("the page has %q, the test %q", rows[i], b.row)
		}
		for command, want := range b.refused {
			words := strings.Fields(command)
			for k, word := range words {
				word = regexp.MustCompile(`\d+\.big|^lessons$`).ReplaceAllStringFunc(word, func(name string) string { return largeFile(t, dir, name) })
				words[k] = word
			}
			if large := strings.Contains(command, "1073741825") || strings.Contains(command, "268435457"); large && !modeltest.Long() {
				continue // they are read to the limit
			}
			if out, said, code := lascope(t, words...); code == 0 || !strings.Contains(said, want) {
				t.Errorf("lascope %.80s: exit code %d, %q, want %q in it: %s", command, code, said, want, out)
			}
		}
	}
}

// largeFile makes an empty file of the size that its name begins with, or a directory of lessons with
// one above 1 MiB, and returns its path.
func largeFile(t *testing.T, dir, name string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	file, size := path, 1<<20+1
	if name == "lessons" {
		modeltest.OK(t, os.MkdirAll(path, 0o777))
		file = filepath.Join(path, "01-large.txt")
	} else {
		size, _ = strconv.Atoi(strings.TrimSuffix(name, ".big"))
	}
	f, err := os.Create(file)
	if err == nil {
		err = f.Truncate(int64(size))
	}
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// TestCountsOfThePages: the pages have the number of lessons of the course, and a row for each lab.
func TestCountsOfThePages(t *testing.T) {
	out, _, _ := lascope(t, "lesson", "list")
	lessons := fmt.Sprintf("%d lessons", len(regexp.MustCompile(`(?m)^ *\d+  `).FindAllString(out, -1)))
	for _, page := range []string{"README.md", "docs/lectures.md"} {
		if !strings.Contains(pageText(t, page), lessons) {
			t.Errorf("%s does not say %q", page, lessons)
		}
	}
	_, labs, _ := strings.Cut(pageText(t, "README.md"), "\n## Six labs\n")
	labs, _, _ = strings.Cut(labs, "\n## ")
	for _, l := range model.Labs() {
		if !strings.Contains(labs, "\n| ["+l.Name+"](") {
			t.Errorf("README.md has no row for the %s lab", l.Name)
		}
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
		if !strings.Contains(pageText(t, "docs/ceiling.md"), row+"\n") {
			t.Errorf("docs/ceiling.md does not have the row %s", row)
		}
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
			if got := fmt.Sprintf("%.3f", caught); got != row[column] {
				t.Errorf("%s at slot=%s catches %s, in the page %s", row[1], slot, got, row[column])
			}
		}
	}
}

package changelog

import (
	"compress/gzip"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// gitLog writes the output of git log: a commit is its time, then the words of its files, parted by blanks.
func gitLog(commits ...string) string {
	var b strings.Builder
	for _, c := range commits {
		at, files, _ := strings.Cut(c, " ")
		b.WriteString("\x00commit " + at + "\x00")
		if files != "" {
			b.WriteString("\n" + strings.ReplaceAll(files, " ", "\x00") + "\x00")
		}
	}
	return b.String()
}

// TestGitByHand: histories of a few commits and what they make: the pages by their last names, each change as page@time.
func TestGitByHand(t *testing.T) {
	for name, c := range map[string]struct {
		log                     string
		bulk                    int
		want                    string
		commits, bulks, renames int
	}{
		"adds, edits, deletes":           {gitLog("5 A a A b", "6 M a", "7 D b"), 0, "a@5 b@5 a@6 b@7", 3, 0, 0},
		"a merge has no files":           {gitLog("5 A a", "6", "7 M a"), 0, "a@5 a@7", 2, 0, 0},
		"a renamed file is the same":     {gitLog("5 A a", "6 R100 a b", "7 M b"), 0, "b@5 b@6 b@7", 3, 0, 1},
		"its old name may be a new file": {gitLog("5 A a", "6 R100 a b", "7 A a"), 0, "b@5 b@6 a@7", 3, 0, 1},
		"a branch with the old name":     {gitLog("5 A a", "6 R090 a b", "7 M a"), 0, "b@5 b@6 b@7", 3, 0, 1},
		"a deleted name may come again":  {gitLog("5 A a", "6 R100 a b", "7 R100 b a", "8 M a"), 0, "a@5 a@6 a@7 a@8", 4, 0, 2},
		"a copy is a new file":           {gitLog("5 A a", "6 C100 a b", "7 M a", "8 M b"), 0, "a@5 b@6 a@7 b@8", 4, 0, 0},
		"a copy of an old name is new":   {gitLog("5 A a", "6 R100 a b", "7 C100 b a"), 0, "b@5 b@6 a@7", 3, 0, 1},
		"an added old name is new":       {gitLog("5 A a", "6 R100 a b A a"), 0, "b@5 b@6 a@6", 2, 0, 1},
		"a large commit is left out":     {gitLog("5 A a A b", "6 M a R100 b c M d", "7 M c"), 2, "a@5 c@5 c@7", 3, 1, 1},
		"one of the limit is not":        {gitLog("5 A a A b"), 2, "a@5 b@5", 1, 0, 0},
		"negative limits leave out none": {gitLog("5 A a A b"), -1, "a@5 b@5", 1, 0, 0},
		"two pages of one name":          {gitLog("5 A a", "6 D a", "7 A x", "8 R100 x a"), 0, "a (2)@5 a (2)@6 a@7 a@8", 4, 0, 1},
		"a third page of one name":       {gitLog("5 A a", "6 A x", "7 R100 x a", "8 A y", "9 R100 y a"), 0, "a (2)@5 a (3)@6 a (3)@7 a@8 a@9", 5, 0, 2},
		"the times of the limits":        {gitLog("1099511627776 A a", "-1099511627776 M a"), 0, "a@1099511627776 a@-1099511627776", 2, 0, 0},
		"signs that a screen obeys":      {gitLog("5 A a\tb"), 0, `a\tb@5`, 1, 0, 0},
		"a name as long as may be":       {gitLog("5 A " + strings.Repeat("n", 4000)), 0, strings.Repeat("n", 4000) + "@5", 1, 0, 0},
		"no NUL at the end":              {strings.TrimSuffix(gitLog("5 A a"), "\x00"), 0, "a@5", 1, 0, 0},
		"no commits":                     {"", 0, "", 0, 0, 0},
	} {
		h, err := ReadGit(strings.NewReader(c.log), Selection{Whole.From, Whole.To, c.bulk})
		var rows []string
		for _, change := range h.Changes {
			rows = append(rows, fmt.Sprintf("%s@%d", h.Names[change.Page], change.At))
		}
		if got := strings.Join(rows, " "); err != nil || got != c.want || h.Commits != c.commits || h.Bulk != c.bulks || h.Renames != c.renames {
			t.Errorf("%s: %.200s, %d commits, %d large, %d renames, %v; want %.200s, %d, %d, %d", name, got, h.Commits, h.Bulk, h.Renames, err, c.want, c.commits, c.bulks, c.renames)
		}
	}
	for log, says := range map[string]string{
		gitLog("5 A"):                               `"A" is not the state of a file and its name`,
		gitLog("5 R100 a"):                          `"R100" is not the state`,
		gitLog("5 C100 a"):                          `"C100" is not the state`,
		gitLog("5 R100  b"):                         `"R100" is not the state`,
		"\x00commit 5\x00A\x00\x00":                 `"A" is not the state`,
		"\x00commit 5\x00R\x00a\x00\x00":            `"R" is not the state`,
		gitLog("5 Q a"):                             `"Q" is not the state`,
		gitLog("5 A " + strings.Repeat("n", 4001)):  "has more than 4000 bytes",
		gitLog("5 " + strings.Repeat("n", 1<<20+1)): "its output cannot be read",
	} {
		if _, err := ReadGit(strings.NewReader(log), Whole); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%.60q: %v, want %q", log, err, says)
		}
	}
}

// TestReadByHand: a log's file row by row, its limits, and the line of each mistake; plain and compressed.
func TestReadByHand(t *testing.T) {
	const heading = "page,unix_seconds\n"
	l, err := Read("f", strings.NewReader("\ufeff"+heading+"b,1099511627776\n\"a,\"\"\",-1099511627776\nb,0\n"))
	if want := `[b a,"] [{0 1099511627776} {1 -1099511627776} {0 0}]`; err != nil || fmt.Sprint(l.Names, l.Changes) != want {
		t.Errorf("%v %v, %v, want %s", l.Names, l.Changes, err, want)
	}
	for text, says := range map[string]string{
		"page,time\n":                                 "f:1: the first line should be the heading page,unix_seconds, not \"page,time\"",
		heading + "a,1\na,1,2\n":                      "f:3: a row is page,unix_seconds: two fields, not 3",
		heading + "a,1099511627777\n":                 "f:2: \"1099511627777\" is not a time",
		heading + "a,-1099511627777\n":                "f:2: \"-1099511627777\" is not a time",
		heading + "a,x\n":                             "f:2: \"x\" is not a time",
		heading + ",1\n":                              "f:2: the page has no name",
		heading + "\"a,1\n":                           "f:2: ",
		heading + "a,1\n" + strings.Repeat("a", 5000): "f:3: the line is longer than 4096 bytes",
		heading: "f: it has no changes",
	} {
		if _, err := Read("f", strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%.40q: %v, want %q", text, err, says)
		}
	}
	plain, packed, damaged := filepath.Join(t.TempDir(), "f"), filepath.Join(t.TempDir(), "f.gz"), filepath.Join(t.TempDir(), "g.gz")
	write := func(path string, with func(w io.Writer)) {
		f := modeltest.Must(os.Create(path))
		defer f.Close()
		with(f)
	}
	write(plain, func(w io.Writer) { fmt.Fprint(w, heading+"a,1\n") })
	write(packed, func(w io.Writer) {
		z := gzip.NewWriter(w)
		fmt.Fprint(z, heading+"a,1\n")
		z.Close()
	})
	write(damaged, func(w io.Writer) { fmt.Fprint(w, "\x1f\x8bx") })
	for _, path := range []string{plain, packed} {
		if l, err := Open(path); err != nil || len(l.Changes) != 1 {
			t.Errorf("%s: %v, %v", path, l, err)
		}
	}
	if _, err := Open(damaged); err == nil || !strings.Contains(err.Error(), "begins as gzip does, but is damaged") {
		t.Errorf("a damaged file: %v", err)
	}
	empty := filepath.Join(t.TempDir(), "empty")
	write(empty, func(io.Writer) {})
	if _, err := Open(empty); err == nil || !strings.Contains(err.Error(), "it has no changes") {
		t.Errorf("an empty file: %v", err)
	}
}

// TestColumnsByHand: a column by its name or its number, and the lines of bad rows.
func TestColumnsByHand(t *testing.T) {
	head := []string{"page", "2", "time", "page"}
	for word, want := range map[string]string{
		"time": "2", "2": "1", "1": "0", "4": "3",
		"0": `--page "0": no column has this name; the columns are page, 2, time, page`, "5": "no column has this name", "x": "no column has this name",
		"page": `--page "page": columns 1 and 4 have this name; give the number of one, such as --page 4`,
	} {
		if i, err := column(head, "--page", word); err == nil && fmt.Sprint(i) != want || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %d, %v, want %s", word, i, err, want)
		}
	}
	if _, err := column([]string{"a", "a"}, "--time", "a"); err == nil || !strings.Contains(err.Error(), "columns 1 and 2") || !strings.HasSuffix(err.Error(), "--time 2") {
		t.Error(err)
	}
	table, err := ReadTable("f", strings.NewReader("p,t\na,0\n"+strings.Repeat("a,x\n", MostBad+1)), Columns{Page: "p", Time: "t", How: How{SkipBad: true}})
	if err != nil || len(table.Bad) != MostBad || table.Skipped != MostBad+1 {
		t.Errorf("%d bad rows are kept of %d, %v", len(table.Bad), table.Skipped, err)
	}
}

// TestSlotsByHand: the lengths of a slot for a known rate of changes, from a second to four weeks, each once, and the one that
// suits; the pages that stay the most changed.
func TestSlotsByHand(t *testing.T) {
	of := func(changes int, seconds int64) Log {
		l := Log{Names: []string{"a"}}
		for k := range changes {
			l.Changes = append(l.Changes, Change{0, int64(k) * seconds / int64(changes-1)})
		}
		return l
	}
	const hour, day = 3600, 24 * 3600
	for _, c := range []struct {
		changes int
		seconds int64
		want    []int64
		suits   int64
	}{
		{101, 1000, []int64{1, 5, 30}, 5}, {11, 10 * day, []int64{2 * hour, 12 * hour, day}, 12 * hour},
		{11, 600 * day, []int64{7 * day, 28 * day}, 28 * day}, {7, 6000 * day, []int64{28 * day}, 28 * day},
		{11, 50 * hour, []int64{1800, 2 * hour, 12 * hour}, 2 * hour}, {11, 100 * hour, []int64{hour, 6 * hour, day}, 6 * hour},
		{3, 0, []int64{1}, 1},
	} {
		l := of(c.changes, c.seconds)
		if got, suits := Slots(l); !slices.Equal(got, c.want) || suits != c.suits {
			t.Errorf("%d changes in %d s: slots of %v, of which %d suits; want %v, %d", c.changes, c.seconds, got, suits, c.want, c.suits)
		}
	}
	draw := rand.New(rand.NewPCG(1, 2))
	turned := 0
	for range 500 {
		l := Log{Names: []string{"a"}}
		for range 2 + draw.IntN(60) {
			l.Changes = append(l.Changes, Change{0, draw.Int64N(100_000)})
		}
		l.Sort()
		_, suits := Slots(l)
		want := false
		for k := range l.Changes {
			_, other := Slots(l.Without(k))
			want = want || other != suits
		}
		if got := SuitsTurns(l); got != want {
			t.Errorf("%v: another slot suits without one change: %v, want %v", l.Changes, got, want)
		}
		if want {
			turned++
		}
	}
	if turned < 50 || turned > 450 {
		t.Errorf("%d of 500 logs turn", turned)
	}
	twice := Log{Names: []string{"a", "b", "c"}}
	for k := range int64(6) {
		twice.Changes = append(twice.Changes, Change{1, k})
	}
	if s := Describe(twice); s.Stay != 1 || s.Top != 1 || s.Median != 0 || s.Most != 6 {
		t.Errorf("%+v", s)
	}
}

// TestGitSelectionByHand: renames are followed through all commits; those outside the times, and those whose time is none, are
// no changes and count for nothing else.
func TestGitSelectionByHand(t *testing.T) {
	log := gitLog("5 A a A b", "soon R100 a c", "1099511627777 M c", "-1099511627777 M c", " M b", "2 M c", "8 R100 c d", "7 M d M b", "9 M d")
	for _, c := range []struct {
		take                             Selection
		want                             string
		commits, bulks, renames, untimed int
	}{
		{Whole, "d@5 b@5 d@2 d@8 d@7 b@7 d@9", 5, 0, 1, 4},
		{Selection{5, 8, 0}, "d@5 b@5 d@7 b@7", 2, 0, 0, 4},
		{Selection{5, 9, 1}, "d@8", 3, 2, 1, 4},
		{Selection{10, 20, 0}, "", 0, 0, 0, 4},
	} {
		h, err := ReadGit(strings.NewReader(log), c.take)
		var rows []string
		for _, change := range h.Changes {
			rows = append(rows, fmt.Sprintf("%s@%d", h.Names[change.Page], change.At))
		}
		counts := []int{h.Commits, h.Bulk, h.Renames, h.Untimed}
		if got := strings.Join(rows, " "); err != nil || got != c.want || !slices.Equal(counts, []int{c.commits, c.bulks, c.renames, c.untimed}) {
			t.Errorf("%v: %s, counts %v, %v; want %+v", c.take, got, counts, err, c)
		}
	}
}

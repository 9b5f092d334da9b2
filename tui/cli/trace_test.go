package cli

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"lascope/model/modeltest"
	"lascope/world"
)

// starts runs the program where it may start another program.
func starts(t *testing.T, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	t.Setenv("LASCOPE_STARTS", "1")
	return lascope(t, args...)
}

// A repository is a git repository of a test.
type repository struct {
	t    *testing.T
	dir  string
	time int
}

func newRepository(t *testing.T) *repository {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	r := &repository{t: t, dir: t.TempDir(), time: 1_700_000_000}
	r.git("init", "-q", "-b", "main")
	return r
}

// git runs git with fixed names and times.
func (r *repository) git(args ...string) {
	r.t.Helper()
	c := exec.Command("git", args...)
	c.Dir = r.dir
	at := fmt.Sprintf("%d +0000", r.time)
	c.Env = append(os.Environ(), "HOME="+r.dir, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b",
		"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b", "GIT_AUTHOR_DATE="+at, "GIT_COMMITTER_DATE="+at)
	if out, err := c.CombinedOutput(); err != nil {
		r.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

// write writes a file with as many lines of a text as tell its renames from others.
func (r *repository) write(name, text string) {
	r.t.Helper()
	path := filepath.Join(r.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(strings.Repeat(text+"\n", 20)), 0o600); err != nil {
		r.t.Fatal(err)
	}
}

// commit commits everything, ten seconds after the commit before.
func (r *repository) commit() {
	r.time += 10
	r.git("add", "-A")
	r.git("commit", "-q", "-m", "m")
}

// TestTraceGit: files are pages under their last names, commits are changes; renames are
// followed, also into the name of a deleted page, with an edit on a branch that has the old name;
// merges are no changes; large commits are left out and counted.
func TestTraceGit(t *testing.T) {
	r := newRepository(t)
	for _, name := range []string{"a", "b", "docs/c d.md", "-flag"} {
		r.write(name, "text of "+name)
	}
	r.commit() // 10: all four
	r.git("mv", "a", "x")
	r.commit() // 20: a renamed to x
	r.write("a", "another text")
	r.commit() // 30: a new page a
	r.git("mv", "x", "b2")
	r.git("rm", "-q", "b")
	r.commit() // 40: x renamed to b2
	r.git("mv", "b2", "b")
	r.commit() // 50: b2 renamed to b, the name of a deleted page
	r.git("checkout", "-q", "-b", "side")
	r.write("docs/c d.md", "other text")
	r.commit() // 60, on side
	r.git("checkout", "-q", "main")
	r.git("mv", "docs/c d.md", "docs/é.md")
	r.commit() // 70: renamed, on main
	r.time += 10
	r.git("merge", "-q", "--no-edit", "side")
	for i := range 6 {
		r.write(fmt.Sprintf("bulk/%d", i), fmt.Sprint("bulk", i))
	}
	r.commit() // 90
	r.git("rm", "-q", "--", "-flag")
	r.commit() // 100

	const start = 1_700_000_000
	rows := func(words ...string) (pages []string, remark string) {
		t.Helper()
		out, errs, code := starts(t, append([]string{"trace", "git", r.dir}, words...)...)
		lines := strings.Split(strings.TrimSpace(out), "\n")
		if code != 0 || lines[0] != "page,unix_seconds" {
			t.Fatalf("%v: exit %d\n%s%s", words, code, out, errs)
		}
		for _, line := range lines[1:] {
			var at int
			name, time, _ := strings.Cut(line, ",")
			if _, err := fmt.Sscan(time, &at); err != nil {
				t.Fatal(err)
			}
			pages = append(pages, fmt.Sprint(name, " ", at-start))
		}
		return pages, errs
	}
	few := []string{"-flag 10", "b 10", "b (2) 10", "docs/é.md 10", "b 20", "a 30", "b 40", "b (2) 40", "b 50", "docs/é.md 60", "docs/é.md 70"}
	got, remark := rows("--bulk", "5")
	if want := append(slices.Clone(few), "-flag 100"); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if want := "12 changes of 5 pages in 8 commits, 4 renames followed; commits of more than 5 files left out: 1"; !strings.Contains(remark, want) {
		t.Errorf("got %q, want %q", remark, want)
	}
	if got, _ := rows(); len(got) != 18 {
		t.Errorf("without --bulk: %q", got)
	}
	if got, _ := rows("--paths", "bulk/*", "--since", "2001-01-01"); len(got) != 6 {
		t.Errorf("--paths: %q", got)
	}
	file := filepath.Join(t.TempDir(), "changes.csv")
	if _, errs, code := starts(t, "trace", "git", r.dir, "--out", file); code != 0 {
		t.Fatal(errs)
	}
	if out, errs, code := lascope(t, "run", "lakg", "trace="+file, "slot=10s", "--every", "1000"); code != 0 || !strings.Contains(out, "\n10,10,") {
		t.Errorf("the trace cannot be replayed to its slot 10: exit %d\n%s%s", code, out, errs)
	}
}

// TestTraceGitRefusals: what git refuses is one sentence.
func TestTraceGitRefusals(t *testing.T) {
	r := newRepository(t)
	for _, c := range []struct {
		words []string
		says  string
	}{
		{[]string{r.dir}, "git log failed"},
		{[]string{t.TempDir()}, "git rev-parse failed"},
		{[]string{filepath.Join(r.dir, "none")}, "git rev-parse failed"},
		{[]string{r.dir, "--bulk", "-1"}, "--bulk -1"},
		{[]string{r.dir, "--out", "main.go"}, "holds something else"},
	} {
		out, errs, code := starts(t, append([]string{"trace", "git"}, c.words...)...)
		if code != 1 || out != "" || !strings.Contains(errs, c.says) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: exit %d, %q%q, want %q", c.words, code, out, errs, c.says)
		}
	}
	r.write("a", "a")
	r.commit()
	if _, errs, code := starts(t, "trace", "git", r.dir, "--paths", "--output=stolen"); code != 1 || !strings.Contains(errs, "no change of a file") {
		t.Errorf("a path that looks like a flag: exit %d, %s", code, errs)
	}
	c := exec.Command(os.Args[0], "trace", "git", r.dir)
	c.Env = append(os.Environ(), "LASCOPE_MAIN=1", "LASCOPE_STARTS=1", "PATH="+t.TempDir())
	var exit *exec.ExitError
	if out, err := c.CombinedOutput(); !errors.As(err, &exit) || !bytes.Contains(out, []byte("git cannot be started")) {
		t.Errorf("without git: %v, %s", err, out)
	}
}

// TestTraceGitOfClones: the oldest commits of a shallow clone, which list every file, are no changes; a partial clone is
// refused; variables of the environment name no other repository.
func TestTraceGitOfClones(t *testing.T) {
	r := newRepository(t)
	r.git("config", "uploadpack.allowFilter", "true")
	for i := range 5 {
		r.write("a", fmt.Sprint("a", i))
		r.write(fmt.Sprint("b", i), fmt.Sprint("text of b", i))
		r.commit()
	}
	clone := func(words ...string) string {
		dir := t.TempDir()
		r.git(append(append([]string{"clone", "-q", "--no-local"}, words...), "file://"+r.dir, dir)...)
		return dir
	}
	shallow := clone("--depth", "3")
	out, errs, code := starts(t, "trace", "git", shallow)
	if want := "page,unix_seconds\na,1700000040\nb3,1700000040\na,1700000050\nb4,1700000050\n"; code != 0 || out != want {
		t.Errorf("of a shallow clone: exit %d, %s%s, want %s", code, out, errs, want)
	}
	if !strings.Contains(errs, "its oldest commits, 1, which list every file, are left out; git fetch --unshallow") {
		t.Errorf("of a shallow clone it says %s", errs)
	}
	if _, errs, code := starts(t, "trace", "git", clone("--depth", "1")); code != 1 || !strings.Contains(errs, "git fetch --unshallow") {
		t.Errorf("of a clone of depth 1: exit %d, %s", code, errs)
	}
	partial := clone("--filter=blob:none", "--no-checkout")
	if _, errs, code := starts(t, "trace", "git", partial); code != 1 || !strings.Contains(errs, "git fetch --refetch --no-filter") {
		t.Errorf("of a partial clone: exit %d, %s", code, errs)
	}
	t.Setenv("GIT_DIR", filepath.Join(r.dir, ".git"))
	t.Setenv("GIT_WORK_TREE", r.dir)
	if again, errs, code := starts(t, "trace", "git", shallow); code != 0 || again != out {
		t.Errorf("with GIT_DIR in the environment: exit %d, %s%s", code, again, errs)
	}
}

// TestTraceFeed: snapshots of a sitemap become a trace.
func TestTraceFeed(t *testing.T) {
	dir := t.TempDir()
	var files []string
	for day := 1; day < 4; day++ {
		files = append(files, filepath.Join(dir, fmt.Sprint(day, ".xml")))
		text := fmt.Sprintf("<urlset><url><loc>/a</loc><lastmod>1970-01-1%d</lastmod></url><url><loc>/b</loc></url></urlset>", day)
		if err := os.WriteFile(files[day-1], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, errs, code := lascope(t, append([]string{"trace", "feed"}, files...)...)
	if want := "page,unix_seconds\n/a,864000\n/a,950400\n/a,1036800\n"; code != 0 || out != want {
		t.Errorf("exit %d, %s%s", code, out, errs)
	}
	if want := "3 changes of 1 pages in 3 files; entries without a time left out: 3"; !strings.Contains(errs, want) {
		t.Errorf("it says %s", errs)
	}
	if _, errs, code := lascope(t, "trace", "feed"); code == 0 || !strings.Contains(errs, "which file?") {
		t.Errorf("without a file: exit %d, %s", code, errs)
	}
}

// TestTraceCSV: a table of events becomes a trace in each format of times.
func TestTraceCSV(t *testing.T) {
	dir := t.TempDir()
	write := func(text string) string {
		path := filepath.Join(dir, "table.csv")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const want = "page,unix_seconds\nb,86400\n\"a, c\",86460\n"
	for _, c := range []struct{ text, format string }{
		{"url,when\n\"a, c\",1970-01-02T00:01:00Z\nb,1970-01-02T01:00:00+01:00\n", ""},
		{"\ufeffurl;x;when\r\na, c;;86460.9\r\nb;;86400\r\n", ""},
		{"when\turl\n1970-01-02 00:01\ta, c\n1970-01-02 00:00\tb\n", ""},
		{"url,when\n\"a, c\",1970-01-02 00:01:00.5Z\nb,1970-01-02T00:00\n", ""},
		{"url,when\n\"a, c\",86460999\nb,86400000\n", "unix-ms"},
		{"when\turl\n02/Jan/1970:00:01:00\ta, c\n02/Jan/1970:00:00:00\tb\n", "02/Jan/2006:15:04:05"},
	} {
		out, errs, code := lascope(t, "trace", "csv", write(c.text), "--page", "url", "--time", "when", "--format", c.format)
		if code != 0 || out != want {
			t.Errorf("%q: exit %d, %s%s", c.text, code, out, errs)
		}
	}
	for _, c := range []struct{ text, page, format, says string }{
		{"url,when\na,0\nb,soon\n", "url", "", `table.csv:3: "soon" is not a number of the format unix`},
		{"url,when\na,soon\n", "url", "", `table.csv:2: "soon" is no date that can be read`},
		{"url,when\na,0\n,0\n", "url", "", "table.csv:3: the page has no name"},
		{"url,when\na,0\nb\n", "url", "", "table.csv:3: wrong number of fields"},
		{"url,when,url\na,0,b\n", "url", "", `--page "url": columns 1 and 3 have this name; give the number of one, such as --page 3`},
		{"url,when\na,0\n", "page", "", `--page "page": no column has this name; the columns are url, when`},
		{"url,when\na,0\n", "3", "", `--page "3": no column`},
		{"url,when\n", "url", "", "no rows"},
		{"", "url", "", "no heading"},
		{"url,when\na,0\n", "", "", "--page is missing"},
		{"url,when\na,0\n", "url", "rfc3339", "not a time in the format rfc3339"},
	} {
		out, errs, code := lascope(t, "trace", "csv", write(c.text), "--page", c.page, "--time", "when", "--format", c.format)
		if code != 1 || out != "" || !strings.Contains(errs, c.says) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: exit %d, %q%q, want %q", c.text, code, out, errs, c.says)
		}
	}
}

// TestTraceInfo: the description of a trace agrees with its file and with run.
func TestTraceInfo(t *testing.T) {
	var text strings.Builder
	text.WriteString("page,unix_seconds\n")
	for i := range 4000 { // page 1 changes every 100 s, page 2 every 1,000 s
		fmt.Fprintf(&text, "p1,%d\n", 100*i)
		if i%10 == 0 {
			fmt.Fprintf(&text, "p2,%d\n", 100*i+50)
		}
	}
	file := filepath.Join(t.TempDir(), "two.csv")
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs, code := lascope(t, "trace", "info", file)
	if code != 0 { // on a slow machine its progress is in errs
		t.Fatalf("exit %d: %s", code, errs)
	}
	for _, want := range []string{"changes        4400\n", "1970-01-01 00:00:00 to 1970-01-05 15:05:00, 4.628 days\n", "most 864, median 864, least 86.4 of a page", "suits          slot=1m"} {
		if !strings.Contains(out, want) {
			t.Errorf("it does not say %q:\n%s", want, out)
		}
	}
	run, _, _ := lascope(t, "run", "lakg", "trace="+file, "slot=1m", "--every", "100000")
	lines := strings.Split(strings.TrimSpace(run), "\n")
	cells := strings.Split(lines[len(lines)-1], ",")
	var row []string
	for line := range strings.Lines(out) {
		if f := strings.Fields(line); len(f) > 0 && f[0] == "lakg" {
			row = f
		}
	}
	if len(row) != 4 || !strings.HasPrefix(fmt.Sprintf("%.3f", number(t, cells[len(cells)-1])), row[2]) {
		t.Errorf("lakg catches %v, run says %s", row, cells[len(cells)-1])
	}
}

func number(t *testing.T, text string) (x float64) {
	t.Helper()
	if _, err := fmt.Sscan(text, &x); err != nil {
		t.Fatal(err)
	}
	return x
}

// TestYourWebAWK: each line of awk of docs/your-web.md makes a table of its source, which trace csv reads.
func TestYourWebAWK(t *testing.T) {
	sources := map[string][2]string{
		"a web server": {"access.log", `1.2.3.4 - - [02/Jan/2024:15:04:05 +0000] "PUT /a HTTP/1.1" 200 5` + "\n" +
			`1.2.3.4 - - [02/Jan/2024:16:04:05 +0000] "GET /a HTTP/1.1" 200 5` + "\n" + `1.2.3.4 - - [02/Jan/2024:17:04:05 +0000] "POST /b HTTP/1.1" 200 5` + "\n"},
		"Wikipedia": {"FILE", "<page>\n<title>Bees, and wasps</title>\n<revision>\n<timestamp>2024-01-02T15:04:05Z</timestamp>\n</revision>\n<revision>\n<timestamp>2024-01-03T15:04:05Z</timestamp>\n</revision>\n</page>\n"},
		"OpenStreetMap": {"FILE", "<osmChange>\n  <modify>\n    <node id=\"7\" version=\"2\" timestamp=\"2024-01-02T15:04:05Z\" lat=\"1\"/>\n" +
			"    <way id=\"8\" version=\"2\" timestamp=\"2024-01-03T15:04:05Z\">\n"},
		"a folder": {"DIR/page.txt", "text"},
	}
	code := regexp.MustCompile("`((?:awk|find) [^`]*)`(.*)")
	found := 0
	for line := range strings.Lines(pageText(t, "docs/your-web.md")) {
		for name, of := range sources {
			row := code.FindStringSubmatch(line)
			if row == nil || !strings.HasPrefix(line, "| "+name) {
				continue
			}
			found++
			dir := t.TempDir()
			path := filepath.Join(dir, of[0])
			if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(of[1]), 0o600); err != nil {
				t.Fatal(err)
			}
			command := strings.ReplaceAll(row[1], `\|`, "|")
			switch {
			case strings.HasPrefix(command, "find"):
				command += "; " + command + "; sort -u days.tsv" // on two days
			case of[0] == "FILE":
				command += " FILE"
			}
			c := exec.Command("sh", "-c", "(printf 'page\\ttime\\n'; "+command+") > table.tsv")
			c.Dir = dir
			if out, err := c.CombinedOutput(); err != nil {
				t.Skipf("%s: %v, %s", command, err, out)
			}
			words := []string{"trace", "csv", filepath.Join(dir, "table.tsv"), "--page", "page", "--time", "time"}
			if format := regexp.MustCompile("--format ([^`]*)`").FindStringSubmatch(row[2]); format != nil {
				words = append(words, "--format", format[1])
			}
			out, errs, code := lascope(t, words...)
			if lines := strings.Count(out, "\n"); code != 0 || lines < 2 || of[0] != "DIR/page.txt" && lines != 3 {
				t.Errorf("%s: exit %d, %s\n%s", command, code, errs, out)
			}
		}
	}
	if found != len(sources) {
		t.Errorf("%d of %d sources were found in the page", found, len(sources))
	}
}

// TestHistoryOfThePage: the trace of this repository in the program is that of trace git at the commit that the page names.
func TestHistoryOfThePage(t *testing.T) {
	if !modeltest.Long() {
		t.Skip("it reads the history of the repository")
	}
	t.Setenv("LASCOPE_STARTS", "1")
	dir := filepath.Join(t.TempDir(), "clone")
	for _, words := range [][]string{
		{"clone", "-q", "--shared", "--no-checkout", ".", dir}, {"-C", dir, "update-ref", "--no-deref", "HEAD", "a60fb28"},
	} {
		if out, err := exec.Command("git", words...).CombinedOutput(); err != nil {
			t.Skipf("the repository has no such history: git %v: %s", words, out)
		}
	}
	f, err := world.OpenFile(world.BuiltIn + "lascope-changes.csv.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	packed, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	want, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	if out, errs, code := lascope(t, "trace", "git", dir, "--bulk", "50"); code != 0 || out != string(want) {
		t.Errorf("exit %d, %s: %d bytes, in the program %d", code, errs, len(out), len(want))
	}
}

// TestDatesOfThePage: trace csv reads each date of docs/your-web.md as the page says, and refuses those that it lists.
func TestDatesOfThePage(t *testing.T) {
	_, section, _ := strings.Cut(pageText(t, "docs/your-web.md"), "\n## Dates\n")
	section, _, _ = strings.Cut(section, "\n## ")
	quoted := regexp.MustCompile("`([^`]+)`")
	file := filepath.Join(t.TempDir(), "table.tsv")
	read, refused := 0, 0
	for line := range strings.Lines(section) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 || !strings.Contains(line, "`") {
			continue
		}
		dates, want := cells[1], ""
		if len(cells) == 5 {
			at, err := time.Parse(time.RFC3339, strings.TrimSpace(cells[3]))
			if err != nil {
				t.Fatal(err)
			}
			dates, want = cells[2], fmt.Sprintf("page,unix_seconds\na,%d\n", at.Unix())
		}
		for _, date := range quoted.FindAllStringSubmatch(dates, -1) {
			if err := os.WriteFile(file, []byte("page\ttime\na\t"+date[1]+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			out, errs, code := lascope(t, "trace", "csv", file, "--page", "page", "--time", "time")
			switch {
			case want != "" && (code != 0 || out != want):
				t.Errorf("%s: exit %d, %s%s, want %s", date[1], code, out, errs, want)
			case want != "":
				read++
			case code != 1 || out != "" || !strings.Contains(errs, "table.tsv:2: "):
				t.Errorf("%s: exit %d, %s%s, want a refusal", date[1], code, out, errs)
			default:
				refused++
			}
		}
	}
	if read < 20 || refused < 14 {
		t.Errorf("the page has %d dates and %d that are refused", read, refused)
	}
}

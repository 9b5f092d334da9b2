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
	at := fmt.Sprintf("@%d +0000", r.time)
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
// merges are no changes; large commits are left out and counted. A name that begins as a formula has an apostrophe before it.
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
			modeltest.Must(fmt.Sscan(time, &at))
			pages = append(pages, fmt.Sprint(name, " ", at-start))
		}
		return pages, errs
	}
	few := []string{"'-flag 10", "b 10", "b (2) 10", "docs/é.md 10", "b 20", "a 30", "b 40", "b (2) 40", "b 50", "docs/é.md 60", "docs/é.md 70"}
	got, remark := rows("--bulk", "5")
	if want := append(slices.Clone(few), "'-flag 100"); !slices.Equal(got, want) {
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
		{[]string{r.dir}, "is there a commit at HEAD?"},
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

func number(t *testing.T, text string) (x float64) {
	t.Helper()
	modeltest.Must(fmt.Sscan(text, &x))
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
			modeltest.OK(t, os.MkdirAll(filepath.Dir(path), 0o700))
			modeltest.OK(t, os.WriteFile(path, []byte(of[1]), 0o600))
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
	f := modeltest.Must(world.OpenFile(world.BuiltIn + "lascope-changes.csv.gz"))
	defer f.Close()
	packed := modeltest.Must(gzip.NewReader(f))
	want := modeltest.Must(io.ReadAll(packed))
	if out, errs, code := lascope(t, "trace", "git", dir, "--bulk", "50"); code != 0 || out != string(want) {
		t.Errorf("exit %d, %s: %d bytes, in the program %d", code, errs, len(out), len(want))
	}
}

// TestTraceInfoAdvice: below 30 changes nothing is advised; of one page that changes often and 19 that seldom do, a scheme is,
// and of 40 changes one may decide.
func TestTraceInfoAdvice(t *testing.T) {
	busy := func(changes int) (rows string) {
		for i := range changes {
			page := 0
			if i%5 == 4 {
				page = 1 + i/5%19
			}
			rows += fmt.Sprintf("p%d,%d\n", page, 1_700_000_000+100*i)
		}
		return rows
	}
	const few, more = "too few changes to advise", "catches"
	for _, c := range []struct {
		rows, says string
		lines      int // of the answers that say it
	}{
		{busy(29), few + ": 29, and advice takes 30 or more.", 3}, {busy(100), more, 3}, {busy(40), few + ": without one of the 40 the answer turns.", 1},
	} {
		file := filepath.Join(t.TempDir(), "log.csv")
		modeltest.OK(t, os.WriteFile(file, []byte("page,unix_seconds\n"+c.rows), 0o600))
		out, errs, code := lascope(t, "trace", "info", file)
		_, answers, _ := strings.Cut(out, "Is there anything to learn here?\n")
		if code != 0 || strings.Count(answers, c.says) != c.lines || strings.Contains(out, "suits          "+few) != (c.lines == 3 && c.says != more) {
			t.Errorf("%s: exit %d, %s%s", c.says, code, out, errs)
		}
	}
}

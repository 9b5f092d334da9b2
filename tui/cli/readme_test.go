package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// pages maps the documents whose commands are tried to their least number of commands.
var pages = map[string]int{
	"README.md": 10, "docs/guide.md": 1, "docs/line.md": 15, "docs/your-web.md": 4, "docs/real-web.md": 3, "docs/own/README.md": 8, "docs/labs.md": 10, "docs/experiments.md": 7,
	"docs/lectures.md": 7, "docs/lectures/h-traa.md": 5, "docs/lectures/oma.md": 4, "docs/play.md": 4, "docs/settings.md": 6, "docs/themes.md": 2, "docs/pictures/README.md": 4,
}

// given maps the names of the reader's files to their text.
var given = map[string]string{
	"study.toml":         "lines = [\"uniform pages=16\"]\naxes = [\"alpha=0.3,0.9\"]\nreplications = 2\nuntil = 50\n",
	"CHANGES.csv":        "page,unix_seconds\na,0\na,7200\nb,10800\na,90000\n",
	"changes.csv":        "page,unix_seconds\na,0\na,7200\nb,10800\na,90000\n",
	"edits.csv":          "title,when\na,1970-01-02T00:00:00Z\nb,1970-01-02T03:00:00Z\n",
	"monday.xml":         "<urlset><url><loc>/a</loc><lastmod>2024-01-01</lastmod></url><url><loc>/b</loc><lastmod>2024-01-01</lastmod></url></urlset>",
	"tuesday.xml":        "<urlset><url><loc>/a</loc><lastmod>2024-01-02</lastmod></url></urlset>",
	"peps-links.csv":     "from,to\nindex,a\nindex,b\na,c\n",
	"peps-relevance.csv": "page,relevance\nindex,0\na,0.5\nb,0.25\nc,1\n",
	"mine.session":       "# lascope session 1\n# line own pages=8 @20:mirror\nend 40\n",
	"lecture.session":    "# lascope session 1\n# line h-traa pages=64 seed=7 @800:mirror\nnote 800 it turns\nend 1200\n",
}

// An example is a command of a page, its input by printf, and the output that the page
// shows, if any.
type example struct {
	page, input, command string
	output               []string
}

var (
	exampleLine = regexp.MustCompile(`^    (\$ )?(?:printf '([^']*)' \| )?((?:go run \. ?|lascope ).*|go run \.)$`)
	remark      = regexp.MustCompile(`\s{2,}#.*$`)
	optional    = regexp.MustCompile(`\s*\[[^\]]*\]`)
	synopsis    = regexp.MustCompile(`\b(SPEC|FILE|DIR|NAME|SCHEME|TICKS|NUMBER)\b`) // how a command is used, not an example
	tail        = regexp.MustCompile(`\s*\| tail -(\d+)$`)
	inner       = regexp.MustCompile(`"\$\(lascope ([^)]*)\)"`) // a command within a command
)

// examples are the commands of a page.
func examples(t *testing.T, page string) (found []example) {
	t.Helper()
	text := modeltest.Must(os.ReadFile(page))
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		m := exampleLine.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		e := example{page: page, input: strings.ReplaceAll(m[2], `\n`, "\n"), command: remark.ReplaceAllString(m[3], "")}
		for i++; m[1] != "" && i < len(lines) && strings.HasPrefix(lines[i], "    "); i++ {
			e.output = append(e.output, lines[i][4:])
		}
		found = append(found, e)
	}
	return found
}

// words returns the command's arguments without the optional ones, and the number of
// last lines that tail prints; 0 is all. In the short tests a command without a shown
// output runs two replications of a hundred ticks.
func (e example) words() (words []string, last int) {
	command := e.command
	if m := tail.FindStringSubmatch(command); m != nil {
		last, _ = strconv.Atoi(m[1])
		command = strings.TrimSuffix(command, m[0])
	}
	command = strings.TrimPrefix(strings.TrimPrefix(optional.ReplaceAllString(command, ""), "lascope"), "go run .")
	words = shellWords(command)
	if slices.Contains(words, "--exec") {
		words = append(words, "--patience", "5m", "--start-patience", "5m") // the machine may be busy
	}
	if modeltest.Long() || e.output != nil || len(words) == 0 {
		return words, last
	}
	switch words[0] {
	case "figure":
		words = []string{"figure", "list"}
	case "sweep", "race", "tune", "sensitivity":
		reps := "2"
		if words[0] == "tune" || slices.Contains(words, "--margin") || slices.Contains(words, "--budget") {
			reps = "10" // for a verdict
		}
		if (words[0] == "sweep" || slices.Contains(words, "--exec")) && !slices.Contains(words, "--reps") && words[0] != "sensitivity" {
			words = append(words, "--reps", "2")
		}
		for flag, value := range map[string]string{"--reps": reps, "--until": "100", "--every": "100", "--samples": "16", "--dpi": "96"} {
			if i := slices.Index(words, flag); i >= 0 && len(words[i+1]) >= len(value) {
				words[i+1] = value // a shorter number is smaller
			}
		}
	case "cast":
		i := slices.Index(words, "--until")
		if i < 0 {
			words, i = append(words, "--until", ""), len(words)
		}
		words[i+1] = "100"
	case "run":
		if i := slices.Index(words, "--until"); i >= 0 && slices.Contains(words, "--exec") {
			words[i+1] = "100"
		}
		if i := slices.Index(words, "--traversals"); i >= 0 {
			words[i+1] = "2"
		}
	}
	return words, last
}

// shellWords splits a command at its spaces, but not within single quotes.
func shellWords(command string) (words []string) {
	for i, part := range strings.Split(command, "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}

// TestPagesCommands tries the commands of the pages (by default every twentieth of those without a shown output) as a new user would, in a
// directory with the reader's files. A command that prints must succeed, and print the
// output shown by the page, if any. A live command must fail only for want of a terminal.
func TestPagesCommands(t *testing.T) {
	for page, least := range pages {
		found := examples(t, page)
		if len(found) < least {
			t.Errorf("%s has %d commands, where %d were", page, len(found), least)
		}
		for i, e := range found {
			if e.output == nil && !modeltest.Taken(i, 20) {
				continue
			}
			t.Run(e.command, func(t *testing.T) {
				t.Parallel()
				e.try(t)
			})
		}
	}
}

func (e example) try(t *testing.T) {
	dir := t.TempDir()
	if strings.Contains(e.command, "trace git") {
		shelled(t, dir, "git init -q; echo text > a.md; git add -A; git commit -q -m m")
	}
	for name, text := range given {
		modeltest.OK(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	pictures := filepath.Join(dir, "docs", "pictures")
	modeltest.OK(t, os.MkdirAll(filepath.Join(pictures, "themes"), 0o777))
	if words := shellWords(e.command); slices.Contains(words, "--exec") {
		program := strings.Fields(words[slices.Index(words, "--exec")+1])[0]
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("there is no " + program)
		}
		modeltest.OK(t, os.CopyFS(filepath.Join(dir, "docs", "own"), os.DirFS("docs/own")))
	}
	session, err := os.ReadFile("docs/pictures/lascope.session")
	if err == nil {
		err = os.WriteFile(filepath.Join(pictures, "lascope.session"), session, 0o666)
	}
	modeltest.OK(t, err)
	run := func(words ...string) (out, errs string, code int) {
		variables := append(mayStart(words), "HOME="+dir, "XDG_CONFIG_HOME="+dir, "XDG_STATE_HOME="+dir)
		return playerOf(t, dir, variables...).play(t, e.input, words...)
	}
	// The shell's substitution of $(lascope …).
	if m := inner.FindStringSubmatch(e.command); m != nil {
		out, errs, code := run(strings.Fields(m[1])...)
		modeltest.MustEqual(t, code, 0, "%s: lascope %s fails: %s:", e.page, m[1], errs)
		e.command = strings.Replace(e.command, m[0], strings.TrimSpace(out), 1)
	}
	words, last := e.words()
	if synopsis.MatchString(e.command) {
		e.know(t, words[0])
		return
	}
	out, said, code := run(words...)
	if e.output != nil {
		if code != 0 {
			out += said // without an error it is progress
		}
		e.compare(t, out, last)
		return
	}
	live := strings.Contains(said, "no terminal to draw on") ||
		len(words) > 0 && words[0] == "race" && strings.Contains(said, "--until is missing or 0")
	if code != 0 && !live {
		t.Errorf("%s: lascope %s fails: %s", e.page, strings.Join(words, " "), said)
	}
	if code == 0 && out == "" && !strings.Contains(e.command, "--out") {
		t.Errorf("%s: lascope %s prints nothing", e.page, strings.Join(words, " "))
	}
}

// know checks that a command has the flags that the page lists.
func (e example) know(t *testing.T, command string) {
	if strings.HasPrefix(command, "-") {
		command = "help"
	}
	help, _, _ := lascope(t, command, "--help")
	for _, flag := range regexp.MustCompile(`--[a-z]+`).FindAllString(e.command, -1) {
		modeltest.Has(t, help, flag+" ", "%s: %s has no %s:", e.page, command, flag)
	}
}

// compare compares the printed lines with those of the page, where … stands for any
// number of lines; blanks at the end of a line do not count.
func (e example) compare(t *testing.T, printed string, last int) {
	got := strings.Split(strings.TrimSuffix(printed, "\n"), "\n")
	if last > 0 {
		got = got[max(0, len(got)-last):]
	}
	i, skip := 0, false
	for _, want := range e.output {
		if want == "…" {
			skip = true
			continue
		}
		want = strings.TrimRight(want, " ")
		for skip && i < len(got) && strings.TrimRight(got[i], " ") != want {
			i++
		}
		if i >= len(got) || strings.TrimRight(got[i], " ") != want {
			t.Fatalf("%s: $ %s: the page has\n%s\nthe program prints\n%s", e.page, e.command, strings.Join(e.output, "\n"), printed)
		}
		i, skip = i+1, false
	}
	if i != len(got) && !skip {
		t.Errorf("%s: $ %s prints more than the page has:\n%s", e.page, e.command, printed)
	}
}

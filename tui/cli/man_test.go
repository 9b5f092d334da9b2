package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// TestManualPages: docs/cli holds the pages that the commands give now, and no others.
func TestManualPages(t *testing.T) {
	const dir = "docs/cli"
	pages := manualPages(rootCommand())
	for name, want := range pages {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
			t.Errorf(`%s/%s is not of this program: "lascope man --markdown %s" writes it (%v)`, dir, name, dir, err)
		}
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if pages[f.Name()] == "" {
			t.Errorf("%s/%s is the page of no command", dir, f.Name())
		}
	}
	made := t.TempDir()
	if _, stderr, code := lascope(t, "man", "--markdown", made); code != 0 {
		t.Fatalf("exit %d, %q", code, stderr)
	}
	for name, want := range pages {
		if got, err := os.ReadFile(filepath.Join(made, name)); err != nil || string(got) != want {
			t.Errorf("man --markdown writes %s with %q (%v)", name, got, err)
		}
	}
}

// TestMan: the manual page names each command and each flag that the help lists, no line of
// text begins with a request of roff, and man formats it without a warning.
func TestMan(t *testing.T) {
	page, _, code := lascope(t, "man")
	if code != 0 || !strings.HasPrefix(page, ".TH LASCOPE 1 ") {
		t.Fatalf("exit %d, %.80q", code, page)
	}
	root := rootCommand()
	for _, c := range append([]*cobra.Command{root}, documentedCommands(root)...) {
		if !strings.Contains(page, "\n.B "+roff.Replace(c.UseLine())+"\n") {
			t.Errorf("the page does not name %s", c.CommandPath())
		}
		eachFlag(c, func(flag, _ string) {
			if !strings.Contains(page, "\n.B "+roff.Replace(flag)+"\n") {
				t.Errorf("the page does not name %s of %s", flag, c.CommandPath())
			}
		})
	}
	request := regexp.MustCompile(`^\.(TH LASCOPE|SH|SS|PP|TP|B|br|nf|fi)( |$)`)
	for line := range strings.Lines(page) {
		if line = strings.TrimSuffix(line, "\n"); (line[:min(1, len(line))] == "." || strings.HasPrefix(line, "'")) && !request.MatchString(line) {
			t.Errorf("%q is a request of roff", line)
		}
	}
	groff, err := exec.LookPath("groff")
	if err != nil {
		return // without groff the requests above are the check
	}
	c := exec.Command(groff, "-man", "-ww", "-Kutf8", "-Tutf8", "-z")
	c.Stdin = strings.NewReader(page)
	if warnings, err := c.CombinedOutput(); err != nil || len(warnings) > 0 {
		t.Errorf("groff: %v, %s", err, warnings)
	}
}

// TestPlaceholders: the placeholder of each flag is a word in capitals that names its value, such
// as FILE or I/N, or the only value that there is.
func TestPlaceholders(t *testing.T) {
	capitals, seen := regexp.MustCompile(`^[A-Z][A-Z/x]+$`), 0
	root := rootCommand()
	for _, c := range append([]*cobra.Command{root}, documentedCommands(root)...) {
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			word, _ := pflag.UnquoteUsage(f)
			seen++
			if word != "" && word != "converged" && !capitals.MatchString(word) {
				t.Errorf("%s has --%s %s", c.CommandPath(), f.Name, word)
			}
		})
	}
	if seen < 50 {
		t.Errorf("there are %d flags", seen)
	}
}

// TestRefusedFlagsAreNotListed: the help of cast has no flag that cast refuses, and no other
// refusal proposes them.
func TestRefusedFlagsAreNotListed(t *testing.T) {
	help, _, _ := lascope(t, "cast", "--help")
	for _, flag := range []string{"--paused", "--no-mouse", "--plain"} {
		if strings.Contains(help, flag) {
			t.Errorf("cast --help lists %s", flag)
		}
		if _, stderr, code := lascope(t, "cast", "h-traa", "--until", "9", "--out", "never.svg", flag); code != 1 || !strings.Contains(stderr, flag) {
			t.Errorf("cast %s: exit %d, %q", flag, code, stderr)
		}
	}
	if _, stderr, _ := lascope(t, "run", "--plain"); strings.Contains(stderr, "cast") {
		t.Errorf("run --plain proposes cast: %q", stderr)
	}
	for _, command := range []string{"run", "merge", "figure", "schemes", "params"} {
		if help, _, _ := lascope(t, command, "--help"); strings.Contains(help, "--theme") {
			t.Errorf("%s --help lists options of the screen", command)
		}
	}
}

// TestSuffixesOfFlags: k, M and G stand for zeros in each flag of ticks, speeds and counts.
func TestSuffixesOfFlags(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ short, long string }{
		{"run h-traa pages=2 --until 1k --every .5k", "run h-traa pages=2 --until 1000 --every 500"},
		{"run robot docs=200 --traversals .002k", "run robot docs=200 --traversals 2"},
		{"race h-traa pages=2 vs lakg pages=2 --until .02k --every .01k --reps .003k", "race h-traa pages=2 vs lakg pages=2 --until 20 --every 10 --reps 3"},
		{"sweep lakg pages=2 N=9,10 --until .02k --every .01k --reps .002k", "sweep lakg pages=2 N=9,10 --until 20 --every 10 --reps 2"},
		{"cast h-traa pages=4 --until .1k --speed .05k --bytes .1M --out SVG", "cast h-traa pages=4 --until 100 --speed 50 --bytes 100000 --out SVG"},
		{"replay docs/pictures/lascope.session --until .1k --every .05k", "replay docs/pictures/lascope.session --until 100 --every 50"},
	} {
		var results [2]string
		for i, line := range []string{c.short, c.long} {
			svg := filepath.Join(dir, "film.svg")
			os.Remove(svg)
			out, stderr, code := lascope(t, strings.Fields(strings.ReplaceAll(line, "SVG", svg))...)
			if code != 0 {
				t.Errorf("%s: exit %d, %q", line, code, stderr)
			}
			film, _ := os.ReadFile(svg)
			results[i] = out + string(film)
		}
		if results[0] == "" || results[0] != results[1] {
			t.Errorf("%s differs from %s", c.short, c.long)
		}
	}
	for _, flag := range []string{"--speed", "--until", "--every", "--reps"} {
		if _, stderr, code := lascope(t, "race", "h-traa", "vs", "lakg", flag, "2q"); code != 1 || !strings.Contains(stderr, flag+" 2q: ") || !strings.Contains(stderr, "k") {
			t.Errorf("%s 2q: exit %d, %q", flag, code, stderr)
		}
	}
}

// TestShardWord: --shard takes I/N with I from 1 to N.
func TestShardWord(t *testing.T) {
	sweep := strings.Fields("sweep h-traa pages=2 N=9,10 --until 10 --reps 1 --shard")
	for _, word := range []string{"1", "0/2", "3/2", "-1/2", "1/0", "a/b", "1/2/3", "1k/2k", "/"} {
		if out, stderr, code := lascope(t, append(sweep, word)...); code != 1 || out != "" || !strings.Contains(stderr, "--shard "+word+": it is part I of N parts, I/N") || !strings.Contains(stderr, "such as 3/16") {
			t.Errorf("--shard %s: exit %d, %q", word, code, stderr)
		}
	}
	for _, word := range []string{"1/1", "2/2"} {
		if out, stderr, code := lascope(t, append(sweep, word)...); code != 0 || out == "" {
			t.Errorf("--shard %s: exit %d, %q", word, code, stderr)
		}
	}
	if help, _, _ := lascope(t, "sweep", "--help"); !strings.Contains(help, "--shard I/N ") {
		t.Error("sweep --help does not name I/N")
	}
}

// TestLessonCountsRefusedLines: a lesson in words goes on after a line that is no prediction,
// gives the reason, and exits with 1.
func TestLessonCountsRefusedLines(t *testing.T) {
	for _, c := range []struct {
		answer string
		code   int
	}{{"zzz", 1}, {"a", 0}, {"", 0}} {
		cmd := exec.Command(os.Args[0], "lesson", "1", "--plain")
		cmd.Env = append(os.Environ(), "LASCOPE_MAIN=1")
		cmd.Stdin = strings.NewReader("\n" + c.answer + "\n")
		out, _ := cmd.CombinedOutput()
		text := string(out)
		if cmd.ProcessState.ExitCode() != c.code || strings.Contains(text, "zzz: a prediction is a letter, a to ") != (c.code == 1) || strings.Contains(text, "1 line of the input refused") != (c.code == 1) {
			t.Errorf("%q: exit %d\n%s", c.answer, cmd.ProcessState.ExitCode(), text)
		}
	}
}

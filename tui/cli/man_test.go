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

	"lascope/model/modeltest"
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
	files := modeltest.Must(os.ReadDir(dir))
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
		modeltest.Equal(t, string(modeltest.Must(os.ReadFile(filepath.Join(made, name)))), want, "man --markdown writes %s with", name)
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

package cli

import (
	"bytes"
	"encoding/json"
	"runtime"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"lascope/model"
)

// TestHelpHasExamples: the help of every command of ours has two examples that begin with the
// program's name and name a command that exists; run's explains each column of the polling lab.
func TestHelpHasExamples(t *testing.T) {
	root, seen := rootCommand(), 0
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Name() == "completion" || c.Name() == "help" {
			return
		}
		lines := strings.Split(strings.TrimSpace(c.Example), "\n")
		if len(lines) < 2 {
			t.Errorf("%s has the examples %q", c.CommandPath(), lines)
		}
		for _, line := range lines {
			words := strings.Fields(line)
			if len(words) == 0 || words[0] != "lascope" {
				t.Errorf("%s: %q does not begin with lascope", c.CommandPath(), line)
			} else if found, _, err := root.Find(words[1:]); err != nil || !strings.HasPrefix(found.CommandPath(), c.CommandPath()) && c.Name() != "version" && c.Name() != "path" {
				t.Errorf("%s: %q is of %s (%v)", c.CommandPath(), line, found.CommandPath(), err)
			}
		}
		seen++
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
	if seen != len(helpExamples) {
		t.Errorf("there are %d commands and examples of %d", seen, len(helpExamples))
	}
	help, _, _ := lascope(t, "run", "--help")
	for _, column := range append(model.Labs()[0].Columns, "caught") {
		if !strings.Contains(help, column) {
			t.Errorf("run --help does not explain %s", column)
		}
	}
	if help, _, _ := lascope(t, "--help"); !strings.Contains(help, "Exit codes: 0 ") {
		t.Errorf("--help has no exit codes:\n%s", help)
	}
}

// TestVersion: --version and version print the version and the Go that built it.
func TestVersion(t *testing.T) {
	want := "lascope " + model.Version() + ", " + runtime.Version() + "\n"
	for _, word := range []string{"version", "--version"} {
		if out, _, code := lascope(t, word); out != want || code != 0 {
			t.Errorf("%s prints %q, exit %d, want %q", word, out, code, want)
		}
	}
}

// TestListingsAsJSON: schemes and params print JSON with the names of the text.
func TestListingsAsJSON(t *testing.T) {
	var schemes, params []map[string]any
	all := 0
	for _, l := range model.Labs() {
		all += len(l.All())
	}
	out, _, _ := lascope(t, "schemes", "--format", "json")
	if err := json.Unmarshal([]byte(out), &schemes); err != nil || len(schemes) != all || schemes[0]["name"] != model.ListedLabs()[0].Schemes[0].Name {
		t.Errorf("schemes --format json: %v, %d rows", err, len(schemes))
	}
	out, _, _ = lascope(t, "params", "fpa", "--format", "json")
	if err := json.Unmarshal([]byte(out), &params); err != nil {
		t.Fatal(err)
	}
	found := map[string]map[string]any{}
	for _, p := range params {
		found[p["key"].(string)] = p
	}
	if c := found["capacity"]; c["default"] != "50" || c["symbol"] != "c" || c["min"] != 1.0 || c["scheme"] != nil {
		t.Errorf("capacity is %v", c)
	}
	if f := found["f"]; f["scheme"] != "fpa" || f["max"] != 0.999 || f["live"] != true {
		t.Errorf("f is %v", f)
	}
	if _, stderr, code := lascope(t, "schemes", "--format", "xml"); code != 1 || !strings.Contains(stderr, "text or json") {
		t.Errorf("--format xml: exit %d, %q", code, stderr)
	}
}

// TestHelpInGroups: the help has each command in one of four groups, in their order.
func TestHelpInGroups(t *testing.T) {
	out, _, _ := lascope(t, "--help")
	at := 0
	for _, title := range []string{"lascope you", "\nStart:\n", "\nMeasure:\n", "\nTeach:\n", "\nFiles and settings:\n", "\nFlags:\n"} {
		i := strings.Index(out[at:], title)
		if i < 0 {
			t.Fatalf("the help has no %q after the group before it:\n%s", title, out)
		}
		at += i
	}
	if strings.Contains(out, "Additional Commands") {
		t.Errorf("a command has no group:\n%s", out)
	}
}

// TestExplainCommand: explain gives the definition, the formula and the source of a word, and the nearest three of an unknown one.
func TestExplainCommand(t *testing.T) {
	out, _, code := lascope(t, "explain", "Q(x,2)")
	if code != 0 || !strings.HasPrefix(out, "Wait value (Q(x,2)), crawl lab: ") || !strings.Contains(out, "\nSource: [Robot, Eq. 10]\n") {
		t.Errorf("explain Q(x,2): %d\n%s", code, out)
	}
	if out, _, code = lascope(t, "explain", "hits", "counted"); code != 0 || !strings.HasPrefix(out, "Hits counted, polling lab: ") {
		t.Errorf("explain hits counted: %d\n%s", code, out)
	}
	for word, want := range map[string]string{"×": "×, polling lab, pane value: ", "LAKG": "LAKG, polling lab: ", "▌▐": "▌▐, ", "pages": "pages, polling lab: "} {
		if out, _, code := lascope(t, "explain", word); code != 0 || !strings.Contains(out, want) {
			t.Errorf("explain %s: %d\n%s", word, code, out)
		}
	}
	if _, stderr, code := lascope(t, "explain", "frontirr"); code != 1 || !strings.Contains(stderr, "nearest: frontier, ") {
		t.Errorf("explain frontirr: %d, %s", code, stderr)
	}
	if _, stderr, code := lascope(t, "explain", "--markdown", "hub"); code != 1 || !strings.Contains(stderr, "leave the word out") {
		t.Errorf("explain --markdown hub: %d, %s", code, stderr)
	}
	if out, _, _ := lascope(t, "__complete", "explain", "hits", "c"); !strings.HasPrefix(out, "counted\n") {
		t.Errorf("hits c is completed by %q", out)
	}
}

// TestHelpOfASchemeHasItsRule: help with the name of a scheme has its rule, its source and each of its own parameters.
func TestHelpOfASchemeHasItsRule(t *testing.T) {
	for _, name := range model.SchemeNames() {
		s, err := model.FindScheme(name)
		if err != nil {
			t.Fatal(err)
		}
		root := rootCommand()
		var out bytes.Buffer
		root.SetOut(&out)
		root.SetArgs([]string{"help", name})
		if err := root.ExecuteContext(t.Context()); err != nil {
			t.Errorf("help %s: %v", name, err)
		}
		for _, want := range []string{s.Meaning, s.Source, "lascope " + name} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("help %s does not say %q", name, want)
			}
		}
		for _, p := range s.Params {
			if !strings.Contains(out.String(), "\n  "+p.Key+" ") {
				t.Errorf("help %s leaves out %s", name, p.Key)
			}
		}
	}
}

// TestRaceFlagsStandApart: the help of race has the flags of its statistics and of the display under headings of their
// own, each flag once.
func TestRaceFlagsStandApart(t *testing.T) {
	var out strings.Builder
	root := rootCommand()
	root.SetOut(&out)
	root.SetArgs([]string{"help", "race"})
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	at := 0
	for _, part := range []string{"Statistics:\n", "--margin", "--reps", "Flags:\n", "--out", "Display and settings:\n", "--theme"} {
		i := strings.Index(out.String()[at:], part)
		if i < 0 {
			t.Fatalf("no %q behind the others in\n%s", part, out.String())
		}
		at += i
	}
	if n := strings.Count(out.String(), "\n      --reps "); n != 1 {
		t.Errorf("--reps is listed %d times", n)
	}
}

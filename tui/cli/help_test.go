package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"lascope/model"
	"lascope/model/modeltest"
	"lascope/tui/labs"
)

// TestHelpHasExamples: the help of every command of ours has two examples that begin with the
// program's name and name a command that exists.
func TestHelpHasExamples(t *testing.T) {
	root := rootCommand()
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
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
}

// TestHelpOfASchemeHasItsPage: help with the name of a scheme has each row of its page and each of its own parameters.
func TestHelpOfASchemeHasItsPage(t *testing.T) {
	for _, name := range model.SchemeNames() {
		s := modeltest.Must(model.FindScheme(name))
		root := rootCommand()
		var out bytes.Buffer
		root.SetOut(&out)
		root.SetArgs([]string{"help", name})
		modeltest.OK(t, root.ExecuteContext(t.Context()))
		page := labs.InfoOfScheme(s)
		for _, row := range page.Set(labs.InfoWidth, nil) {
			if !strings.Contains(out.String(), row.Text) || !strings.Contains(out.String(), row.Do) {
				t.Errorf("help %s does not say %q", name, row.Do+row.Text)
			}
		}
		for _, p := range s.Params {
			modeltest.Has(t, out.String(), "\n  "+p.Key+" ", "help %s leaves out %s:", name, p.Key)
		}
	}
}

package cli

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lascope/model/modeltest"
)

// manual lists the pages that together document the program for its users.
var manual = []string{
	"README.md", "docs/guide.md", "docs/line.md", "docs/your-web.md", "docs/real-web.md", "docs/own/README.md", "docs/labs.md", "docs/experiments.md", "docs/distribute.md",
	"docs/lectures.md", "docs/class.md", "docs/browser.md", "docs/settings.md", "docs/limits.md", "docs/themes.md", "docs/lessons/README.md",
}

// notOurs lists flags of other programs that the manual mentions.
var notOurs = []string{"--array", "--dependency", "--wrap"}

// manualText returns the pages of the manual, joined.
func manualText(t *testing.T) string {
	t.Helper()
	var text strings.Builder
	for _, page := range manual {
		text.WriteString(pageText(t, page))
	}
	return text.String()
}

func pageText(t *testing.T, page string) string {
	t.Helper()
	text := modeltest.Must(os.ReadFile(page))
	return string(text)
}

// TestEverythingIsDocumented: the manual names every command and every flag, and no
// others.
func TestEverythingIsDocumented(t *testing.T) {
	text := manualText(t)
	has := func(word string) bool {
		return regexp.MustCompile(regexp.QuoteMeta(word) + `(?:[^a-z-]|$)`).MatchString(text)
	}
	commands := []string{"help"}
	flags := []string{"--help"}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Hidden {
			return
		}
		if c.HasParent() {
			commands = append(commands, c.Name())
			if !has(c.CommandPath()) {
				t.Errorf("the manual does not name %q", c.CommandPath())
			}
		}
		note := func(f *pflag.Flag) {
			flag := "--" + f.Name
			flags = append(flags, flag)
			if !f.Hidden && f.Name != "help" && !has(flag) {
				t.Errorf("the manual does not name %s of %q", flag, c.CommandPath())
			}
		}
		c.LocalFlags().VisitAll(note)
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(rootCommand())

	for _, flag := range regexp.MustCompile(`--[a-z][a-z-]*`).FindAllString(text, -1) {
		if !slices.Contains(flags, flag) && !slices.Contains(notOurs, flag) {
			t.Errorf("the manual names %s, which no command has", flag)
		}
	}
	schemes, _, _ := lascope(t, "schemes")
	for _, m := range regexp.MustCompile("(?:`| {4}|\\$ )lascope ([a-z][a-z-]*)").FindAllStringSubmatch(text, -1) {
		if !slices.Contains(commands, m[1]) && !strings.Contains(schemes, "  "+m[1]+" ") {
			t.Errorf("the manual names lascope %s, which is neither a command nor a scheme", m[1])
		}
	}
}

// TestSettingsAreDocumented: docs/settings.md has a row for each setting and for no other.
func TestSettingsAreDocumented(t *testing.T) {
	printed, _, _ := lascope(t, "config", "print")
	printed, _, _ = strings.Cut(printed, "[keys]")
	var settings []string
	for _, m := range regexp.MustCompile(`(?m)^#?([a-z-]+) = `).FindAllStringSubmatch(printed, -1) {
		settings = append(settings, m[1])
	}
	var rows []string
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\|").FindAllStringSubmatch(pageText(t, "docs/settings.md"), -1) {
		rows = append(rows, m[1])
	}
	slices.Sort(settings)
	slices.Sort(rows)
	if len(settings) == 0 || !slices.Equal(settings, rows) {
		t.Errorf("docs/settings.md has rows for %v, the program has the settings %v", rows, settings)
	}
}

// TestPagesAreShort holds pages to their greatest number of lines.
func TestPagesAreShort(t *testing.T) {
	for page, most := range map[string]int{"README.md": 100, "docs/testing.md": 80, "docs/performance.md": 70} {
		if n := strings.Count(pageText(t, page), "\n"); n > most {
			t.Errorf("%s has %d lines, more than %d", page, n, most)
		}
	}
}

package tui

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/terms"
	"lascope/tui/canvas"
)

// replacedWords are words of older versions, each with its place in the glossary under another name. A key of a line, such as
// slot=, is none of them.
var replacedWords = regexp.MustCompile(`(?i)\b(slots|slot [a-z]|the coin|coins|thresholds?|budgets|budget [a-z]|true rank|if used|hits/poll|splits|T\(\d|f'\(|φ yes|φ no|nothing new|hidden chance)`)

// legendEntry is the mark of a curve with its name, as a chart's legend has it.
var legendEntry = regexp.MustCompile(` [◆△▽◇○∘×●◌] (\S+(?: \S+)*) +(?:–|\.\d+|\d[.\d]*) │`)

// TestVocabulary: on every screen of every scheme no heading is cut or wider than 44 columns, each name of a legend has at most
// 14 columns and is a term of the lab or an earlier scheme, and no word stands there that the glossary replaces.
func TestVocabulary(t *testing.T) {
	sizes := [][2]int{{120, 40}}
	if modeltest.Long() {
		sizes = [][2]int{{80, 24}, {120, 40}, {160, 48}}
	}
	for _, line := range everyScheme(t) {
		for _, size := range sizes {
			a, run := labApp(t, line, 60, "dark", "braille", size[0], size[1])
			rested(a, run, false)
			for i := range a.slots {
				a.setFocus(i)
				screen := ansi.Strip(a.View())
				if h := a.slots[i].Pane.Heading(a.context(i)); a.slots[i].Pane.Name() != "parameters" && canvas.Width(h.Title)+2+canvas.Width(h.How) > 44 {
					t.Errorf("%s: the heading %q  %q is wider than 44 columns", line, h.Title, h.How)
				}
				if word := replacedWords.FindString(screen); word != "" {
					t.Errorf("%s at %v: the screen says %q:\n%s", line, size, word, screen)
				}
				for _, m := range legendEntry.FindAllStringSubmatch(screen, -1) {
					name := strings.TrimSpace(m[1])
					if term := terms.Find(name, a.lab.Name); canvas.Width(name) > 14 || (term == nil || term.Lab != "" && term.Lab != a.lab.Name) && !slices.ContainsFunc(a.lab.Schemes, func(s *lab.Scheme) bool { return strings.EqualFold(s.Title, name) }) {
						t.Errorf("%s at %v: the legend has %q", line, size, name)
					}
				}
			}
		}
	}
}

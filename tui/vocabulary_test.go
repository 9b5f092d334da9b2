package tui

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/terms"
	"lascope/tui/canvas"
	"lascope/tui/meaning"
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

// captionMark is a mark of a caption with the first word of its name.
var captionMark = regexp.MustCompile(`[▴●○◆◇△×█━┃│▼▲◀] \p{L}+`)

// TestPaneCaptions: each pane has a caption of one sentence, at most 110 columns and 16 words, which stands whole below the heading
// of the zoomed pane and which explain says of it; each mark that it names stands with this name elsewhere on the screen.
func TestPaneCaptions(t *testing.T) {
	sizes := [][2]int{{120, 40}}
	if modeltest.Long() {
		sizes = append(sizes, [2]int{80, 24})
	}
	seen := map[string]bool{}
	for _, line := range everyScheme(t) {
		for _, size := range sizes {
			a, run := labApp(t, line, 600, "dark", "braille", size[0], size[1])
			rested(a, run, false)
			for i := range a.slots {
				a.setFocus(i)
				a.zoomed = true
				a.relayout()
				rested(a, run, false)
				caption, name := a.slots[i].Pane.Heading(a.context(i)).Caption, a.slots[i].Pane.Name()
				key := fmt.Sprint(a.lab.Name, name, caption, size)
				if seen[key] {
					continue
				}
				seen[key] = true
				words := slices.DeleteFunc(strings.Fields(caption), func(w string) bool { return strings.IndexFunc(w, unicode.IsLetter) < 0 && w[0] > 0x7f })
				if len(words) == 0 || len(words) > 16 || canvas.Width(caption) > 110 || !strings.HasSuffix(caption, ".") {
					t.Errorf("%s: the caption of %s has %d words: %q", line, name, len(words), caption)
				}
				if m, err := meaning.OfWord(a.context(i), name); !strings.Contains(m.Sentence+m.Definition, ": "+caption) && name != "tree" { // whose caption is of the room that it has
					t.Errorf("%s: explain %s says %q (%v), the pane %q", line, name, m.Sentence+m.Definition, err, caption)
				}
				screen := ansi.Strip(a.View())
				flat := strings.Join(strings.Fields(screen), " ")
				if !a.sheet(i) && !strings.Contains(flat, caption) {
					t.Errorf("%s at %v: the zoomed pane %s lacks its caption:\n%s", line, size, name, screen)
				}
				for _, mark := range captionMark.FindAllString(caption, -1) {
					if strings.Count(flat, mark) < 2 && mark != "◇ greedy" { // its level is computed beside the run
						t.Errorf("%s at %v: pane %s has no sign %q:\n%s", line, size, name, mark, screen)
					}
				}
			}
		}
	}
}

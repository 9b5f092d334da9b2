package run

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/terms"
	"lascope/tui/canvas"
	"lascope/tui/labs"
)

// legendEntry is the mark of a curve with its name, as a chart's legend has it.
var legendEntry = regexp.MustCompile(` [◆△▽◇○∘×●◌] (\S+(?: \S+)*) +(?:–|\.\d+|\d[.\d]*) │`)

// captionMark is a mark of a caption with the first word of its name.
var captionMark = regexp.MustCompile(`[▴●○◆◇△×█━┃│▼▲◀] \p{L}+`)

// TestVocabulary: on every pane of every scheme, beside others and zoomed, at three sizes, and in the sentences of --plain, no word
// stands that the table of terms replaces. No heading is wider than 44 columns. Each name of a legend has at most 14 columns, and it and each label of a number
// is a term of the lab, always by the same name.
func TestVocabulary(t *testing.T) {
	modeltest.SkipUnderRace(t)
	captioned, replaced, called := map[string]bool{}, map[string]func(string) (string, string){}, map[string]string{}
	for i, line := range everyScheme() {
		a, run := labApp(t, line, 600, 80, 24)
		name := a.Lab.Name
		if replaced[name] == nil {
			replaced[name] = modeltest.Replaced(name)
		}
		rested(a, run, false)
		for _, sentence := range slices.Concat(labs.SayState(a.Now.Snap, false), labs.SayLast(a.Now.Snap, false, true),
			[]string{labs.SayMetrics(a.Now, false), labs.SayWhere(a.Now, false)}) {
			if word, instead := replaced[name](sentence); word != "" {
				t.Errorf("%s: a sentence says %q for %s: %s", line, word, instead, sentence)
			}
		}
		for k, size := range [][2]int{{80, 24}, {120, 40}, {160, 48}} {
			if !modeltest.Taken(i+k, 9) {
				continue
			}
			check := func(screen string) {
				word, instead := replaced[name](screen)
				for _, symbol := range []string{"T(1", "f'(", "φ yes", "φ no"} {
					if strings.Contains(screen, symbol) {
						word, instead = symbol, "a term without its name"
					}
				}
				modeltest.Equal(t, word, "", "%s at %v: for %s, the screen %s says", line, size, instead, screen)
			}
			a.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			drawn := map[int]bool{}
			for i := range a.Slots {
				h := a.Slots[i].Heading(a.context(i))
				if a.Slots[i].Name() != "parameters" && canvas.Width(h.Title)+2+canvas.Width(h.How) > 44 {
					t.Errorf("%s: the heading %q  %q is wider than 44 columns", line, h.Title, h.How)
				}
				if drawn[i] {
					continue
				}
				a.SetFocus(i)
				rested(a, run, false)
				screen := a.drawn()
				check(screen)
				for _, m := range legendEntry.FindAllStringSubmatch(screen, -1) {
					word := strings.TrimSpace(m[1])
					if canvas.Width(word) > 14 {
						t.Errorf("%s at %v: the legend's %q is wider than 14 columns", line, size, word)
					}
					if !slices.ContainsFunc(a.Lab.Schemes, func(s *lab.Scheme) bool { return strings.EqualFold(s.Title, word) }) {
						named(t, called, line, name, word)
					}
				}
				for k := range a.Slots {
					for _, l := range a.labelsIn(k) {
						named(t, called, line, name, l)
					}
					drawn[k] = drawn[k] || a.visible(k)
				}
			}
			for i := range a.Slots {
				key := fmt.Sprint(name, a.Slots[i].Name(), a.Slots[i].Heading(a.context(i)).Caption, size)
				if captioned[key] {
					continue
				}
				captioned[key] = true
				a.SetFocus(i)
				a.Zoomed = true
				a.Relayout()
				rested(a, run, false)
				screen := a.drawn()
				check(screen)
				checkCaption(t, a, i, line, screen)
				a.Zoomed = false
				a.Relayout()
			}
		}
	}
}

// labelsIn are the labels of the numbers of a pane.
func (a *app) labelsIn(i int) (found []string) {
	in := a.inside(i)
	if !a.visible(i) || a.Slots[i].Name() == "parameters" || a.Slots[i].Name() == "loop" {
		return nil
	}
	for y := range in.H {
		cells := make([]canvas.Cell, in.W)
		for x := range cells {
			cells[x] = *a.Frame.All().At(in.X+x, in.Y+y)
		}
		for _, l := range labelled(cells) {
			if !slices.Contains(inARow, l[0]) {
				found = append(found, l[0])
			}
		}
	}
	return found
}

// named fails on a label that is no term of the lab, or an older word for one, or a second name for a term.
func named(t *testing.T, called map[string]string, line, lab, label string) {
	t.Helper()
	term := terms.Find(label, lab)
	if term == nil || term.Lab != "" && term.Lab != lab {
		t.Errorf("%s: %q is no term", line, label)
		return
	}
	if slices.ContainsFunc(term.Replaces, func(old string) bool { return strings.EqualFold(old, label) }) {
		t.Errorf("%s: %q is an older word for %s", line, label, term.Name)
	}
	key := lab + "\x00" + term.Lab + "\x00" + term.Name
	if called[key] == "" {
		called[key] = label
	}
	if old := called[key]; old != label && old+"s" != label && old != label+"s" {
		t.Errorf("%s: %s is called %q and %q", line, term.Name, called[key], label)
	}
}

// checkCaption checks the caption of a zoomed pane: one sentence, at most 110 columns and 16 words, which stands whole below the
// heading and which explain says of the pane; each mark that it names stands with this name elsewhere on the screen.
func checkCaption(t *testing.T, a *app, i int, line, screen string) {
	t.Helper()
	caption, name := a.Slots[i].Heading(a.context(i)).Caption, a.Slots[i].Name()
	words := slices.DeleteFunc(strings.Fields(caption), func(w string) bool { return strings.IndexFunc(w, unicode.IsLetter) < 0 && w[0] > 0x7f })
	if len(words) == 0 || len(words) > 16 || canvas.Width(caption) > 110 || !strings.HasSuffix(caption, ".") {
		t.Errorf("%s: the caption of %s has %d words: %q", line, name, len(words), caption)
	}
	if m, err := labs.Explain(a.context(i), name); !strings.Contains(m.Sentence+m.Definition, ": "+caption) && name != "tree" && name != "automaton" { // whose caption is of the room that it has
		t.Errorf("%s: explain %s says %q (%v), the pane %q", line, name, m.Sentence+m.Definition, err, caption)
	}
	flat := strings.Join(strings.Fields(screen), " ")
	if !a.sheet(i) && !strings.Contains(flat, caption) {
		t.Errorf("%s at %d by %d: the zoomed pane %s lacks its caption:\n%s", line, a.W, a.H, name, screen)
	}
	for _, mark := range captionMark.FindAllString(caption, -1) {
		if strings.Count(flat, mark) < 2 && mark != "◇ greedy" { // its level is computed beside the run
			t.Errorf("%s at %d by %d: pane %s has no sign %q:\n%s", line, a.W, a.H, name, mark, screen)
		}
	}
}

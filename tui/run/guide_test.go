package run

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"

	"lascope/model"
	"lascope/model/modeltest"
	"lascope/tui/pane"
)

// guide is the page on the live screen.
func guide(t *testing.T) string {
	t.Helper()
	text := modeltest.Must(os.ReadFile("../../docs/guide.md"))
	return string(text)
}

// section is the part of a page below a heading, to the next one.
func section(page, heading string) string {
	_, below, _ := strings.Cut(page, "\n## "+heading+"\n")
	part, _, _ := strings.Cut(below, "\n## ")
	return part
}

var backticks = regexp.MustCompile("`([^`]+)`")

// firstColumn lists the words in backticks of the first cells of tables.
func firstColumn(text string) []string {
	var words []string
	for line := range strings.Lines(text) {
		cells := strings.Split(line, "|")
		if len(cells) < 3 {
			continue
		}
		for _, m := range backticks.FindAllStringSubmatch(cells[1], -1) {
			words = append(words, m[1])
		}
	}
	return words
}

// TestGuideHasEveryKey: the guide's tables name every key, and no other. Of a binding
// with many keys, such as the digits, they name the first, the last but one and the last.
func TestGuideHasEveryKey(t *testing.T) {
	documented := firstColumn(section(guide(t), "Keys"))
	k := pane.NewKeyMap()
	known := map[string]bool{}
	note := func(name string, b *key.Binding) {
		keys := b.Keys()
		for _, pressed := range keys {
			known[pane.Label(pressed)] = true
		}
		if n := len(keys); n > 3 {
			keys = []string{keys[0], keys[n-2], keys[n-1]}
		}
		for _, pressed := range keys {
			if !slices.Contains(documented, pane.Label(pressed)) {
				t.Errorf("docs/guide.md does not name the key %s of %s", pane.Label(pressed), name)
			}
		}
	}
	k.Each(func(name, _ string, b *key.Binding) { note(name, b) })
	for name, b := range k.Actions {
		note(name, b)
	}
	for _, word := range documented {
		if !known[word] {
			t.Errorf("docs/guide.md names the key %s, which does nothing", word)
		}
	}
}

// TestGuideOpensWithTenKeys: the guide's first table has ten keys, each of them also in the tables of
// all keys.
func TestGuideOpensWithTenKeys(t *testing.T) {
	page := guide(t)
	head, _, _ := strings.Cut(page, "\n## ")
	all := firstColumn(section(page, "Keys"))
	first := firstColumn(head)
	modeltest.Equal(t, len(first), 10, "the guide opens with %v, keys:", first)
	for _, key := range first {
		if !slices.Contains(all, key) {
			t.Errorf("the guide opens with the key %s, which its tables of keys do not have", key)
		}
	}
}

// TestGuideHasEveryMilestone: the guide names the milestones of each lab.
func TestGuideHasEveryMilestone(t *testing.T) {
	table := section(guide(t), "On to the interesting part")
	for _, l := range model.Labs() {
		_, row, _ := strings.Cut(table, "\n| "+l.Name+" | ")
		row, _, _ = strings.Cut(row, "\n")
		for _, m := range l.Milestones {
			modeltest.Has(t, row, "`"+m.Name+"`", "docs/guide.md does not name the milestone %s of the %s lab:", m.Name, l.Name)
		}
	}
}

// TestGuideHasEveryWord: the guide names every word of the prompt and of --plain.
func TestGuideHasEveryWord(t *testing.T) {
	named := func(heading string) (words []string) {
		for _, usage := range firstColumn(section(guide(t), heading)) {
			words = append(words, strings.Fields(usage)[0])
		}
		return words
	}
	prompt, plain := named("Prompt"), named("Plain words")
	for _, v := range verbs {
		if listed := slices.Contains(prompt, v.Name); !listed && (v.prompts() || v.said != nil && !slices.Contains(plain, v.Name)) {
			t.Errorf("docs/guide.md does not name %s, a word of the prompt or of --plain", v.Name)
		}
		if v.Do == nil && v.Typed == nil && v.said == nil || v.prompts() && v.Typed == nil {
			t.Errorf("verbs.go has no effect of %s", v.Name)
		}
	}
	for _, name := range slices.Concat(namesOf(keyCommands), namesOf(keyEffects), namesOf(wordEffects), namesOf(plainEffects), namesOf(completions)) {
		if verbNamed(name) == nil {
			t.Errorf("verbs.txt does not have %s", name)
		}
	}
}

func namesOf[E any](effects map[string]E) []string { return slices.Collect(maps.Keys(effects)) }

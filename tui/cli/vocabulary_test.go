package cli

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/modeltest"
)

// developers are pages about the program's code, which has words of its own.
var developers = []string{"docs/architecture.md", "docs/testing.md", "docs/performance.md", "docs/dependencies.md", "docs/papers.md", "docs/glossary.md"}

// named are words of a page that are names: in code, of columns, metrics and flags.
var named = regexp.MustCompile("(?m)```[^`]*```|`[^`]*`|^    .*$|\\]\\([^)]*\\)")

// columnOrFlag are names in the help: of columns, as a default or at the beginning of their row, and of flags.
var columnOrFlag = regexp.MustCompile(`default earned|: earned|(?m)^    +earned  |--budget|--worlds|   budget = `)

// TestDocumentsUseTheVocabulary: no page for users has a word outside of code that the vocabulary replaces, nor has the help of a
// command; names of columns and flags are none.
func TestDocumentsUseTheVocabulary(t *testing.T) {
	replaced := modeltest.Replaced("polling")
	pages := []string{"README.md"}
	for _, pattern := range []string{"docs/*.md", "docs/*/*.md"} {
		found := modeltest.Must(filepath.Glob(pattern))
		pages = append(pages, found...)
	}
	for _, page := range pages {
		if slices.Contains(developers, page) {
			continue
		}
		text := pageText(t, page)
		if filepath.Dir(page) == "docs/cli" {
			text = columnOrFlag.ReplaceAllString(text, "")
		} else {
			text = named.ReplaceAllString(text, "")
		}
		for i, line := range strings.Split(strings.NewReplacer("exact optimum", "", "in a changing world", "").Replace(text), "\n") {
			if word, instead := replaced(line); word != "" {
				t.Errorf("%s:%d: %q is now %s: %s", page, i+1, word, instead, line)
			}
		}
	}
}

// TestTablesUseTheVocabulary: no meaning of a table has a word that the vocabulary of its lab replaces: of parameters,
// schemes, shifts and milestones. The metrics are those of docs/experiments.md.
func TestTablesUseTheVocabulary(t *testing.T) {
	for _, l := range model.Labs() {
		replaced := modeltest.Replaced(l.Name)
		check := func(name, text string) {
			if word, instead := replaced(text); word != "" {
				t.Errorf("%s lab, %s: %q is now %s: %s", l.Name, name, word, instead, text)
			}
		}
		check("question", l.Question)
		check("goal", l.Goal)
		for _, p := range l.World {
			check(p.Key, p.Meaning)
		}
		for _, s := range l.All() {
			check(s.Name, s.Meaning)
			for _, p := range s.Params {
				check(fmt.Sprint(s.Name, " ", p.Key), p.Meaning)
			}
		}
		for _, a := range l.Actions {
			check(a.Name, a.Meaning)
		}
		for _, m := range l.Milestones {
			check(m.Name, m.Meaning)
		}
	}
}

package terms

import (
	"os"
	"strings"
	"testing"
)

// TestRows: each term has a definition of one sentence and at most 20 words, and in a lab each word stands for one term.
func TestRows(t *testing.T) {
	owner := map[string]string{}
	for _, term := range All {
		if n := len(strings.Fields(term.Definition)); n == 0 || n > 20 || !strings.HasSuffix(term.Definition, ".") {
			t.Errorf("%s: its definition has %d words: %s", term.Name, n, term.Definition)
		}
		for _, name := range term.names() {
			key := term.Lab + "\x00" + name
			if owner[key] != "" {
				t.Errorf("lab %q: %s stands for %s and %s", term.Lab, name, owner[key], term.Name)
			}
			owner[key] = term.Name
		}
	}
}

// TestSources: each source of a term is one of docs/papers.md.
func TestSources(t *testing.T) {
	page, err := os.ReadFile("../../docs/papers.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, term := range All {
		label, _, _ := strings.Cut(term.Source, "]")
		label, _, _ = strings.Cut(label, ", ") // before an equation
		if term.Source != "" && (!strings.HasPrefix(label, "[") || !strings.Contains(string(page), label+"]")) {
			t.Errorf("%s: docs/papers.md has no source %q", term.Name, term.Source)
		}
	}
}

// TestFind: the lab's own term comes first, then that of all labs, then that of another lab.
func TestFind(t *testing.T) {
	for _, c := range []struct{ word, lab, name, of string }{
		{"value", "polling", "value", "polling"}, {"value", "crawl", "quality", "crawl"}, {"p", "line", "reliability", "line"},
		{"p", "arms", "arm probability", "arms"}, {"N", "arms", "number of states", ""}, {"T(3,2)", "polling", "automaton", ""},
		{"Automata", "line", "automaton", ""}, {"hub", "polling", "hub", "crawl"}, {"slot", "polling", "tick", ""},
		{"epsilon-optimal", "arms", "ε-optimal", "arms"}, {"knapsacks", "polling", "knapsack", "polling"}, {"hits_counted", "", "hits counted", "polling"},
	} {
		if got := Find(c.word, c.lab); got == nil || got.Name != c.name || got.Lab != c.of {
			t.Errorf("%s in the %s lab is %+v, want %s", c.word, c.lab, got, c.name)
		}
	}
	for _, word := range []string{"", "frontir", "P"} {
		if got := Find(word, "polling"); got != nil {
			t.Errorf("%q is %s", word, got.Name)
		}
	}
}

// TestExplain: a word that several labs have is explained for each.
func TestExplain(t *testing.T) {
	text := Explain("index")
	for _, want := range []string{"polling lab: ", "crawl lab: ", "Formula: ν = Q(x,1) − Q(x,2)\n", "Source: [Robot, Eq. 9]\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("index lacks %q:\n%s", want, text)
		}
	}
	if text := Explain("frontir"); text != "" {
		t.Errorf("an unknown word is %q", text)
	}
}

// TestGlossary: docs/glossary.md is the table.
func TestGlossary(t *testing.T) {
	page, err := os.ReadFile("../../docs/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	if err := Markdown(&want); err != nil {
		t.Fatal(err)
	}
	if string(page) != want.String() {
		t.Error("docs/glossary.md differs from the table; run: go run . explain --markdown > docs/glossary.md")
	}
}

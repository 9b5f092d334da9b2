package tui

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"lascope/model/terms"
	"lascope/tui/labs"
	"lascope/tui/pane"
)

// legendName is a mark of a curve with its name, as a legend has it.
var legendName = regexp.MustCompile(`[◆△◇○∘×●] ([\p{L}][\p{L}/]*(?: [\p{L}]+)?) +(?:\.\d|1\.0)`)

// TestEveryWordOfTheScreenIsExplained: :explain answers for the panes, the signs and the legends of every scheme, and for the
// symbols and words of its lab.
func TestEveryWordOfTheScreenIsExplained(t *testing.T) {
	for _, line := range everyScheme(t) {
		a, run := labApp(t, line, 60, "dark", "braille", 160, 48)
		rested(a, run, false)
		screen := ansi.Strip(a.View())
		words := map[string]string{}
		for _, s := range a.slots {
			words[s.Pane.Name()] = "the name of a pane"
			for _, e := range signsOf(s.Pane) {
				for _, symbol := range strings.Split(e.Symbol, ", ") {
					words[symbol] = "a sign of the pane " + s.Pane.Name()
				}
			}
		}
		for _, e := range slices.Concat(labs.Of(a.lab).Legend, labs.Of(a.lab).Words, barSigns, timeSigns, stripSigns) {
			for _, symbol := range strings.Split(e.Symbol, ", ") {
				words[symbol] = "a symbol"
			}
		}
		for _, m := range legendName.FindAllStringSubmatch(screen, -1) {
			words[m[1]] = "a curve of a legend"
		}
		for word, where := range words {
			m, err := explainWord(a.context(0), word)
			if err != nil || m.Sentence == "" || strings.Contains(m.Sentence+m.Definition, "NaN") || strings.Contains(m.Sentence+m.Definition, "%!") {
				t.Errorf("%s: %q, %s: %+v, %v", line, word, where, m, err)
			}
		}
	}
}

// TestTermsInEveryLab: :explain answers for each term in each lab, and for the words that it once refused.
func TestTermsInEveryLab(t *testing.T) {
	refused := []string{"automaton", "budget", "bound", "coin", "threshold", "earned", "used", "hits/poll", "T(1,1)", "expedient", "ε-optimal",
		"epsilon-optimal", "hub", "knapsack", "scheduler", "loop", "gains", "zipf", "stationary", "frontier",
		"miss", "shares", "if used", "split", "deadline", "true rank", "efficiency", "amount", "hidden", "drift", "f'(x)", "replication",
		"index", "traversal", "recall", "freshness", "quality", "performance", "arm", "action", "limit", "average penalty", "pure chance",
		"class", "group", "object", "deadlock", "visits", "total variation", "slot", "optimal", "uniform", "proportional"}
	for _, line := range []string{"h-traa pages=16", "tsetlin", "spl", "oma", "robot docs=200"} {
		a, run := labApp(t, line, 60, "dark", "braille", 80, 24)
		rested(a, run, false)
		s := a.context(0)
		for _, word := range slices.Concat(refused, terms.Names("")) {
			if m, err := explainWord(s, word); err != nil || m.Sentence == "" {
				t.Errorf("%s: %s: %v", line, word, err)
			}
		}
		for name := range labs.Of(a.lab).Values(s) {
			if own := terms.Find(name, a.lab.Name); own == nil || own.Name != name || own.Lab != a.lab.Name && own.Lab != "" {
				t.Errorf("%s: a value of %s, which is no term of the lab", line, name)
			}
		}
		if _, err := explainWord(s, "frontirr"); err == nil || !strings.Contains(err.Error(), "frontier") {
			t.Errorf("%s: an unknown word: %v", line, err)
		}
	}
}

// TestTermHasItsValue: the answer has the definition, the formula, the value now and the source; in hidden mode it keeps values
// that no scheme knows.
func TestTermHasItsValue(t *testing.T) {
	a, run := labApp(t, "h-traa pages=16", 60, "dark", "braille", 80, 24)
	rested(a, run, false)
	for word, want := range map[string][]string{
		"value":     {"Value: Hits per poll", "Formula: Σ xₖdₖ(xₖ)/c.", "Now: .", "[H-TRAA] §2"},
		"hits/poll": {"Hits counted: ", "Now: ", "hits per poll"},
		"frontier":  {"Frontier, crawl lab: "},
		"N":         {"Number of states (N): ", "N is "},
	} {
		m, err := explainWord(a.context(0), word)
		text := strings.Join(sayMeaning(m), " ")
		for _, part := range want {
			if err != nil || !strings.Contains(text, part) {
				t.Errorf("%s lacks %q: %s (%v)", word, part, text, err)
			}
		}
	}
	s := *a.context(0)
	s.Hidden = true
	if m := mustExplain(t, &s, "optimal"); strings.Contains(m.Definition, "Now:") {
		t.Errorf("hidden mode shows %s", m.Definition)
	}
}

func mustExplain(t *testing.T, s *pane.Context, word string) pane.Meaning {
	t.Helper()
	m, err := explainWord(s, word)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

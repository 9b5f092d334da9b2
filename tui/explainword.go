package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/pollingpanes"
)

// fieldTerms are words of the field beside those of the help.
var fieldTerms = map[string]string{
	"hit":       "A hit is a poll that finds the page changed.",
	"optimal":   "The optimal value is that of the best shares; only an observer of all rates can know it.",
	"ghosts":    "Ghosts are thirty runs of this line with other seeds: their median, the middle half and nine tenths.",
	"regret":    "Regret is the optimal value less the value of the learned shares.",
	"state":     "An automaton keeps one number, its state s of N; answers move it.",
	"reward":    "A reward is a favourable answer: it moves the automaton towards its last action.",
	"untouched": "The untouched run goes on without the live changes of parameters and of the scheme, in the same world.",
	"penalty":   "A penalty is an unfavourable answer: it moves the automaton away from its last action.",
}

// explainWord explains a parameter, an action, a scheme, a symbol, pages or a word of the
// field, with the numbers of a snapshot.
func explainWord(s *pane.Context, word string) (pane.Meaning, error) {
	word = strings.TrimSpace(word)
	snap := s.Snap
	for _, set := range snap.Settings {
		if set.Param.Key == word || set.Param.Symbol == word {
			return pane.ParamMeaning(s, set), nil
		}
	}
	for _, act := range snap.Lab.Actions {
		if act.Name == word {
			return pane.Meaning{Sentence: act.Name + ": " + act.Meaning + "."}, nil
		}
	}
	for _, scheme := range snap.Lab.All() {
		if strings.EqualFold(scheme.Name, word) || strings.EqualFold(scheme.Title, word) {
			return pane.Meaning{Sentence: scheme.Title + ": " + scheme.Meaning + ".", Source: scheme.Source}, nil
		}
	}
	if text, ok := fieldTerms[strings.ToLower(word)]; ok {
		return pane.Meaning{Sentence: text}, nil
	}
	for _, e := range slices.Concat(labs.Of(snap.Lab).Legend, labs.Of(snap.Lab).Words) {
		if names := strings.FieldsFunc(e.Symbol, func(r rune) bool { return r == ' ' || r == ',' }); e.Symbol == word || slices.Contains(names, word) {
			return pane.Meaning{Sentence: e.Symbol + ": " + e.Meaning + "."}, nil
		}
	}
	if first, end, ok := pagesWord(word); ok {
		if m, ok := pollingpanes.PagesMeaning(s, first, end); ok {
			return m, nil
		}
	}
	return pane.Meaning{}, fmt.Errorf("explain %s: a parameter, a shift, a scheme, a sign, pages of the screen or a word of the field follows, such as explain N, explain %s or explain pages 1-4", lab.Quoted(word), snap.Scheme.Name)
}

// pagesWord reads "page 7", "pages 3-8" or "3–8": pages first..end-1 from 0.
func pagesWord(word string) (first, end int, ok bool) {
	word = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(word, "pages"), "page"))
	from, to, several := strings.Cut(strings.NewReplacer("–", "-", ",", "", " to ", "-").Replace(word), "-")
	a, err := strconv.Atoi(from)
	if err != nil {
		return 0, 0, false
	}
	b := a
	if several {
		b, err = strconv.Atoi(to)
	}
	return a - 1, b, err == nil && a >= 1 && b >= a
}

// explainTyped shows the explanation of a word that was typed.
func explainTyped(a *app, rest string) (tea.Cmd, error) {
	if rest == "" {
		return explainCursor(a, ""), nil
	}
	m, err := explainWord(a.context(0), rest)
	if err != nil {
		return nil, err
	}
	b := &explainBox{word: &m}
	a.overlay = b
	b.recall(a)
	return nil, nil
}

// sayMeaning puts an explanation into sentences for lines of words.
func sayMeaning(m pane.Meaning) []string {
	var out []string
	for _, text := range []string{m.Sentence, m.Definition, m.Changed} {
		if text != "" {
			out = append(out, text)
		}
	}
	if m.Source != "" {
		out = append(out, "It stands in "+m.Source+".")
	}
	return out
}

// explainWords are the words that explain takes, for completion.
func explainWords(a *app, words []string, typed string) (found []string, more bool) {
	if len(words) > 0 || a.now == nil {
		return nil, false
	}
	for _, set := range a.now.Snap.Settings {
		found = append(found, set.Param.Key)
	}
	for _, act := range a.now.Snap.Lab.Actions {
		found = append(found, act.Name)
	}
	for _, scheme := range a.now.Snap.Lab.All() {
		found = append(found, scheme.Name)
	}
	return withPrefix(found, typed), false
}

// withPrefix keeps the words that begin with a prefix.
func withPrefix(words []string, prefix string) []string {
	var out []string
	for _, w := range words {
		if strings.HasPrefix(w, prefix) {
			out = append(out, w)
		}
	}
	return out
}

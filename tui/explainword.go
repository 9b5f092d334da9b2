package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/meaning"
	"lascope/tui/pane"
)

// explainTypedWord explains a word of the program, else a key.
func (a *app) explainTypedWord(word string) (pane.Meaning, error) {
	m, err := meaning.OfWord(a.context(0), word)
	if own := a.keyNamed(word); err != nil && own.Sentence != "" {
		return own, nil
	}
	return m, err
}

// explainTyped shows the explanation of a word that was typed.
func explainTyped(a *app, rest string) (tea.Cmd, error) {
	if rest == "" {
		return explainCursor(a, ""), nil
	}
	m, err := a.explainTypedWord(rest)
	if err != nil {
		return nil, err
	}
	b := &explainBox{word: &m}
	a.overlay = b
	b.recall(a)
	return nil, nil
}

// explainWords are the words that explain takes, for completion.
func explainWords(a *app, words []string, typed string) (found []string, more bool) {
	if len(words) > 0 || a.now == nil {
		return nil, false
	}
	found = meaning.Words(a.now.Snap)
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

package tui

import (
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

func explainWords(a *app) []string { return meaning.Words(a.now.Snap) }

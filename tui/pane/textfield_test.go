package pane

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// TestTextFieldTakesEveryKey: no editing key breaks a field, wherever its cursor stands.
func TestTextFieldTakesEveryKey(t *testing.T) {
	for kind := tea.KeyType(-100); kind < 128; kind++ {
		for _, k := range []tea.Key{{Type: kind}, {Type: kind, Alt: true}, {Type: tea.KeyRunes, Runes: []rune{rune(max(32, kind))}, Alt: true}} {
			for _, text := range []string{"", "a", "a ", " a", "a b"} {
				for at := range len(text) + 1 {
					field := NewTextField()
					field.Focus()
					field.SetValue(text)
					field.SetCursor(at)
					field.Update(tea.KeyMsg(k))
				}
			}
		}
	}
}

package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// TestHiddenMode: H hides and restores the optimum, the true rank and the hidden chance. The
// automaton's state stays visible.
func TestHiddenMode(t *testing.T) {
	k := newDesk(t, "h-traa pages=64", 5000)
	k.focus, k.alone = paneNamed(t, k.app, "now"), true
	k.relayout()
	screen := func() string { k.Dirty = true; return ansi.Strip(k.View()) }
	open := screen()
	for _, word := range []string{"hit probability", "pages 1–64", "[H-TRAA] §3.1"} {
		if !strings.Contains(open, word) {
			t.Fatalf("%q is not on the screen\n%s", word, open)
		}
	}
	k.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("H")})
	hidden := screen()
	if strings.Contains(hidden, "hit probability") || strings.Contains(hidden, "│ rank ") || !strings.Contains(hidden, "pages 1–64") {
		t.Errorf("hidden:\n%s", hidden)
	}
	k.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("H")})
	k.notes.Close()
	if screen() != open {
		t.Error("it does not come back")
	}
}

// TestHiddenArms: H leaves out the labels of the hidden penalties, of the arms lab's pane now.
func TestHiddenArms(t *testing.T) {
	k := newDesk(t, "lri penalties=0.2,0.4,0.6", 50)
	for i := range k.slots {
		if k.slots[i].Pane.Name() == "now" {
			k.focus, k.alone = i, true
		}
	}
	k.relayout()
	words := []string{"mean penalty", "pure chance", "least penalty"}
	screen := func() string { k.Dirty = true; return ansi.Strip(k.View()) }
	for _, word := range words {
		if s := screen(); !strings.Contains(s, word) {
			t.Fatalf("%q is not on the screen\n%s", word, s)
		}
	}
	k.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("H")})
	hidden := screen()
	for _, word := range words {
		if strings.Contains(hidden, word) {
			t.Errorf("%q labels a hidden number\n%s", word, hidden)
		}
	}
	if !strings.Contains(hidden, "mean answer") {
		t.Errorf("the answers are hidden\n%s", hidden)
	}
}

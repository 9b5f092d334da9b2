// Package screentest holds what the tests of the screens share.
package screentest

import (
	"regexp"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"lascope/tui/canvas"
	"lascope/tui/keymap"
)

// Theme is a theme for tests that read words, by its name.
func Theme(t testing.TB, name string) *canvas.Theme {
	t.Helper()
	th, err := canvas.NewTheme(name, "braille", termenv.TrueColor)
	if err != nil {
		t.Fatal(err)
	}
	return th
}

// Shows demands words on a screen.
func Shows(t testing.TB, l tea.Model, words ...string) {
	t.Helper()
	seen := ansi.Strip(l.View())
	for _, w := range words {
		if !strings.Contains(seen, w) {
			t.Fatalf("%q is not on the screen:\n%s", w, seen)
		}
	}
}

// Type presses keys on a screen, which is drawn before each, and returns the last command.
func Type(l tea.Model, names ...string) (last tea.Cmd) {
	for _, n := range names {
		l.View()
		_, last = l.Update(keymap.KeyOf(n))
	}
	return last
}

// Says demands words in a text.
func Says(t testing.TB, text string, words ...string) {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(text, w) {
			t.Errorf("%q is not said in\n%s", w, text)
		}
	}
}

// Aloud matches text that a screen reader can read aloud.
var Aloud = regexp.MustCompile(`^[\x20-\x7e\n]*$`)

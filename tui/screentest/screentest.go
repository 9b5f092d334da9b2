// Package screentest has the common parts of the tests of the screens.
package screentest

import (
	"regexp"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"lascope/tui/canvas"
	"lascope/tui/pane"
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
		_, last = l.Update(pane.KeyOf(n))
	}
	return last
}

// Aloud matches text that a screen reader can read aloud.
var Aloud = regexp.MustCompile(`^[\x20-\x7e\n]*$`)

// Fills demands exactly h lines of exactly w columns.
func Fills(t interface {
	Helper()
	Fatalf(string, ...any)
}, view string, w, h int) {
	t.Helper()
	if w < 1 || h < 1 {
		if view != "" {
			t.Fatalf("%d×%d drew %q", w, h, view)
		}
		return
	}
	lines := strings.Split(view, "\n")
	if len(lines) != h {
		t.Fatalf("%d×%d drew %d lines", w, h, len(lines))
	}
	for i, l := range lines {
		if n := ansi.StringWidth(l); n != w {
			t.Fatalf("%d×%d: line %d is %d wide: %s", w, h, i, n, ansi.Strip(l))
		}
	}
}

// Messages counts the messages that a screen gets by its own commands, in the first minute and in the ten minutes after it.
func Messages(m tea.Model) (first, then int) {
	messages, over := make(chan tea.Msg), make(chan struct{})
	defer close(over)
	sendTo(messages, over, m.Init())
	count := &first
	for minute, end := time.After(time.Minute), time.After(11*time.Minute); ; {
		select {
		case msg := <-messages:
			var cmd tea.Cmd
			*count++
			m, cmd = m.Update(msg)
			m.View()
			sendTo(messages, over, cmd)
		case <-minute:
			count = &then
		case <-end:
			return first, then
		}
	}
}

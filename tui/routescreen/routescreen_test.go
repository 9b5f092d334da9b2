package routescreen

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/tui/config"
	"lascope/tui/screentest"
)

// TestRoute: enter opens the chosen part, starts the clock and chooses the next; tab shows the next route; the clock says how late
// it is; what cannot be opened is a note.
func TestRoute(t *testing.T) {
	var opened []string
	v := New(screentest.Theme(t, "dark"), config.Options{}, func(words string) (tea.Cmd, error) {
		if words == "demo mirror" {
			return nil, errors.New("it is away")
		}
		opened = append(opened, words)
		return nil, nil
	})
	sees := func(words ...string) {
		t.Helper()
		shown := ansi.Strip(v.View())
		for _, w := range words {
			if !strings.Contains(shown, w) {
				t.Errorf("%q is not on the screen\n%s", w, shown)
			}
		}
	}
	v.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	sees("45 minutes", "▸  0:00   2 min  tour", "0:16  12 min  lesson budget", "enter starts the clock")
	screentest.Type(v, "enter", "down", "enter")
	if strings.Join(opened, ",") != "tour,lesson budget" {
		t.Errorf("opened %q", opened)
	}
	sees("▸  0:28   1 min  demo mirror", "0:00 of 45 min")
	v.Update(secondMsg{v.begun, v.begun.Add(31 * time.Minute)})
	sees("31:00 of 45 min · 3 min late", "leave out", "all of it")
	v.Update(secondMsg{v.begun.Add(-1), v.begun.Add(40 * time.Minute)}) // of a clock before
	sees("31:00")
	screentest.Type(v, "enter")
	sees("It is away")
	screentest.Type(v, "tab")
	sees("first of two times 45 minutes", "lesson automaton", "enter starts the clock")
}

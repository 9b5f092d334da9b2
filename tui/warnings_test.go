package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// TestWarningNamesItsPane: what a run warns of stands in a pane that may not be on the
// screen; the first row names it.
func TestWarningNamesItsPane(t *testing.T) {
	th, err := newTheme("dark", "braille", Options{NoColor: true}.profile())
	if err != nil {
		t.Fatal(err)
	}
	for line, pane := range map[string]string{"spl p=0.4": "now", "h-traa pages=64": "now", "oma": "counts", "robot docs=200": "now"} {
		a := newApp(realDriver(t, line, 50), th, Options{})
		p, now := *a.driver.state.Load(), *a.driver.state.Load().snap
		now.Warns = []string{"something is odd"}
		p.snap = &now
		a.take(&p)
		a.Update(tea.WindowSizeMsg{Width: minWidth, Height: minHeight})
		first, _, _ := strings.Cut(ansi.Strip(a.View()), "\n")
		if !strings.Contains(first, "⚠ see "+pane) {
			t.Errorf("%s: the first row is %q", line, first)
		}
		for i, p := range a.slots {
			if p.pane.name() == pane {
				a.setFocus(i)
			}
		}
		if !strings.Contains(ansi.Strip(a.View()), "⚠ something is odd") {
			t.Errorf("%s: the pane %s does not say it", line, pane)
		}
	}
}

package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"lascope/tui/driver"
)

// TestFutureOnTheScreen: back in the past the future is named beside the curve, and after
// a branch the one before; in every lab that has curves.
func TestFutureOnTheScreen(t *testing.T) {
	for _, c := range []struct{ line, word string }{
		{"h-traa pages=64", "mirror"}, {"oma objects=18", "p=0.7"}, {"spl", "p=0.8"},
	} {
		k := newDesk(t, c.line, 6000)
		for i, p := range k.slots {
			if name := p.Pane.Name(); name == "value" || name == "accuracy" || name == "search" {
				k.focus, k.zoomed = i, true
			}
		}
		k.relayout()
		shows := func(word string, want bool) {
			t.Helper()
			k.Dirty = true
			if screen := ansi.Strip(k.View()); strings.Contains(screen, word) != want {
				t.Errorf("%s: %q is on the screen: %v\n%s", c.line, word, !want, screen)
			}
		}
		shows("to come", false)
		k.driver.Send(driver.GoTo{Tick: 3000})
		k.sees("tick 3000", func(p *driver.Status) bool { return p.Snap.Tick == 3000 })
		shows("to come", true)
		k.driver.Send(driver.Act{Word: c.word})
		k.sees("the branch", func(p *driver.Status) bool { return len(p.Snap.Compared) == 1 })
		shows("branch 1", true)
		k.driver.Send(driver.Step{Ticks: 20_000})
		k.sees("tick 23000", func(p *driver.Status) bool { return p.Snap.Tick == 23_000 })
		shows("branch 1", true)
	}
}

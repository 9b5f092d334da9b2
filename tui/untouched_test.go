package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"lascope/tui/driver"
)

// TestUntouchedOnTheScreen: after a live change G puts the untouched run beside the curve of every lab, hatched also without
// colours, and removes it; in hidden mode it is hidden.
func TestUntouchedOnTheScreen(t *testing.T) {
	for _, c := range []struct{ line, pane, word string }{
		{"h-traa pages=64", "value", "uniform"}, {"oma objects=18", "accuracy", "N=3"}, {"spl", "search", "N=5"},
		{"robot docs=300", "quality", "random"},
	} {
		k := newDesk(t, c.line, 3000)
		for i, p := range k.slots {
			if p.Pane.Name() == c.pane {
				k.focus, k.zoomed = i, true
			}
		}
		k.relayout()
		shows := func(want bool) {
			t.Helper()
			k.Dirty = true
			if screen := ansi.Strip(k.View()); strings.Contains(screen, "control run") != want {
				t.Errorf("%s: the untouched run is on the screen: %v\n%s", c.line, !want, screen)
			}
		}
		shows(false)
		k.driver.Send(driver.Act{Word: c.word})
		k.driver.Send(driver.Step{Ticks: 3000})
		k.sees("tick 6000", func(p *driver.Status) bool { return p.Snap.Tick == 6000 })
		shows(false)
		k.press("G")
		k.sees("shown", func(p *driver.Status) bool { return p.Snap.Untouched != nil && p.Snap.Untouched.Tick == 6000 })
		shows(true)
		k.press("H")
		shows(false)
		k.press("H")
		shows(true)
		k.press("G")
		k.sees("dropped", func(p *driver.Status) bool { return p.Snap.Untouched == nil })
		shows(false)
	}
}

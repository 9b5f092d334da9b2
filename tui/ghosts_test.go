package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"lascope/tui/driver"
)

// TestGhostsOnTheScreen: g draws the ghosts behind the main curve of every lab, with their words, also
// without colours; once more hides them, and hidden mode does.
func TestGhostsOnTheScreen(t *testing.T) {
	for line, name := range map[string]string{"h-traa pages=64": "value", "oma objects=18": "accuracy", "spl N=20": "search", "robot docs=300": "quality"} {
		k := newDesk(t, line, 3000)
		for i, p := range k.slots {
			if p.Pane.Name() == name {
				k.focus, k.zoomed = i, true
			}
		}
		k.relayout()
		picture := func() string {
			k.Dirty = true
			return ansi.Strip(k.View())
		}
		shows := func(want bool) {
			t.Helper()
			if screen := picture(); strings.Contains(screen, "30 replications") != want || strings.Contains(screen, "▒ replications") != want {
				t.Errorf("%s: ghosts are on the screen: %v\n%s", line, !want, screen)
			}
		}
		dotted := func() (n int) {
			for _, r := range picture() {
				if r > 0x2800 && r <= 0x28ff {
					n++
				}
			}
			return n
		}
		before := dotted()
		shows(false)
		k.press("g")
		k.sees("ghosts", func(p *driver.Status) bool { return p.Ghosts != nil && p.Ghosts.Tick == 3000 })
		shows(true)
		if dotted() <= before {
			t.Errorf("%s: no area is shaded\n%s", line, picture())
		}
		k.press("H")
		shows(false)
		k.press("H")
		shows(true)
		k.press("g")
		k.sees("no ghosts", func(p *driver.Status) bool { return p.Ghosts == nil })
		shows(false)
	}
}

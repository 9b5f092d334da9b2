package tui

import (
	"regexp"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// After a shift the last poll tells the page's true rank whole, however narrow the pane.
func TestNowTellsTheRankWhole(t *testing.T) {
	whole := regexp.MustCompile(`true rank [0-9,]+ `)
	for _, w := range []int{60, 80, 104, 120, 160} {
		a, run := labApp(t, "h-traa pages=512 @5:mirror", 2000, "dark", "braille", w, 40)
		a.stagePane("now", false)
		a.take(&published{snap: run.Snapshot(a.look), running: true, speed: 2000, rate: 2000})
		if s := ansi.Strip(a.View()); !whole.MatchString(s) {
			t.Errorf("%d columns:\n%s", w, s)
		}
	}
}

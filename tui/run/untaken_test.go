package run

import (
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// Hidden mode, switched on and off, leaves the screen as it was.
func TestHiddenAndBack(t *testing.T) {
	for _, line := range []string{"h-traa pages=16", "lakg", "spl", "oma", "oma-time", "robot docs=200"} {
		k := handOf(t, line, 120, 40)
		k.c.Run.Advance(200)
		k.settle()
		k.settle() // its view request is that of the first
		before := k.screen()
		k.press("H")
		k.sees("hidden: ")
		k.press("H")
		if n := k.Notes.Shown; n == nil || !strings.HasPrefix(n.Text, "shown again") {
			t.Errorf("%s: the note after the second H is %+v", line, n)
		}
		k.Notes.Close()
		modeltest.Equal(t, k.screen(), before, "%s: the screen is", line)
	}
}

// Zooming the only pane that there is room for says so; nothing is zoomed then.
func TestZoomOfTheOnlyPaneSaysSo(t *testing.T) {
	a, _ := labApp(t, "spl", 20, 80, 16)
	a.alone = true
	a.Relayout()
	if a.press(pressed(t, "z")); a.Zoomed || a.Notes.Shown == nil || a.Notes.Shown.Text != "the pane states fills the screen already" {
		t.Errorf("zoomed: %v, said: %+v", a.Zoomed, a.Notes.Shown)
	}
}

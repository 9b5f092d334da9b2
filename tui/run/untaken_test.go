package run

import (
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/linetest"
	"lascope/tui/keymap"
)

// An offer names a key as it is: o is not O, wherever it stands in a sentence.
func TestOfferDoesNotChangeAKeysCase(t *testing.T) {
	for _, press := range []string{"o", "alt+o"} {
		k, wrong := keymap.NewKeyMap().Rebound(map[string][]string{"recover": {press}, "sort": {}})
		if wrong != nil {
			t.Fatal(wrong.Why)
		}
		a := reboundApp(t, model.Labs()[0], k, 120, 40)
		offerCutOff(a, []model.KeptSession{{Session: model.Session{Spec: linetest.Spec("h-traa pages=8"), Until: 7}}})
		if text := a.Notes.Shown.Text; !strings.Contains(text, " was cut off · "+press+" opens it · esc forgets") {
			t.Errorf("%s: %q", press, text)
		}
	}
}

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
		if k.Notes.Close(); k.screen() != before {
			t.Errorf("%s: the screen is\n%s\nit was\n%s", line, k.screen(), before)
		}
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

package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"lascope/model"
	"lascope/model/linetest"
	"lascope/tui/keymap"
	"lascope/tui/pane"
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
		if text := a.notes.Shown.Text; !strings.Contains(text, " was cut off · "+press+" opens it · esc forgets") {
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
		if n := k.notes.Shown; n == nil || !strings.HasPrefix(n.Text, "shown again") {
			t.Errorf("%s: the note after the second H is %+v", line, n)
		}
		if k.notes.Close(); k.screen() != before {
			t.Errorf("%s: the screen is\n%s\nit was\n%s", line, k.screen(), before)
		}
	}
}

// Zooming the only pane that there is room for says so; nothing is zoomed then.
func TestZoomOfTheOnlyPaneSaysSo(t *testing.T) {
	a, _ := labApp(t, "spl", 20, "dark", "braille", 80, 16)
	a.alone = true
	a.relayout()
	if a.press(pressed(t, "z")); a.zoomed || a.notes.Shown == nil || a.notes.Shown.Text != "the pane chain fills the screen already" {
		t.Errorf("zoomed: %v, said: %+v", a.zoomed, a.notes.Shown)
	}
}

// A note stands below the prompt's text, never over it. A note of a refusal stays until it is
// closed.
func TestNoteLeavesThePromptInSight(t *testing.T) {
	for _, room := range []bool{false, true} {
		for _, size := range [][2]int{{80, 24}, {160, 48}} {
			a, _ := labApp(t, "h-traa pages=16", 20, "dark", "braille", size[0], size[1])
			if room {
				toggleProjector(a, "")
			}
			a.notes.Say(pane.NoteRefused, "Estimator is in charge already.")
			openPrompt(a, "")
			for _, r := range "spee" {
				a.press(pressed(t, string(r)))
			}
			a.Dirty = true
			screen := ansi.Strip(a.View())
			typed, proposed, said := strings.Index(screen, " : spee"), strings.LastIndex(screen, "   speed"), strings.Index(screen, "in charge already")
			if proposed < 0 || typed < proposed || said < typed {
				t.Errorf("room: %v, %v: the proposals, the line, the note are at %d, %d, %d:\n%s", room, size, proposed, typed, said, screen)
			}
			checkScreen(t, a.View(), size[0], size[1])
		}
	}
}

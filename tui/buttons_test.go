package tui

import "testing"

// TestButtons: the page's buttons have the keys of their verbs, those that the settings give them too; a lesson has letters.
func TestButtons(t *testing.T) {
	a, _ := labApp(t, "h-traa pages=64", 3, "dark", "braille", 80, 24)
	has := func(i int, label, sends, meaning string) {
		t.Helper()
		if got := a.Buttons()[i]; got != [3]string{label, sends, meaning} {
			t.Errorf("the button %d is %q", i, got)
		}
	}
	for i, b := range [][2]string{{"▶❚❚", " "}, {"step", "."}, {"−", "-"}, {"+", "+"}, {"tab", "\t"}, {"enter", "\r"}, {"esc", "\x1b"},
		{"↑", "\x1b[A"}, {"↓", "\x1b[B"}, {"←", "\x1b[D"}, {"→", "\x1b[C"}, {"PgUp", "\x1b[5~"}, {"PgDn", "\x1b[6~"}, {"?", "?"}} {
		has(i, b[0], b[1], a.Buttons()[i][2])
	}
	has(14, "c", "c", "choose a scheme, lab, demo, lesson or session")
	if n := len(a.Buttons()); n != 14+10 {
		t.Errorf("%d buttons", n)
	}
	a.letters = true
	has(1, "a", "a", "predict a")
	a.keys = reboundTo(t, "pause", "Z")
	has(0, "▶❚❚", "Z", "pause, go on")
}

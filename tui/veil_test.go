package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// TestVeil: what only an observer knows is gone from the panes of every lab, and nothing
// else moves.
func TestVeil(t *testing.T) {
	for line, secrets := range map[string][]string{
		"h-traa pages=64":         {"regret .", "value .", "optimal ."},
		"lakg pages=64":           {"regret .", "value ."},
		"fpa pages=64 capacity=8": {"P1 right 1", "P1 right 5", "P1 right 8"},
		"spl":                     {"λ* =", "truth", "a lie", "p = ."},
		"oma objects=18":          {"A2", "B7", "nearest"},
		"robot docs=300":          {"R .", "ratio ."},
	} {
		k := newDesk(t, line, 300)
		screen := func() []string { k.dirty = true; return strings.Split(ansi.Strip(k.View()), "\n") }
		open := screen()
		k.blind = true
		hidden := screen()
		all := strings.Join(hidden[1:len(hidden)-2], "\n")
		for _, s := range secrets {
			if strings.Contains(all, s) {
				t.Errorf("%s: %q is still to be seen\n%s", line, s, all)
			}
		}
		moved := 0
		for y := range open {
			a, b := []rune(open[y]), []rune(hidden[y])
			if len(a) != len(b) {
				t.Fatalf("%s: row %d is %d wide, not %d", line, y, len(b), len(a))
			}
			for x := range a {
				if a[x] != b[x] && b[x] >= '0' && b[x] != '·' && (b[x] <= 'z') {
					moved++
				}
			}
		}
		if moved > 80 { // what follows words that are left out
			t.Errorf("%s: %d letters moved\n%s\n%s", line, moved, strings.Join(open, "\n"), all)
		}
	}
}

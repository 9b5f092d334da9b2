package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

// TestStatesOfRows: each state has its row, as many rows are used as there are, none holds
// two states more than another, and the state at the boundary shares its row last.
func TestStatesOfRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, rows := rapid.IntRange(1, 3000).Draw(t, "n"), rapid.IntRange(-2, 60).Draw(t, "rows")
		ends := statesOfRows(n, rows)
		if want := max(1, min(n, rows)); len(ends) != want || ends[want-1] != n {
			t.Fatalf("%d states in %d rows: %v", n, rows, ends)
		}
		last := 0
		for i, end := range ends {
			size := end - last
			if size < n/len(ends) || size > n/len(ends)+1 || i > 0 && size > ends[0] {
				t.Fatalf("%d states in %d rows: %v", n, rows, ends)
			}
			last = end
		}
	})
}

// TestColoursAreExplained: where a pane tells something by colour alone, its lower border
// has the scale in those very colours, in any theme, unless the value is hidden.
func TestColoursAreExplained(t *testing.T) {
	for _, theme := range Themes {
		for line, words := range map[string][2]string{"fpa pages=40 capacity=4 N=16": {"least", "most valuable"}, "robot docs=200": {"low", "high"}} {
			a, _ := labApp(t, line, 300, theme, "braille", 160, 48)
			screen := ansi.Strip(a.View())
			if !strings.Contains(screen, "╰─ "+words[0]+" ") || !strings.Contains(screen, " "+words[1]+" ─") {
				t.Errorf("%s, %s: no scale in\n%s", theme, line, screen)
			}
			if strings.Contains(screen, "bright =") { // in a light theme what is most is darkest
				t.Errorf("%s, %s: calls a colour bright", theme, line)
			}
		}
	}
	for i := range 5 {
		for _, th := range []*theme{testTheme("dark", "braille"), testTheme("light", "braille")} {
			if st := relevanceGlyph(i, th).st; st.back() != inkScale0+ink(i) {
				t.Errorf("step %d of relevance lies on %v", i, st.back())
			}
		}
		if st := standingGlyph(float64(i) / 4).st; st.fore() != inkScale0+ink(i) {
			t.Errorf("step %d of value is drawn in %v", i, st.fore())
		}
	}
}

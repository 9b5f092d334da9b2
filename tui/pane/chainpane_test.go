package pane

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"lascope/tui/canvas"
)

// Labels of the columns' axis are round, at most the top, and few enough for the rows.
func TestPartTicks(t *testing.T) {
	th, err := canvas.NewTheme("dark", "braille", termenv.TrueColor)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		barScale
		words string
	}{
		{barScale{rows: 28, top: 0.286, decades: 0}, "5 % 10 % 15 % 20 % 25 %"},
		{barScale{rows: 8, top: 0.286, decades: 0}, "10 % 20 %"},
		{barScale{rows: 20, top: 0.37, decades: 6}, "10 % 1 % 0.1 % 0.01 % 10⁻³ % 10⁻⁴ %"},
		{barScale{rows: 8, top: 0.00053, decades: 0}, "0.02 % 0.04 %"},
		{barScale{rows: 8, top: 0.00007, decades: 0}, "5e-3 %"},
	} {
		var words []string
		for _, tick := range c.ticks() {
			words = append(words, partWord(tick, th))
			if tick > c.top {
				t.Errorf("%g is above the top, %g", tick, c.top)
			}
		}
		if got := strings.Join(words, " "); got != c.words {
			t.Errorf("up to %g in %d rows: %q, want %q", c.top, c.rows, got, c.words)
		}
	}
}

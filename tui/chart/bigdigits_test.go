package chart

import (
	"testing"

	"lascope/tui/canvas"
)

// All digits that a number may need can be drawn, at both sizes.
func TestBigDigits(t *testing.T) {
	for _, word := range []string{".945", "128,400", "1.2M", "59G", "32k", "3T", "16/27", "-.5", "–", "1.2e-6"} {
		for _, b := range []BigSize{SmallBig, LargeBig} {
			w := BigWidth(word, b)
			if w < 1 {
				t.Errorf("%s cannot be drawn", word)
				continue
			}
			var g canvas.Grid
			g.Reset(w, 5)
			DrawBig(g.All(), 0, word, b, canvas.Fg(canvas.InkStrong), chartTheme("dark", "braille"))
			inked := 0
			for _, c := range g.Cells {
				if c.R != ' ' {
					inked++
				}
			}
			if inked == 0 {
				t.Errorf("%s is blank", word)
			}
		}
	}
	for r, dots := range BigRunes {
		for _, row := range dots {
			if len(row) != len(dots[0]) {
				t.Errorf("%c has rows of different widths", r)
			}
		}
	}
}

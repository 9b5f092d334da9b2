package chart

import (
	"testing"

	"lascope/model/modeltest"
	"lascope/tui/canvas"
)

// All digits that a number may need can be drawn, at both sizes.
func TestBigDigits(t *testing.T) {
	for _, word := range []string{".945", "128,400", "1.2M", "59G", "32k", "3T", "16/27", "-.5", "–", "1.2e-6", "1:12"} {
		for _, b := range []BigSize{SmallBig, LargeBig} {
			w := BigWidth(word, b)
			if w < 1 {
				t.Errorf("%s cannot be drawn", word)
				continue
			}
			var g canvas.Grid
			g.Reset(w, 5)
			DrawBig(g.All(), 0, word, b, canvas.Strong, chartTheme("dark", "braille"))
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
	for r, dots := range bigRunes {
		for _, row := range dots {
			modeltest.Equal(t, len(row), len(dots[0]), "%c has rows of different widths:", r)
		}
	}
}

// TestBigDigitsStandApart: the blank columns between two digits are more than those inside of
// one, so that 00 is not read as one figure, and a word ends where BigWidth says.
func TestBigDigitsStandApart(t *testing.T) {
	for _, b := range []BigSize{SmallBig, LargeBig} {
		var g canvas.Grid
		g.Reset(BigWidth("00", b), 5)
		DrawBig(g.All(), 0, "00", b, canvas.Strong, chartTheme("dark", "braille"))
		var blanks []int // runs of blank cells in a middle row
		for x, run := 0, 0; x < g.W; x++ {
			if g.All().At(x, 1).R == ' ' {
				run++
				continue
			}
			if run > 0 {
				blanks = append(blanks, run)
			}
			run = 0
		}
		if len(blanks) != 3 || blanks[1] <= blanks[0] || blanks[1] <= blanks[2] {
			t.Errorf("size %d: the blanks inside, between and inside are %v", b, blanks)
		}
	}
}

package chart

import (
	"strings"
	"testing"

	"lascope/tui/canvas"
)

// TestBigLetters: the rows of each letter are as wide, and no two capitals look alike but those
// whose digits they are.
func TestBigLetters(t *testing.T) {
	seen := map[[5]string]rune{}
	for r := 'A'; r <= 'Z'; r++ {
		dots, ok := bigLetter(r)
		if !ok {
			t.Errorf("%c has no large form", r)
			continue
		}
		for _, row := range dots {
			if len(row) != len(dots[0]) {
				t.Errorf("%c has rows of different widths", r)
			}
		}
		if other, taken := seen[dots]; taken {
			t.Errorf("%c looks like %c", r, other)
		}
		seen[dots] = r
	}
}

// TestBigLines: lines in large letters fit, keep all words, and are drawn no wider than they are
// counted; a rune without a large form or a word that is too wide refuses them.
func TestBigLines(t *testing.T) {
	text := "H-TRAA earns 93.9 % of the optimum: 1,024 pages (so far)."
	for w := 60; w < 300; w += 7 {
		lines, ok := BigLines(text, w)
		if !ok || strings.Join(lines, " ") != text {
			t.Fatalf("in %d columns: %q", w, lines)
		}
		for _, line := range lines {
			var g canvas.Grid
			g.Reset(w+20, 3)
			DrawBigText(g.All(), 0, 0, line, canvas.Fg(canvas.InkStrong), chartTheme("dark", "braille"))
			last := 0
			for x := range g.W {
				for y := range g.H {
					if g.All().At(x, y).R != ' ' {
						last = x + 1
					}
				}
			}
			if n := bigTextWidth(line); n > w || last > n || last < n-3 {
				t.Errorf("%q ends at %d, counted as %d of %d", line, last, n, w)
			}
		}
	}
	for _, refused := range []string{"`m` mirrors", "漢 and more"} {
		if lines, ok := BigLines(refused, 200); ok {
			t.Errorf("%q has large letters: %q", refused, lines)
		}
	}
	if _, ok := BigLines("incomprehensibility", 40); ok {
		t.Error("a word wider than the screen has large letters")
	}
}

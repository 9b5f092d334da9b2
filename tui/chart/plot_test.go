package chart

import (
	"testing"

	"github.com/muesli/termenv"

	"lascope/tui/canvas"
)

// Thick curves are two dots wide, and their dashes are stretches.
func TestThickCurves(t *testing.T) {
	th, err := canvas.MakeTheme("", "", termenv.TrueColor, true)
	if err != nil {
		t.Fatal(err)
	}
	count := func(dash int, i canvas.Ink) (n int) {
		p := newPlot(40, 4, th)
		p.line(0, 3, 79, 3, dash, i)
		for _, d := range p.dots {
			for ; d > 0; d &= d - 1 {
				n++
			}
		}
		return n
	}
	if n := count(0, canvas.InkPractice); n != 160 {
		t.Errorf("a thick line of 80 dots has %d", n)
	}
	if n := count(8, canvas.InkPractice); n < 80 || n > 100 {
		t.Errorf("a dashed one has %d", n)
	}
	if n := count(0, canvas.InkBand); n != 80 {
		t.Errorf("a spread has %d", n)
	}
}

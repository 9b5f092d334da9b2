package chart

import (
	"math"
	"strings"
	"testing"

	"lascope/tui/canvas"
)

// Without colours and in ascii each curve of a plot shows its mark of the legend, whatever its
// kind; in colours no curve does, nor does a curve that is alone.
func TestCurvesCarryTheirMarks(t *testing.T) {
	wave := func(height, phase float64, s Series) Series {
		for i := range 300 {
			x := float64(i) / 299
			s.Xs, s.Ys = append(s.Xs, x), append(s.Ys, height+0.08*math.Sin(9*x+phase))
		}
		s.At = height
		return s
	}
	all := []Series{
		wave(0.2, 0, Series{Name: "line", Mark: '◆', Ink: canvas.InkTheory, Stroke: '─'}),
		wave(0.4, 1, Series{Name: "points", Mark: '∘', Ink: canvas.InkRunC, Stroke: Points}),
		wave(0.6, 2, Series{Name: "thin", Mark: '×', Ink: canvas.InkFrame, Stroke: Thin}),
		wave(0.65, 3, Series{Name: "dashed", Mark: '◇', Ink: canvas.InkDim, Stroke: Dashed}),
		wave(0.7, 4, Series{Name: "top", Mark: '●', Ink: canvas.InkPractice}),
	}
	draw := func(theme, glyphs string, series []Series) string {
		g := &canvas.Grid{}
		g.Reset(100, 24)
		c := &Chart{Series: series, X1: 1, Y1: 1, Word: Decimals(1)}
		c.Draw(g.All(), chartTheme(theme, glyphs))
		in := c.PlotArea(g.All())
		var b strings.Builder
		for y := range in.H {
			for x := range in.W {
				b.WriteRune(in.At(x, y).R)
			}
		}
		return b.String()
	}
	for _, k := range [][2]string{{"mono", "braille"}, {"mono", "block"}, {"mono", "ascii"}, {"dark", "ascii"}} {
		plot := draw(k[0], k[1], all)
		for _, s := range all {
			if n := strings.Count(plot, string(s.Mark)); n < 4 {
				t.Errorf("%s: the curve %s carries %d marks", k, s.Name, n)
			}
		}
		if plot := draw(k[0], k[1], all[4:]); strings.Count(plot, "●") != 1 {
			t.Errorf("%s: a curve that is alone carries no mark at its end, or others", k)
		}
	}
	plot := draw("dark", "braille", all)
	for _, s := range all {
		if end := canvas.Pick(s.Stroke.ruled(), 0, 1); strings.Count(plot, string(s.Mark)) != end {
			t.Errorf("in colours the curve %s carries no mark at its end, or others", s.Name)
		}
	}
	seen := map[byte]string{'\'': "dots", '.': "dots", ':': "dots", '-': "lines", '|': "lines", '+': "corners"}
	for _, s := range all {
		plain := canvas.PlainRune(s.Mark)
		if other, taken := seen[plain]; taken {
			t.Errorf("%s and %s are both %c in ascii", s.Name, other, plain)
		}
		seen[plain] = s.Name
	}
}

package chart

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"lascope/model/modeltest"
	"lascope/tui/canvas"
)

// Thick curves are two dots wide, and their dashes are stretches.
func TestThickCurves(t *testing.T) {
	th := modeltest.Must(canvas.MakeTheme("", "", termenv.TrueColor, true))
	count := func(dashed bool, rank uint16) (n int) {
		p := newPlot(40, 4, th)
		p.rank = rank
		p.line(0, 3, 79, 3, dashed, canvas.InkPractice)
		for _, c := range p.cells {
			for d := c.dots; d > 0; d &= d - 1 {
				n++
			}
		}
		return n
	}
	modeltest.Equal(t, count(false, rankCurve), 160, "a thick line of 80 dots has")
	if n := count(true, rankCurve); n < 80 || n > 120 {
		t.Errorf("a dashed one has %d", n)
	}
	modeltest.Equal(t, count(false, rankSpread), 80, "a spread has")
}

// plotOf draws the series of a chart on a plot of w by h cells.
func plotOf(w, h int, glyphs string, series ...Series) *plot {
	c := &Chart{X1: 1, Y1: 1, Series: series}
	p := newPlot(w, h, chartTheme("dark", glyphs))
	p.references = c.references(p)
	for k, s := range series {
		c.trace(p, k, s)
	}
	return p
}

func level(y float64, s Series) Series {
	s.Xs, s.Ys = []float64{0, 1}, []float64{y, y}
	return s
}

// TestCurvesKeepTheirInk: in a cell that curves, references, points and spreads share, in
// whatever order they come, the curve of the highest priority is seen alone: no dot of
// another curve takes its ink, and no point moves it.
func TestCurvesKeepTheirInk(t *testing.T) {
	top := level(0.52, Series{Ink: canvas.InkPractice})
	under := []Series{
		level(0.48, Series{Ink: canvas.InkRunC, Stroke: Points}),
		level(0.55, Series{Ink: canvas.InkTheory, Stroke: '─'}),
		{Ink: canvas.InkFrame, Xs: []float64{0, 1}, Ys: []float64{0, 0}, To: []float64{1, 1}},
		{Ink: canvas.InkFrame, Xs: []float64{0.5, 0.5}, Ys: []float64{0, 1}},
	}
	for _, glyphs := range canvas.GlyphSets {
		alone := plotOf(20, 7, glyphs, top)
		for k := range under {
			order := append(append([]Series{}, under[k:]...), top)
			order = append(order, under[:k]...)
			order = append([]Series{level(0.5, Series{Ink: canvas.InkRunD})}, order...)
			all := plotOf(20, 7, glyphs, order...)
			for n, c := range alone.cells {
				if got := all.cells[n]; c.dots != 0 && (got.dots != c.dots || got.ink != c.ink || got.line != 0) {
					t.Errorf("%s, order %d: cell %d has dots %b in ink %d, not %b in %d", glyphs, k, n, got.dots, got.ink, c.dots, c.ink)
				}
			}
		}
	}
}

// TestReferencesAreLines: a reference is drawn in box drawing over points and spreads, with
// corners where it changes its row.
func TestReferencesAreLines(t *testing.T) {
	step := Series{Ink: canvas.InkTheory, Stroke: '─', Xs: []float64{0, 0.49, 0.51, 1}, Ys: []float64{1, 1, 0.5, 0.5}}
	hits := Series{Ink: canvas.InkRunC, Stroke: Points}
	for k := range 100 {
		hits.Xs, hits.Ys = append(hits.Xs, float64(k)/100), append(hits.Ys, float64(k%7)/6)
	}
	var g canvas.Grid
	g.Reset(10, 5)
	plotOf(10, 5, "braille", step, hits).onto(g.All())
	want := []string{"─────╮", "     │", "     ╰────"}
	for y, row := range want {
		for x, r := range []rune(row) {
			if c := g.All().At(x, y); r != ' ' && (c.R != r || c.St.Fore() != canvas.InkTheory) {
				t.Errorf("%c at %d, %d in place of %c", c.R, x, y, r)
			}
		}
	}
}

// TestThinCurves: a thin curve is drawn over a reference before it and under one after it and under a curve, one
// dot wide, and of many points only the mean.
func TestThinCurves(t *testing.T) {
	flat := func(y float64, s Series) Series {
		s.Xs, s.Ys = []float64{0, 1}, []float64{y, y}
		return s
	}
	noise := Series{Ink: canvas.InkFrame, Stroke: Thin}
	for k := range 1000 {
		noise.Xs, noise.Ys = append(noise.Xs, float64(k)/999), append(noise.Ys, float64(k%2))
	}
	inks := func(all ...Series) (seen string) {
		var g canvas.Grid
		g.Reset(10, 5)
		plotOf(10, 5, "braille", all...).onto(g.All())
		for y := range 5 {
			if c := g.All().At(5, y); c.R != ' ' {
				seen += fmt.Sprint(y, c.St.Fore(), " ")
			}
		}
		return seen
	}
	want := func(y int, ink canvas.Ink) string { return fmt.Sprint(y, ink, " ") }
	line, curve := flat(0.5, Series{Ink: canvas.InkTheory, Stroke: '─'}), flat(0.5, Series{Ink: canvas.InkPractice})
	thin := flat(0.5, Series{Ink: canvas.InkFrame, Stroke: Thin})
	for _, c := range []struct{ got, want string }{
		{inks(line, thin), want(2, canvas.InkFrame)},
		{inks(thin, line), want(2, canvas.InkTheory)},
		{inks(curve, thin), want(2, canvas.InkPractice)},
		{inks(noise), want(2, canvas.InkFrame)},
	} {
		modeltest.Equal(t, c.got, c.want, "drawn:")
	}
}

// TestSignsStandOnTheirDots: Column is the column of cells of the dot that a curve has at x.
func TestSignsStandOnTheirDots(t *testing.T) {
	th := chartTheme("dark", "braille")
	for _, w := range []int{2, 7, 41, 150} {
		c := &Chart{X1: 1, Y1: 1}
		for k := range 1000 {
			x := float64(k) / 999
			p := newPlot(w, 1, th)
			p.signs(c, Series{Xs: []float64{x}, Ys: []float64{0.5}, Ink: canvas.InkPractice})
			if col := c.Column(x, w); p.cells[col].dots == 0 {
				t.Fatalf("%d columns: at %g there is no dot in column %d", w, x, col)
			}
		}
	}
}

// TestThinKeepsApart: a thin curve at the height of a level thick one, or a little above or below it, has a row of dots free
// to it, one dot high beside two; where the thick one is steep, it stays where it is.
func TestThinKeepsApart(t *testing.T) {
	for _, off := range []float64{-0.02, 0, 0.01, 0.04} {
		for k := range 60 {
			y := 0.1 + 0.8*float64(k)/60
			c := &Chart{X1: 1, Y1: 1,
				Series: []Series{level(y+off, Series{Ink: canvas.InkPractice, Stroke: Thin}), level(y, Series{Ink: canvas.InkPractice, Stroke: Thick})}}
			p := newPlot(10, 12, chartTheme("dark", "braille"))
			c.noteThick(p)
			for k, s := range c.Series {
				c.trace(p, k, s)
			}
			column := ""
			for row := range p.down() {
				column += canvas.Pick(p.isSet(7, row), "#", " ")
			}
			if column = strings.TrimSpace(column); !regexp.MustCompile("^(# +##|## +#)$").MatchString(column) {
				t.Errorf("at %.3f, %.2f off, a column has %q", y, off, column)
			}
		}
	}
	p := newPlot(10, 12, chartTheme("dark", "braille"))
	p.tall = []stretch{{5, 30}}
	modeltest.Equal(t, p.apart(0, 12), 12, "beside a steep curve the thin one is moved to row")
}

// TestLevelReference: a reference whose values lie on the edge of two rows has no step, however many of them a column holds.
func TestLevelReference(t *testing.T) {
	for n := 2; n < 400; n++ {
		s := Series{Stroke: '╌'}
		for i := range n {
			s.Xs, s.Ys = append(s.Xs, float64(i)/float64(n-1)), append(s.Ys, 0.35)
		}
		for i, cell := range plotOf(16, 11, "braille", s).cells {
			if cell.line != 0 && cell.line != '╌' {
				t.Fatalf("of %d values cell %d is %c", n, i, cell.line)
			}
		}
	}
}

// TestDigitsApart: the end marks of curves that end in one cell stand side by side, digits with a blank between.
func TestDigitsApart(t *testing.T) {
	for marks, want := range map[string]string{"123": "3 2 1", "●×∘": "∘×●"} {
		c := &Chart{X1: 2, Y1: 1}
		for _, mark := range marks {
			c.Series = append(c.Series, level(0.5, Series{Name: "n", Mark: mark}))
		}
		p := newPlot(20, 5, chartTheme("dark", "braille"))
		c.markEnds(p)
		got := ""
		for _, cell := range p.cells[2*p.w : 3*p.w] {
			got += string(max(' ', cell.line))
		}
		got = strings.TrimSpace(got)
		modeltest.Equal(t, got, want, "the marks %s end as", marks)
	}
}

// TestThinStaysUnderTheLine: a thin curve that came from above a thick one is not moved above a full line that it is not
// above itself.
func TestThinStaysUnderTheLine(t *testing.T) {
	for k := range 60 {
		y := 0.1 + 0.8*float64(k)/60
		c := &Chart{X1: 1, Y1: 1,
			Series: []Series{level(y, Series{Ink: canvas.InkPractice, Stroke: Thin}), level(y+0.005, Series{Stroke: '─', At: y + 0.005}),
				level(y, Series{Ink: canvas.InkPractice, Stroke: Thick})}}
		p := newPlot(10, 12, chartTheme("dark", "braille"))
		c.noteThick(p)
		p.thin, p.rank, p.side = true, rankLine, -1
		p.dot(7, int(math.Round(c.dotRow(p, y))), canvas.InkPractice)
		for row := range c.Row(y+0.005, p.h) * p.dy {
			if p.isSet(7, row) {
				t.Errorf("at %.3f a thin curve lies in row %d of dots, above the line", y, row)
			}
		}
	}
}

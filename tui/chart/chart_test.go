package chart

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
)

func TestNiceTicks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lo := rapid.Float64Range(-1e6, 1e6).Draw(t, "lo")
		hi := lo + rapid.Float64Range(1e-3, 1e6).Draw(t, "span")
		n := rapid.IntRange(1, 12).Draw(t, "n")
		ticks := NiceTicks(lo, hi, n)
		if len(ticks) > n+1 {
			t.Fatalf("%d ticks for at most %d", len(ticks), n+1)
		}
		for i, x := range ticks {
			if x < lo-1e-6*(hi-lo) || x > hi+1e-6*(hi-lo) || (i > 0 && x <= ticks[i-1]) {
				t.Fatalf("ticks %v in %v..%v", ticks, lo, hi)
			}
		}
	})
}

// A line, wherever it goes, sets dots of the plot alone, and those that a naive
// walk along it finds inside.
func TestPlotLineIsClipped(t *testing.T) {
	coordinate := rapid.OneOf(rapid.Float64Range(-300, 300), rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, 1e12}))
	rapid.Check(t, func(t *rapid.T) {
		p := newPlot(12, 5, chartTheme("dark", rapid.SampledFrom(canvas.GlyphSets).Draw(t, "glyphs")))
		x0, y0 := coordinate.Draw(t, "x0"), coordinate.Draw(t, "y0")
		x1, y1 := coordinate.Draw(t, "x1"), coordinate.Draw(t, "y1")
		p.line(x0, y0, x1, y1, false, canvas.InkText)
		if !canvas.Finite(x0+y0+x1+y1) || math.Abs(x0)+math.Abs(y0)+math.Abs(x1)+math.Abs(y1) > 1e4 {
			return
		}
		for k := 0; k <= 4000; k++ {
			f := float64(k) / 4000
			x, y := x0+f*(x1-x0), y0+f*(y1-y0)
			if x < 0 || y < 0 || x > float64(p.across()-1) || y > float64(p.down()-1) {
				continue
			}
			near := false
			for dx := -1; dx <= 1 && !near; dx++ {
				for dy := -1; dy <= 1 && !near; dy++ {
					near = p.isSet(int(math.Round(x))+dx, int(math.Round(y))+dy)
				}
			}
			if !near {
				t.Fatalf("no dot near %v, %v", x, y)
			}
		}
	})
}

func (p *plot) isSet(x, y int) bool {
	if x < 0 || y < 0 || x >= p.across() || y >= p.down() {
		return false
	}
	before := p.cells[y/p.dy*p.w+x/p.dx]
	q := newPlot(p.w, p.h, &canvas.Theme{Glyphs: p.glyphs})
	q.dot(x, y, canvas.InkText)
	return before.dots&q.cells[y/p.dy*p.w+x/p.dx].dots != 0
}

// A curve with more points than dots is drawn as its mean over its spread.
func TestThinMeans(t *testing.T) {
	c := &Chart{X0: 0, X1: 999, Y0: 0, Y1: 1}
	s := Series{Ink: canvas.InkPractice}
	for i := range 1000 {
		s.Xs = append(s.Xs, float64(i))
		s.Ys = append(s.Ys, float64(i%2))
	}
	p := newPlot(20, 10, chartTheme("dark", "braille"))
	mean := c.columns(p, s)
	modeltest.Equal(t, len(mean.Xs), p.across(), "means:")
	for i, y := range mean.Ys {
		modeltest.Near(t, y, 0.5, 0.05, "mean %d is", i)
	}
	for x := range p.across() {
		if !p.isSet(x, int(c.dotRow(p, 1))) || !p.isSet(x, int(c.dotRow(p, 0))) {
			t.Fatalf("the spread at column %d does not reach from 0 to 1", x)
		}
	}
}

// A curve that does not move is drawn as a straight line, however many points there are
// and wherever it falls between two rows of dots.
func TestThinKeepsLevels(t *testing.T) {
	for k := 1; k < 60; k++ {
		level := float64(k) / 60
		s := Series{Ink: canvas.InkPractice}
		for x := range 500 {
			s.Xs, s.Ys = append(s.Xs, float64(x)), append(s.Ys, level)
		}
		c := &Chart{X1: 499, Y1: 1}
		thin := c.columns(newPlot(20, 14, chartTheme("dark", "braille")), s)
		if len(thin.Ys) == 0 || len(thin.Ys) == len(s.Ys) {
			t.Fatalf("of %d points %d are drawn", len(s.Ys), len(thin.Ys))
		}
		for i, y := range thin.Ys {
			modeltest.MustEqual(t, y, level, "column %d of a level curve is at", i)
		}
	}
}

// Values that are no numbers are dropped, those out of range clamped.
func TestSparklineTakesAnything(t *testing.T) {
	var g canvas.Grid
	for _, size := range [][2]int{{0, 0}, {1, 1}, {3, 0}, {40, 5}} {
		g.Reset(size[0], size[1])
		for _, values := range [][]float64{nil, {math.NaN()}, {math.Inf(1), 1, math.Inf(-1)}, {1e300, -1e300, 0.5}, make([]float64, 1000)} {
			for _, span := range [][2]float64{{0, 1}, {1, 0}, {0, math.Inf(1)}, {math.NaN(), 1}} {
				DrawSparkline(g.All(), values, span[0], span[1], canvas.InkRunC)
			}
		}
	}
	g.Reset(4, 2)
	DrawSparkline(g.All(), []float64{0, 0.5, 1, 5}, 0, 1, canvas.InkRunC)
	var rows []string
	for y := range 2 {
		row := ""
		for x := range 4 {
			row += string(g.All().At(x, y).R)
		}
		rows = append(rows, row)
	}
	if rows[0] != "  ██" || rows[1] != " ███" {
		t.Errorf("drawn as\n%s", strings.Join(rows, "\n"))
	}
}

func TestMarksAreNamed(t *testing.T) {
	c := &Chart{X0: 0, X1: 1000, Y0: 0, Y1: 1, Word: Decimals(1), Xname: "ticks", Ticks: []float64{0, 1}}
	for i := range 60 {
		c.Marks = append(c.Marks, lab.Mark{Tick: int64(i * 17), Name: "mirror"})
	}
	c.Marks = append(c.Marks, lab.Mark{Tick: 1000, Name: "N=200", Kind: lab.MarkTuning}, lab.Mark{Tick: 5000, Name: "never"})
	var g canvas.Grid
	g.Reset(80, 12)
	c.Draw(g.All(), chartTheme("dark", "braille"))
	row := ""
	for x := range 80 {
		row += string(g.All().At(x, 0).R)
	}
	if strings.Contains(row, "never") || strings.Count(row, "▾mirror▾8") < 5 {
		t.Errorf("marks: %s", row)
	}
}

// TestNoticeOfHiddenCurves: it stands where no curve is.
func TestNoticeOfHiddenCurves(t *testing.T) {
	flat := func(name string, y float64, ink canvas.Ink) Series {
		return Series{Name: name, Mark: '●', Ink: ink, Xs: []float64{0, 1}, Ys: []float64{y, y}, At: y}
	}
	for _, low := range []float64{0.2, 1} {
		c := &Chart{X1: 1, Y1: 1, Word: Decimals(1), Masked: "hidden", Series: []Series{
			flat("low", low, canvas.InkDim), flat("covered", 1, canvas.InkTheory), flat("top", 1, canvas.InkPractice),
		}}
		var g canvas.Grid
		g.Reset(40, 6)
		c.Draw(g.All(), chartTheme("dark", "braille"))
		row := ""
		for y := range 5 {
			text := ""
			for x := range 40 {
				text += string(g.All().At(x, y).R)
			}
			if strings.Contains(text, c.Masked) {
				row = text
			}
		}
		in := c.PlotArea(g.All())
		if plot := []rune(row); row == "" || strings.Trim(string(plot[in.X:in.X+in.W]), " ") != c.Masked {
			t.Errorf("with low at %v the notice stands in %q", low, row)
		}
	}
}

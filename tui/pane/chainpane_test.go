package pane

import (
	"math"
	"strings"
	"testing"

	"github.com/muesli/termenv"
	"pgregory.net/rapid"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/driver"
)

// TestPartTicks: labels of the columns' axis are round, at most the top, few enough for the
// rows, and a whole number of rows apart. The highest column fills at least half of the rows.
func TestPartTicks(t *testing.T) {
	th := chainTheme(t, "dark", "braille")
	for _, c := range []struct {
		top, least float64
		rows       int
		log        bool
		words      string
	}{
		{0.286, 0.001, 28, false, "5 % 10 % 15 % 20 % 25 %"},
		{0.286, 0.001, 8, false, "10 % 20 %"},
		{0.286, 0.001, 4, false, "10 % 20 %"},
		{0.37, 1e-9, 20, true, "10⁻³ % 0.01 % 0.1 % 1 % 10 %"},
		{0.37, 1e-9, 4, true, "0.01 % 1 %"},
		{0.00053, 0.0001, 8, false, "0.02 % 0.04 %"},
		{3. / 7, 0.1, 4, false, "20 % 40 %"},
	} {
		s, ok := newBarScale([]float64{c.least, c.top, math.NaN()}, c.rows, c.log)
		if !ok {
			t.Fatal("no scale")
		}
		var words []string
		for i := range s.ticks {
			part := s.tick(i + 1)
			words = append(words, partWord(part, th))
			if part > c.top*(1+1e-9) {
				t.Errorf("%g is above the top, %g", part, c.top)
			}
			if h := s.height(part); math.Abs(h-float64((i+1)*s.each)) > 1e-6 {
				t.Errorf("up to %g in %d rows: %g lies at row %g, not %d", c.top, c.rows, part, h, (i+1)*s.each)
			}
		}
		modeltest.Equal(t, strings.Join(words, " "), c.words, "up to %g in %d rows:", c.top, c.rows)
	}
	rapid.Check(t, func(t *rapid.T) {
		top := math.Pow(10, rapid.Float64Range(-5, 0).Draw(t, "top"))
		rows, log := rapid.IntRange(1, 60).Draw(t, "rows"), rapid.Bool().Draw(t, "log")
		s, _ := newBarScale([]float64{top, top * rapid.Float64Range(1e-9, 1).Draw(t, "least")}, rows, log)
		if h := s.height(top); s.ticks == 0 || h > float64(rows)+1e-6 || rows > 1 && h < float64(rows)/2-1e-6 {
			t.Fatalf("the highest of %d rows is %g rows high, with %d ticks", rows, h, s.ticks)
		}
	})
}

func chainTheme(t *testing.T, name, glyphs string) *canvas.Theme {
	profile := termenv.TrueColor
	if name == "mono" {
		profile = termenv.Ascii
	}
	return modeltest.Must(canvas.NewTheme(name, glyphs, profile))
}

// eighthsOf are the inks of a column of cells from below, eight a cell.
func eighthsOf(a canvas.Area) []canvas.Ink {
	var out []canvas.Ink
	for y := a.H - 1; y >= 0; y-- {
		c := a.At(0, y)
		from, to := 0, 0 // of the foreground
		switch {
		case c.R == '▒' || c.R == '░' || c.R == ':':
			to = 8
		case c.R == '━' || c.R == '-':
			from, to = 3, 5
		case c.R == '_':
			to = 1
		case c.R == '▔':
			from, to = 7, 8
		case c.R >= '▁' && c.R <= '█':
			to = int(c.R-'▁') + 1
		}
		for i := range 8 {
			if ink := c.St.Back(); i < from || i >= to {
				out = append(out, ink)
			} else {
				out = append(out, c.St.Fore())
			}
		}
	}
	return out
}

// TestColumnsMeetTheirTheory: whatever the heights of a bar and of its theory, both end
// within half a row of their values, in the right order; equal ones touch. The line is at most three eighths
// of a row thick. A bar of an eighth is seen.
func TestColumnsMeetTheirTheory(t *testing.T) {
	const rows = 5
	for _, look := range [][2]string{{"dark", "braille"}, {"light", "block"}, {"mono", "braille"}, {"mono", "ascii"}, {"dark", "ascii"}} {
		th := chainTheme(t, look[0], look[1])
		plain := th.Mono() || th.Ascii
		most := 8 * rows
		if plain {
			most -= 8
		}
		for bar := range most + 1 {
			for line := range most + 1 {
				var g canvas.Grid
				g.Reset(1, rows)
				DrawColumn(g.All(), 0, bar, line, th)
				inks := eighthsOf(g.All())
				top, low, high := 0, -1, -1 // of the bar, of the line
				for i, ink := range inks {
					switch ink {
					case canvas.InkPractice:
						top = i + 1
					case canvas.InkTheory:
						if low < 0 {
							low = i
						}
						high = i
					}
				}
				if low < top && high < top && high >= 0 && line >= bar && line/8 == bar/8 && bar%8 > 0 && !plain {
					t.Errorf("%v: bar %d, line %d: the line lies at %d..%d in the bar up to %d", look, bar, line, low, high, top)
				}
				if high-low >= 3 {
					t.Errorf("%v: bar %d, line %d: the line is %d eighths thick", look, bar, line, high-low+1)
				}
				if bar > 0 && bar < 8 && !(plain && bar == 1) && top == 0 && line/8 == 0 && line <= bar+1 {
					t.Errorf("%v: bar %d, line %d: the bar is not seen", look, bar, line)
				}
				if bar >= 8 && max(top-bar, min(bar-top, bar-high-1)) > 4 {
					t.Errorf("%v: bar %d, line %d: the bar ends at %d", look, bar, line, top)
				}
				if line >= 8 && (high < 0 || min(max(low-line, line-low), max(high-line, line-high)) > 4) {
					t.Errorf("%v: bar %d, line %d: the line lies at %d..%d", look, bar, line, low, high)
				}
				if bar == line && bar >= 8 {
					for i := top; i < low; i++ {
						if inks[i] == canvas.InkPaper && !(th.Ascii && i/8 == low/8) {
							t.Errorf("%v: bar and line %d: paper at %d between %d and %d", look, bar, i, top, low)
						}
					}
				}
			}
		}
	}
}

// drawnChain is the chain of a snapshot in w by h cells.
func drawnChain(t *testing.T, snap *model.Snapshot, w, h int, steady bool) canvas.Area {
	var g canvas.Grid
	g.Reset(w, h)
	s := &Context{Status: &driver.Status{Snap: snap}, Keys: NewKeyMap(), Theme: chainTheme(t, "dark", "braille"), Steady: steady}
	(&Chain{}).Draw(s, g.All())
	return g.All()
}

// TestChainPath: the path marks the states before the present one, the steps after a lie in
// red, below the automaton where there is room; with reduced motion there is none.
func TestChainPath(t *testing.T) {
	r := linetest.Run("spl N=20 p=0.6 target=0.7")
	for range 40 {
		r.Advance(7)
		snap := r.Snapshot(lab.ViewRequest{Width: 63, Trace: true})
		v := snap.View.(*linelab.View).Chain
		for _, h := range []int{14, 36} {
			truths, lies := 0, 0
			for _, step := range v.Recent[:len(v.Recent)-1] {
				if step.Lie {
					lies++
				} else {
					truths++
				}
			}
			a := drawnChain(t, snap, 70, h, false)
			seen := map[rune]int{}
			for y := range a.H {
				for x := range a.W {
					c := a.At(x, y)
					seen[c.R]++
					if c.R == '×' && c.St.Fore() != canvas.InkWarn {
						t.Fatal("a lie is not red")
					}
				}
			}
			if seen['×'] > lies || seen['∘'] > truths || h == 36 && seen['×']+seen['∘'] != min(6, lies+truths) {
				t.Fatalf("%d rows: %d lies and %d truths are drawn as %d and %d", h, lies, truths, seen['×'], seen['∘'])
			}
			a = drawnChain(t, snap, 70, h, true)
			for y := range a.H {
				for x := range a.W {
					if c := a.At(x, y); c.R == '∘' || c.R == '×' {
						t.Fatal("there is a path with reduced motion")
					}
				}
			}
		}
	}
}

// TestDriftArrows: a thousand states share arrows that stand apart; twenty have one each.
func TestDriftArrows(t *testing.T) {
	for _, line := range []string{"spl N=20", "spl N=1000"} {
		a := drawnChain(t, linetest.Run(line).Snapshot(lab.ViewRequest{Width: 113}), 120, 30, false)
		for y := range a.H {
			row := string(Point{Area: a}.Row(y))
			if !strings.HasPrefix(row, "drift") {
				continue
			}
			arrows := []rune(row)[chainAxis:]
			n, last := 0, -arrowWidth
			for x, r := range arrows {
				if r == '→' || r == '←' || r == '·' {
					if x-last < arrowWidth {
						t.Errorf("%s: two arrows stand at %d and %d", line, last, x)
					}
					n, last = n+1, x
				}
			}
			if n == 0 || line == "spl N=20" && n != 21 {
				t.Errorf("%s: %d arrows", line, n)
			}
		}
	}
}

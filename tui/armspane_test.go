package tui

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/model/pollinglab"
)

// boxesBottom is the row of the boxes' bottom, inside the pane.
func boxesBottom(a *app) int {
	in := a.inside(1)
	for y := range in.H {
		for x := range in.W {
			if a.Frame.All().At(in.X+x, in.Y+y).R == '┴' {
				return y
			}
		}
	}
	return 0
}

// TestBoxesOfFPA: a page is a sign in the boxes.
func TestBoxesOfFPA(t *testing.T) {
	for _, one := range []struct {
		line, glyphs string
		pages        int
	}{
		{"fpa pages=8 capacity=4 N=6", "braille", 8}, {"fpa pages=8 capacity=4 N=6", "ascii", 8},
		{"fpa pages=24 capacity=8 N=6", "braille", 24}, {"fpa pages=24 capacity=8 N=6", "block", 24},
	} {
		for _, size := range screenSizes[1:] {
			a, run := labAppIn(t, one.line, 400, "dark", one.glyphs, size[0], size[1])
			a.focus, a.zoomed = 1, true
			a.relayout()
			a.View()
			a.takes(run)
			a.View()
			signs := 0
			in := a.inside(1)
			for y := in.Y + 3; y < in.Y+boxesBottom(a); y++ { // between the exchange and the states
				for x := in.X; x < in.X+in.W; x++ {
					if r := a.Frame.All().At(x, y).R; r == '●' || r == '○' {
						signs++
					}
				}
			}
			if signs != one.pages {
				t.Errorf("%s in %s at %v: %d signs\n%s", one.line, one.glyphs, size, signs, a.drawn())
			}
		}
	}
}

// TestBarsOfFPA: where there are too many pages for signs, the height of each bar is the number
// of pages in its state, on one scale for both classes.
func TestBarsOfFPA(t *testing.T) {
	a, run := labApp(t, "fpa pages=4096 capacity=800", 2000, 220, 65)
	a.focus, a.zoomed = 1, true
	a.relayout()
	a.View()
	a.takes(run)
	a.View()
	in := a.inside(1)
	levels, counts, rough := map[int]float64{}, map[int]float64{}, map[int]float64{} // rough: how far a bar of whole cells may be off
	v := a.now.Snap.View.(*pollinglab.View).State.(*pollinglab.ArmsView)
	first, border := 0, 0
	for x := range in.W {
		switch r := a.Frame.All().At(in.X+x, in.Y+boxesBottom(a)).R; r {
		case '╰':
			first = x + 1
		case '┴':
			border = x
		}
	}
	wide := (border - first) / v.N
	top := 0.0
	for state := 1; state <= v.N; state++ {
		for class, x := range []int{first + (state-1)*wide, border + 1 + (v.N-state)*wide} {
			for y := 4; y < boxesBottom(a); y++ {
				c := a.Frame.All().At(in.X+x, in.Y+y)
				if k := strings.IndexRune("▁▂▃▄▅▆▇█", c.R); k >= 0 {
					k = k/len("▁") + 1
					levels[class*v.N+state] += float64(k)
				} else if c.R == '▒' {
					if levels[class*v.N+state] == 0 {
						rough[class*v.N+state] = 4
					}
					levels[class*v.N+state] += 8
				}
			}
			counts[class*v.N+state] = float64(v.Arms[class][state-1].Count)
			top = max(top, counts[class*v.N+state])
		}
	}
	most := slices.Max(slices.Collect(maps.Values(levels)))
	for k, n := range counts {
		if want := most * math.Log1p(n) / math.Log1p(top); n > 0 && (levels[k] < want-1-rough[k] || levels[k] > max(1, want+1)+rough[k]) {
			t.Errorf("state %d: %g eighths for %g pages, want %.1f", k, levels[k], n, want)
		}
	}
	if most < 8 || top < 500 {
		t.Errorf("the highest bar has %g eighths for %g pages", most, top)
	}
}

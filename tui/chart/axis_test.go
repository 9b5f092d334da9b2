package chart

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
)

// TestEvenRows: whatever an axis shows, widened it still shows. Its ticks, two at least
// and three where rows allow, are all as many whole rows apart, and a curve through a tick's value lies in the tick's row.
// From seven rows on a linear axis grows at most 2.5 times: a step that does not fit gives way to the next round one,
// which is at most 2.5 times as great.
func TestEvenRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lo := rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(-1e4, 1e4)).Draw(t, "lo")
		hi := lo + math.Pow(10, rapid.Float64Range(-4, 4).Draw(t, "span"))
		rows, log := rapid.IntRange(3, 60).Draw(t, "rows"), rapid.Bool().Draw(t, "log")
		if log {
			lo = rapid.Float64Range(-12, 0).Draw(t, "log lo")
			hi = lo + rapid.Float64Range(0.01, 8).Draw(t, "decades")
		}
		ticks := AxisTicks(lo, hi, rapid.IntRange(2, 6).Draw(t, "ticks"))
		y0, y1, out := evenRows(lo, hi, ticks, rows, log)
		if slack := 1e-6 * (hi - lo); y0 > lo+slack || y1 < hi-slack || lo >= 0 && y0 < 0 || hi <= 0 && y1 > 0 {
			t.Fatalf("%g..%g became %g..%g", lo, hi, y0, y1)
		}
		if wide := (y1 - y0) / (hi - lo); rows >= 7 && !log && wide > 2.5 {
			t.Fatalf("%g..%g became %g..%g in %d rows, %.2f times as long", lo, hi, y0, y1, rows, wide)
		}
		if rows >= 8 && !log && len(ticks) > 2 && len(out) < 3 {
			t.Fatalf("%g..%g in %d rows has the ticks %v", lo, hi, rows, out)
		}
		evenTicks(t, &Chart{X1: 1, Y0: y0, Y1: y1}, out, rows)
		for _, tick := range out {
			if log && math.Abs(tick-math.Round(tick)) > 1e-9 {
				t.Fatalf("10 to the %g is a tick", tick)
			}
		}
	})
}

// evenTicks fails unless the ticks are whole rows apart, each at the row of a curve.
func evenTicks(t interface {
	Helper()
	Fatalf(string, ...any)
}, c *Chart, out []float64, rows int) {
	t.Helper()
	if len(out) < 2 {
		t.Fatalf("%g..%g in %d rows has the ticks %v", c.Y0, c.Y1, rows, out)
	}
	for i, tick := range out {
		row := (c.Y1 - tick) / (c.Y1 - c.Y0) * float64(rows-1)
		modeltest.MustNear(t, row, math.Round(row), 1e-3, "tick %g stands at row", tick)
		if i > 1 && c.Row(out[i], rows)-c.Row(out[i-1], rows) != c.Row(out[i-1], rows)-c.Row(out[i-2], rows) {
			t.Fatalf("ticks %v of %g..%g are not evenly apart in %d rows", out, c.Y0, c.Y1, rows)
		}
		p := newPlot(4, rows, chartTheme("dark", "braille"))
		c.trace(p, 0, Series{Xs: []float64{0, 1}, Ys: []float64{tick, tick}})
		if p.cells[c.Row(tick, rows)*4].dots == 0 {
			t.Fatalf("a curve at %g of %g..%g is not in row %d of %d", tick, c.Y0, c.Y1, c.Row(tick, rows), rows)
		}
	}
}

// TestUnitAxis: an axis from 0 to 1 is at most a quarter longer in any number of rows.
func TestUnitAxis(t *testing.T) {
	for rows := 3; rows <= 60; rows++ {
		y0, y1, ticks := evenRows(0, 1, NiceTicks(0, 1, TickCount(rows+1)), rows, false)
		if y0 != 0 || y1 > 1.25+1e-9 || ticks[len(ticks)-1] > 1+1e-9 {
			t.Errorf("in %d rows 0 to 1 is %g..%g with the ticks %v", rows, y0, y1, ticks)
		}
	}
}

// TestEvenRowsHoldStill: as a curve climbs, the axis moves a whole row at a time, in few
// of the frames.
func TestEvenRowsHoldStill(t *testing.T) {
	moved, last := 0, 0.0
	for i := range 1000 {
		c := &Chart{Series: []Series{{Ys: []float64{0.2, 0.5 + 0.0004*float64(i)}}}}
		Fit(c, 31)
		y0, y1, _ := evenRows(c.Y0, c.Y1, c.Ticks, 30, false)
		if at := y0 + 3*y1; at != last {
			moved++
			last = at
		}
	}
	if moved > 50 {
		t.Errorf("the axis moved %d times in 1,000 frames", moved)
	}
}

// TestTicksAtEverySize: on every chart that fits a screen of 60 by 16 to 220 by 60, drawn with
// linear, fitted and logarithmic axes, the labelled rows are equally far apart.
func TestTicksAtEverySize(t *testing.T) {
	axes := map[string]func(h int) *Chart{
		"unit": func(h int) *Chart {
			return &Chart{Y1: 1, Ticks: NiceTicks(0, 1, TickCount(h)), Word: Decimals(1)}
		},
		"fitted": func(h int) *Chart {
			c := &Chart{Series: []Series{{Xs: []float64{0, 1}, Ys: []float64{0.93, 0.978}}}}
			Fit(c, h)
			return c
		},
		"logarithmic": func(h int) *Chart {
			return &Chart{Y0: -3.5, Y1: 0, Log: true, Ticks: []float64{-3, -2, -1, 0}, Word: Decimals(0)}
		},
		"less than a decade": func(h int) *Chart {
			return &Chart{Y0: -1.8, Y1: -1.3, Log: true, Word: Decimals(0)}
		},
	}
	for name, axis := range axes {
		for h := 4; h <= 60; h++ {
			for _, marked := range []bool{false, true} {
				c := axis(h)
				c.X1 = 1
				if marked {
					c.Marks = []lab.Mark{{Tick: 1, Name: "mirror"}}
				}
				var g canvas.Grid
				g.Reset(58, h)
				c.Draw(g.All(), chartTheme("dark", "braille"))
				var rows []int
				for y := range h {
					for x := range 10 {
						if g.All().At(x, y).R == '┤' {
							rows = append(rows, y)
						}
					}
				}
				if len(rows) < 2 || name == "fitted" && h >= 8+2 && len(rows) < 3 {
					t.Errorf("%s, %d rows: ticks in the rows %v", name, h, rows)
				}
				for i := 2; i < len(rows); i++ {
					if rows[i]-rows[i-1] != rows[1]-rows[0] {
						t.Errorf("%s, %d rows: ticks in the rows %v", name, h, rows)
						break
					}
				}
			}
		}
	}
}

// TestTimeLabels: a window has at least two labels, and no two of them read the same.
func TestTimeLabels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lo := float64(rapid.IntRange(0, 3_000_000).Draw(t, "lo"))
		hi := lo + float64(rapid.IntRange(50, 100_000).Draw(t, "ticks"))
		places, word := timeLabels(lo, hi, lo+0.9*(hi-lo), rapid.IntRange(2, 9).Draw(t, "n"))
		if len(places) < 2 {
			t.Fatalf("%v to %v has the labels %v", lo, hi, places)
		}
		for i := 1; i < len(places); i++ {
			if word(places[i]) == word(places[i-1]) {
				t.Fatalf("%v and %v read %s", places[i-1], places[i], word(places[i]))
			}
		}
	})
}

package chart

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestEvenRows: whatever an axis shows, widened it still shows, no more than a third more
// in all; and each of its ticks, all as many rows apart, is where a curve through it lies.
func TestEvenRows(t *testing.T) {
	widened := 0
	rapid.Check(t, func(t *rapid.T) {
		lo := rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(-1e4, 1e4)).Draw(t, "lo")
		hi := lo + math.Pow(10, rapid.Float64Range(-4, 4).Draw(t, "span"))
		rows := rapid.IntRange(1, 60).Draw(t, "rows")
		ticks := AxisTicks(lo, hi, rapid.IntRange(2, 6).Draw(t, "ticks"))
		y0, y1, out := evenRows(lo, hi, ticks, rows)
		if y0 == lo && y1 == hi && len(out) == len(ticks) {
			return // it stayed
		}
		widened++
		if slack := 1e-6 * (hi - lo); y0 > lo+slack || y1 < hi-slack || y1-y0 > widest*(hi-lo)+slack || lo >= 0 && y0 < 0 {
			t.Fatalf("%g..%g became %g..%g", lo, hi, y0, y1)
		}
		if len(out) < len(ticks) {
			t.Fatalf("ticks %v became %v", ticks, out)
		}
		c := &Chart{X1: 1, Y0: y0, Y1: y1}
		for i, tick := range out {
			row := (y1 - tick) / (y1 - y0) * float64(rows-1)
			if math.Abs(row-math.Round(row)) > 1e-3 {
				t.Fatalf("tick %g stands at row %g", tick, row)
			}
			if i > 1 && c.row(out[i], rows)-c.row(out[i-1], rows) != c.row(out[i-1], rows)-c.row(out[i-2], rows) {
				t.Fatalf("ticks %v of %g..%g are not evenly apart in %d rows", out, y0, y1, rows)
			}
			p := newPlot(4, rows, chartTheme("dark", "braille"))
			c.trace(p, Series{Xs: []float64{0, 1}, Ys: []float64{tick, tick}})
			if p.dots[c.row(tick, rows)*4] == 0 {
				t.Fatalf("a curve at %g of %g..%g is not in row %d of %d", tick, y0, y1, c.row(tick, rows), rows)
			}
		}
	})
	if widened < 10 {
		t.Errorf("%d axes were widened", widened)
	}
}

// TestEvenRowsHoldStill: as a curve climbs, the axis moves a whole row at a time, in few
// of the frames.
func TestEvenRowsHoldStill(t *testing.T) {
	moved, last := 0, 0.0
	for i := range 1000 {
		c := &Chart{Series: []Series{{Ys: []float64{0.2, 0.5 + 0.0004*float64(i)}}}}
		Fit(c, 31)
		y0, y1, _ := evenRows(c.Y0, c.Y1, c.Ticks, 30)
		if at := y0 + 3*y1; at != last {
			moved++
			last = at
		}
	}
	if moved > 50 {
		t.Errorf("the axis moved %d times in 1,000 frames", moved)
	}
}

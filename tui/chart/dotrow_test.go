package chart

import (
	"math"
	"testing"

	"lascope/model/lab"
	"lascope/tui/canvas"
)

// TestCurveOnItsLine: in any number of rows and all glyphs a curve lies in the cells of the
// reference line and of the tick that have its value.
func TestCurveOnItsLine(t *testing.T) {
	for _, glyphs := range []string{"braille", "block", "ascii"} {
		for rows := 2; rows < 40; rows++ {
			for k := range 101 {
				value := float64(k) / 100
				p := plotOf(20, rows, glyphs, level(value, Series{Ink: canvas.InkPractice}))
				c := &Chart{X1: 1, Y1: 1}
				row := c.Row(value, rows)
				for col := range p.w {
					if p.cells[row*p.w+col].dots == 0 {
						if at := value * float64(rows-1); math.Abs(at-math.Floor(at)-0.5) < 0.15 {
							continue // both rows are about as near
						}
						t.Fatalf("%s: a curve at %g of %d rows is not in row %d", glyphs, value, rows, row)
					}
				}
			}
		}
	}
}

// TestNoRowAboveTheTop: an axis from 0 to 1 has 1 in its first row, with the names of marks below the plot
// and without.
func TestNoRowAboveTheTop(t *testing.T) {
	for h := 6; h < 50; h++ {
		for _, marks := range [][]lab.Mark{nil, {{Tick: 1}}} {
			c := &Chart{X1: 1, Y1: 1, Ticks: AxisTicks(0, 1, max(2, min(6, (h-2)/3))), Word: Decimals(1), Marks: marks}
			c.even(h)
			rows := c.rows
			if c.Row(1, rows) != 0 || c.Row(0, rows) != rows-1 {
				t.Errorf("at a height of %d with %d marks 1 is in row %d and 0 in row %d of %d", h, len(marks), c.Row(1, rows), c.Row(0, rows), rows)
			}
		}
	}
}

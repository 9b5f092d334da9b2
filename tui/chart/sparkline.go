package chart

import (
	ntcanvas "github.com/NimbleMarkets/ntcharts/canvas"
	"github.com/NimbleMarkets/ntcharts/sparkline"

	"lascope/tui/canvas"
)

// DrawSparkline draws values as columns between lo and hi, the latest on the right. The top
// cell of a column has the ink, the cells below are dimmed.
//
// It guards ntcharts, which hangs or panics on NaN, values out of range and small sizes,
// and reads the cells one by one, at a hundredth of the time of ntcharts' View.
func DrawSparkline(a canvas.Area, values []float64, lo, hi float64, i canvas.Ink) {
	if a.W < 1 || a.H < 1 || !(hi > lo) || !canvas.Finite(lo) || !canvas.Finite(hi) {
		return
	}
	var clean []float64
	for _, v := range values {
		if canvas.Finite(v) {
			clean = append(clean, max(0, min(v-lo, hi-lo)))
		}
	}
	if len(clean) == 0 {
		return
	}
	if len(clean) > a.W {
		clean = clean[len(clean)-a.W:]
	}
	chart := sparkline.New(a.W, a.H, sparkline.WithMaxValue(hi-lo))
	chart.AutoMaxValue = false
	chart.PushAll(clean)
	chart.DrawColumnsOnly()
	for x := range a.W {
		st := canvas.Fg(i)
		for y := range a.H {
			if r := chart.Canvas.Cell(ntcanvas.Point{X: x, Y: y}).Rune; r > ' ' {
				a.Set(x, y, r, st)
				st = canvas.Frame
			}
		}
	}
}

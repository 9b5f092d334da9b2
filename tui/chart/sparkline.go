package chart

import (
	ntcanvas "github.com/NimbleMarkets/ntcharts/canvas"
	"github.com/NimbleMarkets/ntcharts/sparkline"

	"lascope/tui/canvas"
)

// This file is the adapter around ntcharts: the one place that calls it. It
// clamps values into a fixed range, drops what is not a number, guards sizes and
// reads the chart's cells one by one, which costs a hundredth of its View.

// DrawSparkline draws values as columns between lo and hi, the latest on the right: bright where
// a column ends, for that is its value, and quiet below, or a sparkline would outshine every curve.
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
	for x := 0; x < a.W; x++ {
		st := canvas.Fg(i)
		for y := 0; y < a.H; y++ {
			if r := chart.Canvas.Cell(ntcanvas.Point{X: x, Y: y}).Rune; r > ' ' {
				a.Set(x, y, r, st)
				st = canvas.Fg(canvas.InkFrame)
			}
		}
	}
}

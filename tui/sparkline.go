package tui

import (
	"github.com/NimbleMarkets/ntcharts/canvas"
	"github.com/NimbleMarkets/ntcharts/sparkline"
)

// This file is the adapter around ntcharts: the one place that calls it. It
// clamps values into a fixed range, drops what is not a number, guards sizes and
// reads the chart's cells one by one, which costs a hundredth of its View.

// drawSparkline draws values as columns between lo and hi, the latest on the right: bright where
// a column ends, for that is its value, and quiet below, or a strip would outshine every curve.
func drawSparkline(a area, values []float64, lo, hi float64, i ink) {
	if a.w < 1 || a.h < 1 || !(hi > lo) || !finite(lo) || !finite(hi) {
		return
	}
	var clean []float64
	for _, v := range values {
		if finite(v) {
			clean = append(clean, max(0, min(v-lo, hi-lo)))
		}
	}
	if len(clean) == 0 {
		return
	}
	if len(clean) > a.w {
		clean = clean[len(clean)-a.w:]
	}
	chart := sparkline.New(a.w, a.h, sparkline.WithMaxValue(hi-lo))
	chart.AutoMaxValue = false
	chart.PushAll(clean)
	chart.DrawColumnsOnly()
	for x := 0; x < a.w; x++ {
		st := fg(i)
		for y := 0; y < a.h; y++ {
			if r := chart.Canvas.Cell(canvas.Point{X: x, Y: y}).Rune; r > ' ' {
				a.set(x, y, r, st)
				st = fg(inkFrame)
			}
		}
	}
}

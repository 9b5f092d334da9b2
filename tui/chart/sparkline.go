package chart

import (
	"math"

	"lascope/tui/canvas"
)

// DrawSparkline draws values as columns between lo and hi, the latest on the right; what is no number is left out. The top cell of
// a column has the ink, the cells below are dimmed.
func DrawSparkline(a canvas.Area, values []float64, lo, hi float64, i canvas.Ink) {
	if !(hi > lo) || !canvas.Finite(hi-lo) {
		return
	}
	x := a.W
	for k := len(values) - 1; k >= 0 && x > 0; k-- {
		if !canvas.Finite(values[k]) {
			continue
		}
		x--
		st := canvas.Fg(i)
		for n := int(math.Round(8 * max(0, min(values[k]-lo, hi-lo)) * (float64(a.H) / (hi - lo)))); n > 0; n = (n - 1) / 8 * 8 { // eighths
			a.Set(x, a.H-(n+7)/8, canvas.Levels[(n-1)%8], st)
			st = canvas.Frame
		}
	}
}

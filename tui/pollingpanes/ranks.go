package pollingpanes

import (
	"lascope/tui/canvas"
)

// drawRanks labels the columns that hold ranks 1, 2, 5, 10, 20 …; ranks are those of a column,
// first to end-1, from 0.
func drawRanks(a canvas.Area, columns int, ranks func(column int) (first, end int)) {
	right := -1
	for decade := 1; decade <= 1<<21; decade *= 10 {
		for _, k := range []int{1, 2, 5} {
			rank := k*decade - 1
			for i := range min(columns, a.W) {
				if first, end := ranks(i); first > rank || rank >= end || i <= right {
					continue
				}
				label := canvas.Short(float64(k * decade))
				if i+canvas.Width(label) <= a.W {
					right = a.Text(i, 0, label, canvas.Fg(canvas.InkDim)) + 1
				}
				break
			}
		}
	}
}

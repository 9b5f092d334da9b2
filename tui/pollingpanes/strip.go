package pollingpanes

import (
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// newStrip lays a column for each page, or for several, in the order of the ranks: right of the columns of an axis and below the
// rows above. It writes the ranks 1, 2, 5, 10, 20 … in the last row, and returns the area of the columns and the width of one.
func newStrip[C interface{ Ranked() pollinglab.Ranks }](s *pane.Context, a canvas.Area, axis, above, widest int,
	columns []C) (in canvas.Area, wide int) {
	in = a.Sub(axis, above, a.W, a.H-above-1)
	wide = max(1, min(in.W/max(len(columns), 1), widest))
	a.Right(axis-1, a.H-1, canvas.Pick(s.Hidden, "page", "rank"), canvas.Dim)
	labels, right := a.Sub(axis, a.H-1, in.W, 1), -1
	for decade := 1; decade <= 1<<21; decade *= 10 {
		for _, k := range []int{1, 2, 5} {
			for x := range min(len(columns)*wide, in.W) {
				if x <= right || !columns[x/wide].Ranked().Holds(k*decade-1) {
					continue
				}
				label := canvas.Short(float64(k * decade))
				if x+canvas.Width(label) <= in.W {
					right = labels.Text(x, 0, label, canvas.Dim) + 1
				}
				break
			}
		}
	}
	return in, wide
}

// rankWords are the ranks in words that count from 1.
func rankWords(r pollinglab.Ranks) string {
	last := canvas.Thousands(r.End)
	return canvas.Pick(r.Pages() > 1, "Ranks "+canvas.Thousands(r.First+1)+"–"+last, "Rank "+last)
}

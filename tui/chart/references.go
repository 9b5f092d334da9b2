package chart

import (
	"cmp"
	"math"
	"slices"

	"lascope/tui/canvas"
)

// references are the rows of the ruled series by columns, -1 where a series is not drawn. A series that falls into the row of a
// higher one lies a row lower if they differ by half a row, else it is left out there. Of equal series the later one counts as higher.
func (c *Chart) references(p *plot) map[int][]int {
	heights := map[int][]float64{}
	var order []int
	for k, s := range c.Series {
		if s.Stroke.ruled() {
			heights[k], order = c.heights(p, s), append(order, k)
		}
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Or(cmp.Compare(c.Series[j].At, c.Series[i].At), j-i) })
	rows := map[int][]int{}
	for i, k := range order {
		rows[k] = make([]int, p.w)
		for col, y := range heights[k] {
			row := -1
			if canvas.Finite(y) {
				row = int(math.Round(y))
			}
			for _, higher := range order[:i] {
				if row < 0 || row != rows[higher][col] {
					continue
				}
				row = canvas.Pick(y-heights[higher][col] >= 0.5, row+1, -1)
			}
			rows[k][col] = row
		}
	}
	return rows
}

// heights are the heights of a reference by columns, in rows from the top: the mean of the values in a column, or straight
// between the values on either side; NaN outside of them.
func (c *Chart) heights(p *plot, s Series) []float64 {
	out := make([]float64, p.w)
	next := 0 // the first value that is not left of the column
	for col := range out {
		left := float64(col*p.dx) - 0.5
		for next < len(s.Xs) && c.dotColumn(p, s.Xs[next]) <= left {
			next++
		}
		from := next
		for next < len(s.Xs) && c.dotColumn(p, s.Xs[next]) < left+float64(p.dx) {
			next++
		}
		y := s.Height(c.X0 + (left+0.5*float64(p.dx))/c.scale(p))
		switch {
		case next > from:
			y = meanOf(s.Ys[from:next])
		case next > 0 && next == len(s.Xs) && s.Ys[next-1] != s.Ys[max(next-2, 0)]: // only a reference at rest holds after its last value
			y = math.NaN()
		}
		out[col] = (c.Y1 - y) / (c.Y1 - c.Y0) * float64(p.h-1)
	}
	return out
}

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
	sx := float64(p.across()-1) / (c.X1 - c.X0)
	out := make([]float64, p.w)
	last, next := -1, 0 // values left of the column, and from it on
	for col := range out {
		from := next
		sum, n := 0.0, 0
		lo, hi := math.Inf(1), math.Inf(-1)
		for ; next < len(s.Xs) && (s.Xs[next]-c.X0)*sx < float64((col+1)*p.dx)-0.5; next++ {
			if x := (s.Xs[next] - c.X0) * sx; x > float64(col*p.dx)-0.5 {
				lo, hi, sum, n = min(lo, s.Ys[next]), max(hi, s.Ys[next]), sum+s.Ys[next], n+1
			}
		}
		if from < next {
			last = next - 1
		}
		y := within(sum/float64(n), lo, hi)
		if n == 0 && last >= 0 && next < len(s.Xs) {
			at := c.X0 + (float64(col*p.dx)+0.5*float64(p.dx-1))/sx
			part := (at - s.Xs[last]) / (s.Xs[next] - s.Xs[last])
			y = s.Ys[last] + part*(s.Ys[next]-s.Ys[last])
		}
		if n == 0 && next > 0 && next == len(s.Xs) && s.Ys[next-1] == s.Ys[max(next-2, 0)] { // a reference at rest holds after its last value
			y = s.Ys[next-1]
		}
		out[col] = (c.Y1 - y) / (c.Y1 - c.Y0) * float64(p.h-1)
	}
	return out
}

package chart

// Without colours, and in ascii, a curve carries its mark of the legend every few columns.

// markColumns is the distance between two marks of a curve in cells.
const markColumns = 12

// markCurves writes the marks of the curves on a plot, if there are two or more, each where its
// curve is seen: points carry one each. Marks of different curves begin in different columns.
func (c *Chart) markCurves(p *plot) {
	var marked []int
	for k, s := range c.Series {
		if s.Mark != 0 && s.Name != "" && len(s.Xs) > 0 && s.To == nil && s.Stroke != Signs {
			marked = append(marked, k)
		}
	}
	if len(marked) < 2 {
		return
	}
	apart := max(1, markColumns/len(marked))
	for i, k := range marked {
		for col := i * apart % markColumns; col < p.w; col++ {
			var seen []*plotCell // the cells of the column that show the curve, not its spread alone
			for row := range p.h {
				if cell := &p.cells[row*p.w+col]; int(cell.series) == k+1 && cell.rank != rankSpread && (cell.dots != 0 || cell.line != 0) {
					seen = append(seen, cell)
				}
			}
			if n := len(seen); n > 0 {
				if seen[n/2].line = c.Series[k].Mark; c.Series[k].Stroke != Points {
					col += markColumns - 1
				}
			}
		}
	}
}

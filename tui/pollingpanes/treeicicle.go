package pollingpanes

import (
	"math"

	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// An icicle draws a tree as one row of cells a level. With widths by budget a mark stands at
// the optimal split. With equal widths the budget is a bar in the cell, the optimum a line on
// the bar, both relative to the greatest of the level.

// drawIcicle draws the levels that fit, in rows of equal height.
func (p *treePane) drawIcicle(s *pane.Context, a canvas.Area) {
	v := p.view
	shown := min(len(v.Levels), max(a.H, 1))
	tops := pane.LevelTops(shown, a.H/shown*shown)
	for level := range shown {
		row := a.Sub(0, tops[level], a.W, tops[level+1]-tops[level])
		if v.Equal {
			p.drawBars(s, row, level)
			continue
		}
		for i, c := range v.Levels[level] {
			c.Lit = p.lit(s, c, level)
			drawTreeCell(row, c, i, p.here(s, c, level), s.Theme)
		}
		if level+1 < shown {
			drawSplits(row, v.Levels[level])
		}
	}
	for level := range shown {
		row := a.Sub(0, tops[level], a.W, tops[level+1]-tops[level])
		for _, c := range v.Levels[level] {
			c.Lit = p.lit(s, c, level)
			labelTreeCell(row, c, p.here(s, c, level), canvas.Percent(c.Share/p.whole), s.Theme)
			x0, x1 := treeColumns(c, row.W)
			p.boxes = append(p.boxes, treeBox{c, level, pane.Rect{X: x0, Y: tops[level], W: x1 - x0, H: row.H}})
		}
	}
}

// drawSplits marks the optimal splits of the cells of a level.
func drawSplits(row canvas.Area, cells []pollinglab.TreeCell) {
	for _, c := range cells {
		if canvas.Finite(c.Optimal) && c.Width*float64(row.W) >= 2 {
			x := int((c.Left + c.Optimal*c.Width) * float64(row.W))
			row.Over(min(x, row.W-1), row.H-1, "▼", canvas.Fg(canvas.InkTheory).Bold())
		}
	}
}

// drawBars draws the budgets of a level's cells as bars and the optimal ones as lines.
func (p *treePane) drawBars(s *pane.Context, row canvas.Area, level int) {
	cells, plain := p.view.Levels[level], s.Theme.Mono() || s.Theme.Ascii
	top, rows := 0.0, row.H
	if plain {
		rows = max(1, rows-1) // the line lies above the highest bar
	}
	for _, c := range cells {
		top = max(top, c.Share)
		if c.Best > top {
			top = c.Best
		}
	}
	eighths := func(x float64) int { return int(math.Round(x / top * float64(8*rows))) }
	for i, c := range cells {
		x0, x1 := treeColumns(c, row.W)
		if c.Bundle {
			c.Lit = p.lit(s, c, level)
			drawTreeCell(row, c, i, p.here(s, c, level), s.Theme)
			continue
		}
		line := -1
		if row.H > 1 && canvas.Finite(c.Best) && eighths(c.Best) > 0 { // one row has no room for both
			line = eighths(c.Best)
		}
		end := x1
		if x1-x0 >= 3 {
			end--
		}
		for x := x0; x < end; x++ {
			pane.DrawColumn(row, x, eighths(c.Share), line, s.Theme)
		}
		cell := row.Sub(x0, 0, end-x0, row.H)
		shade := canvas.Pick(i%2 == 1, canvas.InkCellA, canvas.InkCellB)
		if p.here(s, c, level) {
			shade = canvas.InkSelect
		}
		restyle(cell, canvas.InkPaper, shade)
		if plain && end < x1 {
			row.Fill(end, 0, 1, row.H, '│', canvas.Fg(canvas.InkFrame))
		}
		if p.lit(s, c, level) {
			outline(cell, plain)
		}
	}
}

// outline marks a cell on the path of the last poll: its edges, or the whole of a narrow one.
func outline(cell canvas.Area, plain bool) {
	if cell.W <= 2 && !plain {
		restyle(cell, canvas.InkPractice, canvas.InkAccent)
		return
	}
	left, right := '▌', '▐'
	if plain {
		left, right = '┃', '┃'
	}
	for y := range cell.H {
		cell.Set(0, y, left, canvas.Fg(canvas.InkAccent).Bold())
		cell.Set(cell.W-1, y, right, canvas.Fg(canvas.InkAccent).Bold())
	}
}

// restyle replaces one ink by another.
func restyle(a canvas.Area, from, to canvas.Ink) {
	for y := range a.H {
		for x := range a.W {
			c := a.At(x, y)
			if c.St.Fore() == from {
				c.St = c.St.Ink(to)
			}
			if c.St.Back() == from {
				c.St = c.St.On(to)
			}
		}
	}
}

// drawTreeCell fills one cell. Neighbours differ in shade, or without colour have a line
// between them. A cell on the path of the last poll has bright edges.
func drawTreeCell(row canvas.Area, c pollinglab.TreeCell, i int, here bool, th *canvas.Theme) {
	x0, x1 := treeColumns(c, row.W)
	shade := canvas.InkCellA
	if i%2 == 1 {
		shade = canvas.InkCellB
	}
	st, fillRune := canvas.Fg(canvas.InkStrong).On(shade), ' '
	if c.Bundle {
		st, fillRune = canvas.Fg(canvas.InkDim).On(shade), '░'
	}
	if here {
		st = canvas.Fg(canvas.InkStrong).On(canvas.InkSelect).Bold()
	}
	row.Fill(x0, 0, x1-x0, row.H, fillRune, st)
	edge, left, right := st.Ink(canvas.InkAccent).Bold(), '▌', '▐'
	if th.Mono() || th.Ascii {
		left, right = '│', ' '
		if c.Lit {
			left, right = '┃', '┃'
		}
	}
	if c.Lit || th.Mono() || th.Ascii {
		for y := 0; y < row.H; y++ {
			switch {
			case c.Lit && x1-x0 <= 2:
				row.Fill(x0, y, x1-x0, 1, '█', edge)
			default:
				row.Set(x0, y, left, canvas.Pick(c.Lit, edge, st.Ink(canvas.InkFrame)))
				if c.Lit {
					row.Set(x1-1, y, right, edge)
				}
			}
		}
	}
}

// treeColumns are the columns from..to-1 of a cell in a row of w columns.
func treeColumns(c pollinglab.TreeCell, w int) (from, to int) {
	from = int(math.Round(c.Left * float64(w)))
	to = int(math.Round((c.Left + c.Width) * float64(w)))
	return min(from, w-1), min(max(to, from+1), w)
}

// bundleName names the pages of a bundle and their number.
func bundleName(c pollinglab.TreeCell) string {
	return PageRange(c) + ": " + canvas.Counted(c.End-c.First, "page")
}

// labelTreeCell writes a cell's name and share if they fit beside the marks of the optimum.
// A cut name would read as another page.
func labelTreeCell(row canvas.Area, c pollinglab.TreeCell, here bool, share string, th *canvas.Theme) {
	x0, x1 := treeColumns(c, row.W)
	x, end := 0, 0 // the longest stretch without a mark
	for from, k := x0+1, x0+1; k < x1; k++ {
		if at := row.At(k, 0); k == x1-1 || at != nil && at.R == '▼' {
			if k-from > end-x {
				x, end = from, k
			}
			from = k + 1
		}
	}
	name := PageRange(c)
	switch {
	case c.Bundle:
		if long := bundleName(c); canvas.Width(long) <= end-x {
			name = long
		}
	case c.Node < 0 && end-x > 10:
		name = "page " + name
	}
	if canvas.Width(name) > end-x {
		return
	}
	st, dim := canvas.Fg(canvas.InkStrong), canvas.Fg(canvas.InkText)
	if here {
		st, dim = st.Bold(), st.Bold()
	}
	if c.Lit {
		st, dim = canvas.Fg(canvas.InkAccent).Bold(), canvas.Fg(canvas.InkAccent).Bold()
	}
	x = label(row, x, name, st, th) + 2
	if x+canvas.Width(share) <= end {
		label(row, x, share, dim, th)
	}
}

// label writes words over a cell or a bar, and keeps the colours behind them.
func label(row canvas.Area, x int, words string, st canvas.Style, th *canvas.Theme) int {
	for _, r := range words {
		own := st
		if c := row.At(x, 0); c != nil && !th.Mono() && !th.Ascii {
			if c.R == '█' {
				c.St = c.St.On(c.St.Fore())
			}
			if back := c.St.Back(); back == canvas.InkPractice || back == canvas.InkTheory || back == canvas.InkAccent {
				own = st.Ink(th.Over[back])
			}
		}
		row.Over(x, 0, string(r), own)
		x++
	}
	return x
}

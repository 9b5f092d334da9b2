package pollingpanes

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// An icicle draws a tree as one row of cells a level. With widths by budget the colour of a cell is the deviation of
// its share from the optimal one, and a mark stands at the optimal split. With equal widths the budget is a bar in the
// cell, the optimum a line on the bar, both relative to the greatest of the level.

// foldedPart is the part of the polls from which a box says nothing: nearly all polls go through it.
const foldedPart = .95

// folded is the number of levels that a crumb in the first row stands for: those above the last one whose greatest box has
// nearly all polls.
func folded(v treeView) (levels int) {
	for level, cells := range v.Levels {
		if v.Equal || greatest(cells).Share < foldedPart*v.RootShare {
			break
		}
		levels = level
	}
	return levels
}

func greatest(cells []treeCell) treeCell {
	return slices.MaxFunc(cells, func(a, b treeCell) int { return cmp.Compare(a.Share, b.Share) })
}

// drawIcicle draws the levels that fit, in rows of equal height. Widths by share have two rows a level, one of names and one of
// marks.
func (p *treePane) drawIcicle(s *pane.Context, a canvas.Area) {
	v := p.view
	first := folded(v)
	shown := min(len(v.Levels)-first, max(canvas.Pick(v.Equal, a.H, a.H/2), 1))
	tops := pane.LevelTops(shown, canvas.Pick(v.Equal, a.H, min(a.H, 2*shown))/shown*shown)
	for k := range shown {
		level, row := first+k, a.Rows(tops[k], tops[k+1]-tops[k])
		boxes := p.row(s, level, row)
		if v.Equal {
			p.drawBars(s, row, boxes)
		}
		for _, c := range boxes {
			if !v.Equal {
				p.drawCell(s, row, c)
			}
			c.at.Y = tops[k]
			p.boxes = append(p.boxes, c)
		}
		for _, c := range boxes {
			if level+1 < len(v.Levels) && !v.Equal && canvas.Finite(c.Optimal) && c.Width*float64(row.W) >= 2 {
				x := int((c.Left + c.Optimal*c.Width) * float64(row.W))
				row.Over(min(x, row.W-1), row.H-1, "▼", canvas.Theory.Bold())
			}
		}
		for _, c := range boxes {
			way := ""
			if level == first && first > 0 && c.First == greatest(v.Levels[level]).First { // the boxes on the way to it
				way = pageRange(v.Node) + canvas.Pick(first > 1, " › … › ", " › ")
			}
			labelCell(row, c, way, fmt.Sprintf("%.0f %%", 100*c.Share/wholeBudget(s)), p.side(s, c.treeCell), s.Theme)
		}
	}
}

func (p *treePane) drawBars(s *pane.Context, row canvas.Area, boxes []treeBox) {
	plain := s.Theme.Mono() || s.Theme.Ascii
	top, rows := 0.0, row.H
	if plain {
		rows = max(1, rows-1) // the line lies above the highest bar
	}
	for _, c := range boxes {
		top = max(top, c.Share)
		if c.Best > top {
			top = c.Best
		}
	}
	eighths := func(x float64) int { return int(math.Round(x / top * float64(8*rows))) }
	for i, c := range boxes {
		if c.Bundle {
			p.drawCell(s, row, c)
			continue
		}
		line := -1
		if row.H > 1 && canvas.Finite(c.Best) && eighths(c.Best) > 0 { // one row has no room for both
			line = eighths(c.Best)
		}
		cell := row.Sub(c.at.X, 0, c.at.W-canvas.Pick(c.at.W >= 3, 1, 0), row.H)
		for x := range cell.W {
			pane.DrawColumn(cell, x, eighths(c.Share), line, s.Theme)
		}
		restyle(cell, canvas.InkPaper, canvas.Pick(c.here, canvas.InkSelect, canvas.Pick(i%2 == 1, canvas.InkBar, canvas.InkPaper)))
		if plain && cell.W < c.at.W {
			row.Fill(c.at.X+cell.W, 0, 1, row.H, '│', canvas.Frame)
		}
		if c.Lit {
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
	cell.Fill(0, 0, 1, cell.H, left, canvas.Accent.Bold())
	cell.Fill(cell.W-1, 0, 1, cell.H, right, canvas.Accent.Bold())
}

func restyle(a canvas.Area, from, to canvas.Ink) {
	for c := range a.Cells() {
		if c.St.Fore() == from {
			c.St = c.St.Ink(to)
		}
		if c.St.Back() == from {
			c.St = c.St.On(to)
		}
	}
}

// drawCell fills one cell: in the colour of its deviation, without colours in a shade. A cell on the path of the last
// poll has bright edges.
func (p *treePane) drawCell(s *pane.Context, row canvas.Area, c treeBox) {
	paper, fill := canvas.DeviationInk(c.Share, c.Best), canvas.Pick(c.Bundle, '░', ' ')
	switch {
	case p.view.Equal && s.Theme.Mono():
		paper = canvas.InkPaper
	case p.view.Equal && !c.here: // heights show the deviation
		paper = canvas.InkBar
	case s.Theme.Mono():
		paper, fill = canvas.InkPaper, deviationShades[paper-canvas.InkFewest]
	case c.here:
		paper = canvas.InkSelect
	case s.Hidden:
		paper = canvas.InkBar
	}
	st := canvas.Frame.On(paper)
	cell := row.Sub(c.at.X, 0, c.at.W, row.H)
	cell.Fill(0, 0, cell.W, cell.H, fill, st)
	switch {
	case c.Lit && cell.W <= 2:
		cell.Fill(0, 0, cell.W, cell.H, '█', canvas.Accent.On(canvas.InkPaper).Bold())
	case c.Lit:
		cell.Fill(0, 0, 1, cell.H, '▌', canvas.Accent.On(canvas.InkPaper).Bold())
		cell.Fill(cell.W-1, 0, 1, cell.H, '▐', canvas.Accent.On(canvas.InkPaper).Bold())
	case cell.W > 1 || !s.Theme.Mono(): // without colours a cell of one column has its shade
		cell.Fill(0, 0, 1, cell.H, canvas.Pick(s.Theme.Ascii, '│', '▏'), st)
	}
}

var deviationShades = []rune("▓▒░▒▓")

// labelCell writes a cell's name and share at its right end, whole or not at all, in a row without marks or
// beside them, with the boxes on the way to it where they are folded.
func labelCell(row canvas.Area, c treeBox, way, share, side string, th *canvas.Theme) {
	name := pageRange(c.treeCell)
	switch {
	case c.Bundle:
		name, share = canvas.Thousands(c.End-c.First)+" more", ""
	case c.Node < 0:
		name = lab.PagesName(c.First, c.End)
	}
	st := canvas.Strong
	if c.here {
		st = st.Bold()
	}
	whole := strings.TrimSpace(name + "  " + share + side)
	for _, words := range []string{way + whole, whole, name} {
		if x := c.at.X + c.at.W - 2 - canvas.Width(words); x > c.at.X && clear(row, x-1, canvas.Width(words)+2) {
			label(row, x-1, " "+words+" ", st, th)
			return
		}
	}
}

// side is the sign, without colours, of the side of the optimum on which the share of a box lies.
func (p *treePane) side(s *pane.Context, c treeCell) string {
	if !s.Theme.Mono() || p.view.Equal {
		return ""
	}
	switch canvas.DeviationInk(c.Share, c.Best) {
	case canvas.InkFewest, canvas.InkFew:
		return " <"
	case canvas.InkMany, canvas.InkMost:
		return " >"
	}
	return ""
}

// clear reports n cells from x on without a mark.
func clear(row canvas.Area, x, n int) bool {
	for k := range n {
		if c := row.At(x+k, 0); c != nil && c.R == '▼' {
			return false
		}
	}
	return true
}

// label writes words over a cell or a bar, and keeps the colours behind them.
func label(row canvas.Area, x int, words string, st canvas.Style, th *canvas.Theme) {
	for _, r := range words {
		own := st
		if c := row.At(x, 0); c != nil && !th.Mono() && !th.Ascii {
			if c.R == '█' || c.R == '▓' {
				c.St = c.St.On(c.St.Fore())
			}
			if c.St.Back() == canvas.InkTheory { // the mark of the optimum is left out
				c.St = c.St.On(canvas.InkPractice)
			}
			if back := c.St.Back(); back == canvas.InkPractice || back == canvas.InkTheory || back == canvas.InkAccent {
				own = st.Ink(th.Over[back])
			}
		}
		row.Over(x, 0, string(r), own)
		x++
	}
}

package pollingpanes

import (
	"fmt"
	"math"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// A treePane draws a hierarchy of automata as an icicle: one row a level, the width of a
// cell its share of the budget, a mark at the optimal split. The path of the last poll is
// outlined.
type treePane struct {
	pane.Base
	root  int
	equal bool
	level int // the cursor: the cell of this level that holds this page
	page  int
	view  *pollinglab.TreeView // as last drawn
	whole float64              // the whole budget, polls a slot
	tops  []int                // first row of each level, and the row after the last
	w     int
}

// Name implements [pane.Pane].
func (p *treePane) Name() string { return "tree" }

// Heading implements [pane.Pane].
func (p *treePane) Heading(s *pane.Context) pane.Heading {
	v, _ := stateOf(s).(*pollinglab.TreeView)
	if v == nil {
		return pane.Heading{Title: "tree"}
	}
	h := pane.Heading{Title: "tree", How: "width = share of the budget", Foot: "▼ optimal split"}
	h.Right = keymap.Chosen(s.Keys.Equal, "by share")
	if p.equal {
		h.How, h.Right = "width = number of pages", keymap.Chosen(s.Keys.Equal, "equal widths")
	}
	if len(v.Parents) > 0 {
		h.How = fmt.Sprintf("below pages %s, %s of the budget", PageRange(v.Node), canvas.Percent(v.RootShare/wholeBudget(s)))
		h.Foot = keymap.Hints(h.Foot, keymap.Does(s.Keys.Out, "out"))
	}
	if s.Focus {
		h.Foot = keymap.Hints(h.Foot, keymap.Does(s.Keys.Enter, "zooms in"))
	}
	return h
}

// Request implements [pane.Pane].
func (p *treePane) Request(l *lab.ViewRequest, w, h int) {
	l.Root, l.Equal = p.root, p.equal
}

// wholeBudget is the budget that the shares of the tree divide: c polls a slot.
func wholeBudget(s *pane.Context) float64 {
	if v := pollingView(s); v != nil && v.Capacity > 0 {
		return float64(v.Capacity)
	}
	return 1
}

// PageRange names the pages of a cell, counted from 1: 7, or 3–8.
func PageRange(c pollinglab.TreeCell) string {
	if c.End-c.First == 1 {
		return canvas.Thousands(int64(c.First + 1))
	}
	return canvas.Thousands(int64(c.First+1)) + "–" + canvas.Thousands(int64(c.End))
}

// Draw implements [pane.Pane].
func (p *treePane) Draw(s *pane.Context, a canvas.Area) {
	v, _ := stateOf(s).(*pollinglab.TreeView)
	p.view, p.w, p.whole = v, a.W, wholeBudget(s)
	if v == nil || len(v.Levels) == 0 || a.W < 4 || a.H < 2 {
		p.tops = nil
		return
	}
	cursorCell, cursorLevel := p.cursor()
	words := p.words(s, cursorCell, max(0, len(v.Levels)-a.H+2), a.W)
	if a.H < 7 {
		words = nil
	}
	p.tops = pane.LevelTops(len(v.Levels), a.H-min(len(words), 2+a.H/14))
	for level := 0; level+1 < len(p.tops); level++ {
		top, rows := p.tops[level], p.tops[level+1]-p.tops[level]
		row := a.Sub(0, top, a.W, rows)
		for i, c := range v.Levels[level] {
			here := s.Focus && level == cursorLevel && c.First == cursorCell.First || s.Told == lab.Pages(c.First, c.End)
			drawTreeCell(row, c, i, here, s.Theme)
		}
	}
	for level := 0; level+2 < len(p.tops); level++ {
		for _, c := range v.Levels[level] {
			if c.Node >= 0 && canvas.Finite(c.Optimal) && c.Width*float64(a.W) >= 2 {
				x := int((c.Left + c.Optimal*c.Width) * float64(a.W))
				y := p.tops[level+1] - 1
				if cell := a.At(min(x, a.W-1), y); cell != nil {
					a.Over(min(x, a.W-1), y, "▼", canvas.Fg(canvas.InkTheory).Bold())
				}
			}
		}
	}
	for level := 0; level+1 < len(p.tops); level++ {
		row := a.Sub(0, p.tops[level], a.W, 1)
		for _, c := range v.Levels[level] {
			here := s.Focus && level == cursorLevel && c.First == cursorCell.First || s.Told == lab.Pages(c.First, c.End)
			labelTreeCell(row, c, here, canvas.Percent(c.Share/p.whole))
		}
	}
	top := p.tops[len(p.tops)-1]
	if len(words) > a.H-top {
		words = words[:a.H-top]
	}
	a.Lines(a.H-len(words), words)
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
		st, fillRune = canvas.Fg(canvas.InkFrame).On(shade), '░'
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

// labelTreeCell writes a cell's name and share if they fit beside the marks of the optimum.
// A cut name would read as another page.
func labelTreeCell(row canvas.Area, c pollinglab.TreeCell, here bool, share string) {
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
	if c.Node < 0 && !c.Bundle && end-x > 10 {
		name = "page " + name
	}
	if c.Bundle || canvas.Width(name) > end-x {
		return
	}
	st, dim := canvas.Fg(canvas.InkStrong), canvas.Fg(canvas.InkText)
	if here {
		st, dim = st.Bold(), st.Bold()
	}
	if c.Lit {
		st, dim = canvas.Fg(canvas.InkAccent).Bold(), canvas.Fg(canvas.InkAccent).Bold()
	}
	x = row.Over(x, 0, name, st) + 2
	if x+canvas.Width(share) <= end {
		row.Over(x, 0, share, dim)
	}
}

// words describe the node under the cursor, in lines of at most w cells.
func (p *treePane) words(s *pane.Context, c pollinglab.TreeCell, hidden, w int) [][]canvas.Span {
	learned, best, dim := canvas.Fg(canvas.InkPractice), canvas.Fg(canvas.InkTheory), canvas.Fg(canvas.InkDim)
	out := [][]canvas.Span{{{Text: lab.PagesName(c.First, c.End), St: canvas.Fg(canvas.InkStrong).Bold()}}}
	if c.Name != "" {
		out[0] = append(out[0], canvas.Span{Text: " " + c.Name, St: dim})
	}
	switch {
	case c.Bundle:
		out = append(out, []canvas.Span{{Text: "too narrow to draw one by one", St: dim}})
	case c.N > 0:
		out = append(out, []canvas.Span{{Text: fmt.Sprintf("s %s/%s", canvas.Thousands(int64(c.State)), canvas.Thousands(int64(c.N))), St: learned.Bold()}})
		if !p.equal {
			out = append(out, []canvas.Span{{Text: "splits " + canvas.Unit(c.Sigma, 3), St: learned}})
		}
		out = append(out, []canvas.Span{{Text: "optimum " + canvas.Unit(c.Optimal, 3), St: best}})
	}
	lines := canvas.Flow(s.MaskTheory(out), w)
	out = [][]canvas.Span{{{Text: "share " + canvas.Percent(c.Share/p.whole), St: learned}}, {{Text: "optimum " + canvas.Percent(c.Best/p.whole), St: best}}}
	switch v := p.view; {
	case v.HasQueue && v.Stale > 0:
		out = append(out, []canvas.Span{{Text: fmt.Sprintf("%s stale deadlines, worst ×%s", canvas.Thousands(int64(v.Stale)), canvas.Short(v.StaleBy)), St: canvas.Fg(canvas.InkWarn).Bold()}})
	case v.HasQueue:
		out = append(out, []canvas.Span{{Text: "no stale deadlines", St: dim}})
	case hidden > 0:
		out = append(out, []canvas.Span{{Text: fmt.Sprintf("%d level%s below", hidden, canvas.Pick(hidden == 1, "", "s")), St: dim}})
	}
	return append(lines, canvas.Flow(s.MaskTheory(out), w)...)
}

// cursor finds the cell under the cursor.
func (p *treePane) cursor() (pollinglab.TreeCell, int) {
	levels := p.view.Levels
	level := min(p.level, len(levels)-1)
	for ; level > 0; level-- {
		for _, c := range levels[level] {
			if c.First <= p.page && p.page < c.End {
				return c, level
			}
		}
	}
	return levels[0][0], 0
}

// Key implements [pane.Pane].
func (p *treePane) Key(h pane.Host, k tea.KeyMsg) bool {
	m := h.KeyMap()
	if p.Toggle(k, m.Equal, &p.equal) {
		return true
	}
	if p.view == nil || len(p.view.Levels) == 0 {
		return false
	}
	c, level := p.cursor()
	p.level, p.page = level, max(c.First, min(p.page, c.End-1))
	switch {
	case key.Matches(k, m.Up):
		p.climb(c, level, -1)
	case key.Matches(k, m.Down):
		p.climb(c, level, 1)
	case key.Matches(k, m.Left):
		p.page = max(c.First-1, p.view.Node.First)
	case key.Matches(k, m.Right):
		p.page = min(c.End, p.view.Node.End-1)
	case key.Matches(k, m.Home):
		p.level, p.page = 0, p.view.Node.First
	case key.Matches(k, m.Enter):
		switch {
		case level == 0:
			h.Refuse("The cursor is on the subtree that is shown" + keymap.Clause("; %s goes down in it.", m.Down))
			return true
		case c.Node < 0:
			h.Refuse(fmt.Sprintf("Page %d is a leaf of the tree.", c.First+1))
			return true
		}
		p.root, p.level, p.page = c.Node, 0, c.First
	case key.Matches(k, m.Out):
		n := len(p.view.Parents)
		if n == 0 {
			h.Refuse("This is the whole tree.")
			return true
		}
		p.root, p.level = p.view.Parents[n-1], 1
	default:
		return false
	}
	p.Touch()
	return true
}

// climb moves the cursor from a cell a level up or down.
func (p *treePane) climb(c pollinglab.TreeCell, level, down int) {
	if down < 0 {
		p.level = max(0, level-1)
		return
	}
	p.page = c.First
	p.level = min(level+1, len(p.view.Levels)-1)
}

// Click implements [pane.Pane].
func (p *treePane) Click(h pane.Host, x, y int) {
	if p.view == nil {
		return
	}
	for level := 0; level+1 < len(p.tops); level++ {
		if y < p.tops[level] || y >= p.tops[level+1] {
			continue
		}
		at := (float64(x) + 0.5) / float64(max(p.w, 1))
		for _, c := range p.view.Levels[level] {
			if at >= c.Left && at < c.Left+c.Width {
				p.level, p.page = level, c.First
				p.Touch()
				return
			}
		}
	}
}

// Wheel moves the cursor a level up or down.
func (p *treePane) Wheel(_ pane.Host, down int) {
	if p.view == nil || len(p.view.Levels) == 0 {
		return
	}
	c, level := p.cursor()
	p.climb(c, level, down)
	p.Touch()
}

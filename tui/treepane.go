package tui

import (
	"fmt"
	"math"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// A treePane draws a hierarchy of automata as an icicle: one row a level, the
// width of a cell its share of the budget, a tick where the optimum would split
// it. The path of the last poll is outlined.
type treePane struct {
	paneState
	root  int
	equal bool
	level int // the cursor: the cell of this level that holds this page
	page  int
	view  *pollinglab.TreeView // as last drawn
	whole float64              // the whole budget, polls a slot
	tops  []int                // first row of each level, and the row after the last
	w     int
}

func (p *treePane) name() string { return "tree" }

func (p *treePane) heading(s *paneContext) heading {
	v, _ := stateOf(s).(*pollinglab.TreeView)
	if v == nil {
		return heading{title: "tree"}
	}
	h := heading{title: "tree", how: "width = share of the budget", foot: "▼ optimal split"}
	h.right = chosen(s.keys.Equal, "by share")
	if p.equal {
		h.how, h.right = "width = number of pages", chosen(s.keys.Equal, "equal widths")
	}
	if len(v.Parents) > 0 {
		h.how = fmt.Sprintf("below pages %s, %s of the budget", pageRange(v.Node), percent(v.RootShare/wholeBudget(s)))
		h.foot = hints(h.foot, does(s.keys.Out, "out"))
	}
	if s.focus {
		h.foot = hints(h.foot, does(s.keys.Enter, "zooms in"))
	}
	return h
}

func (p *treePane) look(l *lab.ViewRequest, w, h int) {
	l.Root, l.Equal = p.root, p.equal
}

// wholeBudget is what shares of the tree are parts of: c polls a slot.
func wholeBudget(s *paneContext) float64 {
	if v := pollingView(s); v != nil && v.Capacity > 0 {
		return float64(v.Capacity)
	}
	return 1
}

// pageRange names the pages of a cell, counted from 1 as a person does.
func pageRange(c pollinglab.TreeCell) string {
	if c.End-c.First == 1 {
		return thousands(int64(c.First + 1))
	}
	return thousands(int64(c.First+1)) + "–" + thousands(int64(c.End))
}

func (p *treePane) draw(s *paneContext, a area) {
	v, _ := stateOf(s).(*pollinglab.TreeView)
	p.view, p.w, p.whole = v, a.w, wholeBudget(s)
	if v == nil || len(v.Levels) == 0 || a.w < 4 || a.h < 2 {
		p.tops = nil
		return
	}
	cursorCell, cursorLevel := p.cursor()
	words := p.words(s, cursorCell, max(0, len(v.Levels)-a.h+2), a.w)
	if a.h < 7 {
		words = nil
	}
	p.tops = levelTops(len(v.Levels), a.h-min(len(words), 2+a.h/14))
	for level := 0; level+1 < len(p.tops); level++ {
		top, rows := p.tops[level], p.tops[level+1]-p.tops[level]
		row := a.sub(0, top, a.w, rows)
		for i, c := range v.Levels[level] {
			here := s.focus && level == cursorLevel && c.First == cursorCell.First
			drawTreeCell(row, c, i, here, s.theme)
		}
	}
	for level := 0; level+2 < len(p.tops); level++ {
		for _, c := range v.Levels[level] {
			if c.Node >= 0 && finite(c.Optimal) && c.Width*float64(a.w) >= 2 {
				x := int((c.Left + c.Optimal*c.Width) * float64(a.w))
				y := p.tops[level+1] - 1
				if cell := a.at(min(x, a.w-1), y); cell != nil {
					a.over(min(x, a.w-1), y, "▼", fg(inkTheory).bold())
				}
			}
		}
	}
	for level := 0; level+1 < len(p.tops); level++ {
		row := a.sub(0, p.tops[level], a.w, 1)
		for _, c := range v.Levels[level] {
			here := s.focus && level == cursorLevel && c.First == cursorCell.First
			labelTreeCell(row, c, here, percent(c.Share/p.whole))
		}
	}
	top := p.tops[len(p.tops)-1]
	if len(words) > a.h-top {
		words = words[:a.h-top]
	}
	for i, line := range words {
		a.spans(0, a.h-len(words)+i, line...)
	}
}

// drawTreeCell fills one cell. Neighbours differ in shade, or are parted by a
// line where there is no colour; a cell on the path of the last poll has bright
// edges.
func drawTreeCell(row area, c pollinglab.TreeCell, i int, here bool, th *theme) {
	x0, x1 := treeColumns(c, row.w)
	shade := inkCellA
	if i%2 == 1 {
		shade = inkCellB
	}
	st, fillRune := fg(inkStrong).on(shade), ' '
	if c.Bundle {
		st, fillRune = fg(inkFrame).on(shade), '░'
	}
	if here {
		st = fg(inkStrong).on(inkSelect).bold()
	}
	row.fill(x0, 0, x1-x0, row.h, fillRune, st)
	edge, left, right := st.ink(inkAccent).bold(), '▌', '▐'
	if th.mono() || th.ascii {
		left, right = '│', ' '
		if c.Lit {
			left, right = '┃', '┃'
		}
	}
	if c.Lit || th.mono() || th.ascii {
		for y := 0; y < row.h; y++ {
			switch {
			case c.Lit && x1-x0 <= 2:
				row.fill(x0, y, x1-x0, 1, '█', edge)
			default:
				row.set(x0, y, left, pick(c.Lit, edge, st.ink(inkFrame)))
				if c.Lit {
					row.set(x1-1, y, right, edge)
				}
			}
		}
	}
}

// treeColumns are those of a cell in a row of w, from the first up to the last, not
// included.
func treeColumns(c pollinglab.TreeCell, w int) (from, to int) {
	from = int(math.Round(c.Left * float64(w)))
	to = int(math.Round((c.Left + c.Width) * float64(w)))
	return min(from, w-1), min(max(to, from+1), w)
}

// labelTreeCell names a cell and its share where there is room beside the marks of the
// optimum: half a name would be another one.
func labelTreeCell(row area, c pollinglab.TreeCell, here bool, share string) {
	x0, x1 := treeColumns(c, row.w)
	x, end := 0, 0 // the longest stretch without a mark
	for from, k := x0+1, x0+1; k < x1; k++ {
		if at := row.at(k, 0); k == x1-1 || at != nil && at.r == '▼' {
			if k-from > end-x {
				x, end = from, k
			}
			from = k + 1
		}
	}
	name := pageRange(c)
	if c.Node < 0 && !c.Bundle && end-x > 10 {
		name = "page " + name
	}
	if c.Bundle || width(name) > end-x {
		return
	}
	st, dim := fg(inkStrong), fg(inkText)
	if here {
		st, dim = st.bold(), st.bold()
	}
	if c.Lit {
		st, dim = fg(inkAccent).bold(), fg(inkAccent).bold()
	}
	x = row.over(x, 0, name, st) + 2
	if x+width(share) <= end {
		row.over(x, 0, share, dim)
	}
}

// words tell of the node under the cursor, in lines of at most w.
func (p *treePane) words(s *paneContext, c pollinglab.TreeCell, hidden, w int) [][]span {
	learned, best, dim := fg(inkPractice), fg(inkTheory), fg(inkDim)
	out := [][]span{{{"pages " + pageRange(c), fg(inkStrong).bold()}}}
	if c.End-c.First == 1 {
		out[0][0].text = "page " + pageRange(c)
	}
	switch {
	case c.Bundle:
		out = append(out, []span{{"too narrow to draw one by one", dim}})
	case c.N > 0:
		out = append(out, []span{{fmt.Sprintf("s %s/%s", thousands(int64(c.State)), thousands(int64(c.N))), learned.bold()}})
		if !p.equal {
			out = append(out, []span{{"splits " + unit(c.Sigma, 3), learned}})
		}
		out = append(out, []span{{"optimum " + unit(c.Optimal, 3), best}})
	}
	lines := flow(s.maskTheory(out), w)
	out = [][]span{{{"share " + percent(c.Share/p.whole), learned}}, {{"optimum " + percent(c.Best/p.whole), best}}}
	switch v := p.view; {
	case v.HasQueue && v.Stale > 0:
		out = append(out, []span{{fmt.Sprintf("%s stale deadlines, worst ×%s", thousands(int64(v.Stale)), short(v.StaleBy)), fg(inkWarn).bold()}})
	case v.HasQueue:
		out = append(out, []span{{"no stale deadlines", dim}})
	case hidden > 0:
		out = append(out, []span{{fmt.Sprintf("%d level%s below", hidden, pick(hidden == 1, "", "s")), dim}})
	}
	return append(lines, flow(s.maskTheory(out), w)...)
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

func (p *treePane) key(h host, k tea.KeyMsg) bool {
	m := h.keyMap()
	if p.toggle(k, m.Equal, &p.equal) {
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
			h.refuse("The cursor is on the subtree that is shown" + clause("; %s goes down in it.", m.Down))
			return true
		case c.Node < 0:
			h.refuse(fmt.Sprintf("Page %d is a leaf of the tree.", c.First+1))
			return true
		}
		p.root, p.level, p.page = c.Node, 0, c.First
	case key.Matches(k, m.Out):
		n := len(p.view.Parents)
		if n == 0 {
			h.refuse("This is the whole tree.")
			return true
		}
		p.root, p.level = p.view.Parents[n-1], 1
	default:
		return false
	}
	p.touch()
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

func (p *treePane) click(h host, x, y int) {
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
				p.touch()
				return
			}
		}
	}
}

// wheel moves the cursor a level up or down.
func (p *treePane) wheel(_ host, down int) {
	if p.view == nil || len(p.view.Levels) == 0 {
		return
	}
	c, level := p.cursor()
	p.climb(c, level, down)
	p.touch()
}

package pollingpanes

import (
	"math"
	"slices"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// The node-link tree of [H-TRAA] Fig. 4. An automaton is a ruler of its states 1 to N, with a
// needle at the present one, the optimum below it, and the coin of the last poll on it. The
// ruler ends above the automaton's two children, which get the parts to the left and to the
// right of the needle. The coin lies so that it moves the needle if the needle stands between
// it and the child polled. The poll is one line from the root to its page.

const (
	linkPages   = 16  // the most pages of a node-link tree
	linkColumns = 3.5 // the least width of a page

	leastLeafRows, mostLeafRows = 3, 8 // of the bars of the pages below the tree
)

// linksFit reports that a tree is drawn as nodes and links in w by h cells.
func linksFit(v treeView, w, h int) bool {
	pages := v.Node.End - v.Node.First
	return v.Equal && pages >= 2 && pages <= linkPages && float64(w) >= linkColumns*float64(pages) && h >= 2*len(v.Levels)-1
}

// A linkTree places the nodes of a tree in an area.
type linkTree struct {
	canvas.Area
	step   int // rows a level, 2 to 4: with 3 a label lies over the ruler, with 4 the links are longer
	levels [][]treeCell
	ascii  bool
	long   int // how long the names of pages are; see leafName
}

func (t *linkTree) middle(c treeCell) int {
	return int((c.Left + c.Width/2) * float64(t.W))
}

func (t *linkTree) ruler(level int) int { return t.step*level + max(0, t.step-2) }

func (t *linkTree) bottom() int { return t.step * (len(t.levels) - 1) }

func (t *linkTree) child(level, page int) treeCell {
	for _, c := range t.levels[level+1] {
		if c.First <= page && page < c.End {
			return c
		}
	}
	return treeCell{}
}

func (p *treePane) drawLinks(s *pane.Context, a canvas.Area) {
	levels := p.view.Levels
	t := &linkTree{Area: a, levels: levels, ascii: s.Theme.Ascii, step: max(2, min(4, (a.H-1)/(len(levels)-1)))}
	for level, cells := range levels {
		for _, c := range cells {
			if c.N > 0 {
				t.drawRuler(level, c)
			}
		}
	}
	t.long = 2 // of all pages, the longest that all have room for
	for _, cells := range levels {
		for _, c := range cells {
			for room := int(c.Width * float64(t.W)); c.N == 0 && t.long > 0 && canvas.Width(leafName(c, p.part(c), t.long)) >= room; {
				t.long--
			}
		}
	}
	p.drawPoll(s, t)
	for level, cells := range levels {
		for _, c := range cells {
			box := treeBox{c, level, pane.Rect{X: int(c.Left * float64(t.W)), Y: t.step * level, W: int(math.Ceil(c.Width * float64(t.W))),
				H: t.step}}
			here, share := p.here(s, c, level), p.part(c)
			if c.N == 0 {
				box.at.H = t.bottom() + 1 - box.at.Y
				t.drawPage(c, p.lit(s, c, level), here, share)
			} else {
				t.drawMarks(s, level, c, p.move(s, c), here)
				t.labelNode(level, c)
			}
			p.boxes = append(p.boxes, box)
		}
	}
	last := len(levels) - 1
	below := a.Rows(t.bottom()+2, min(a.H-t.bottom()-2, mostLeafRows))
	if below.H < leastLeafRows || len(levels[last]) < p.view.Node.End-p.view.Node.First {
		return
	}
	a.Text(0, t.bottom()+1, "part of all polls"+unless(s.Hidden, ", ━ optimal"), canvas.Dim)
	p.drawBars(s, below, last)
}

// drawRuler draws the ruler of an automaton and the links to its children, with the share of
// each if there is room.
func (t *linkTree) drawRuler(level int, c treeCell) {
	y, line := t.ruler(level), canvas.Frame
	left, right := t.child(level, c.First), t.child(level, c.End-1)
	x0, x1, needle := t.middle(left), t.middle(right), t.column(level, c, c.Sigma)
	t.Fill(x0+1, y, x1-x0-1, 1, '─', line)
	t.Fill(x0+1, y, needle-x0-1, 1, '─', canvas.Practice)
	t.Set(x0, y, '┌', canvas.Practice)
	t.Set(x1, y, '┐', line)
	if xm := t.middle(c); y > 0 {
		t.Set(xm, y, '┴', t.At(xm, y).St)
		t.Fill(xm, t.step*level, 1, y-t.step*level, '│', line)
	}
	for _, child := range [2]treeCell{left, right} {
		end := canvas.Pick(child.N == 0, t.bottom(), t.step*(level+1))
		t.Fill(t.middle(child), y+1, 1, end-y-1, '│', line)
	}
}

// column is the column of a part of a ruler between its ends.
func (t *linkTree) column(level int, c treeCell, part float64) int {
	x0, x1 := t.middle(t.child(level, c.First)), t.middle(t.child(level, c.End-1))
	return max(x0+1, min(x1-1, x0+int(math.Round(part*float64(x1-x0)))))
}

func (p *treePane) drawPoll(s *pane.Context, t *linkTree) {
	page, part := -1, 1.0
	for _, cells := range t.levels {
		for _, c := range cells {
			if c.Lit && c.N == 0 {
				page = c.First
			}
		}
	}
	if s.Slide.On {
		page, part = s.Slide.Page, s.Slide.Part
	}
	if page < p.view.Node.First || page >= p.view.Node.End {
		return
	}
	way := t.way(page)
	for _, w := range way[:int(part*float64(len(way))+0.5)] {
		r := canvas.Pick(t.ascii, '#', w.r)
		t.Set(w.x, w.y, r, canvas.Accent.Bold())
	}
}

// A waypoint is a cell of the line of a poll.
type waypoint struct {
	x, y int
	r    rune
}

func (t *linkTree) way(page int) []waypoint {
	var out []waypoint
	c, y := t.levels[0][0], 0
	for level := 0; c.N > 0; level++ {
		next := t.child(level, page)
		x, to, ruler := t.middle(c), t.middle(next), t.ruler(level)
		for ; y < ruler; y++ {
			out = append(out, waypoint{x, y, '┃'})
		}
		out = append(out, waypoint{x, y, canvas.Pick(ruler > 0, '┻', '━')})
		turn, step := '┓', 1
		if to < x {
			turn, step = '┏', -1
		}
		for x += step; x != to; x += step {
			out = append(out, waypoint{x, y, '━'})
		}
		out = append(out, waypoint{x, y, turn})
		y++
		c = next
	}
	for ; y < t.bottom(); y++ {
		out = append(out, waypoint{t.middle(c), y, '┃'})
	}
	return out
}

// move is the move of a cell's automaton in the last poll, as long as the poll rests.
func (p *treePane) move(s *pane.Context, c treeCell) *polling.Move {
	v := pollingView(s)
	if !s.Still || s.Slide.On || !c.Lit || v.Moved != len(v.Moves) {
		return nil
	}
	for _, m := range slices.Backward(v.Moves) {
		if m.Automaton == c.Node {
			return &m
		}
	}
	return nil
}

func (t *linkTree) drawMarks(s *pane.Context, level int, c treeCell, move *polling.Move, here bool) {
	y, x := t.ruler(level), t.column(level, c, c.Sigma)
	x0, x1 := t.middle(t.child(level, c.First)), t.middle(t.child(level, c.End-1))
	if here {
		for k := x0; k <= x1; k++ {
			t.At(k, y).St = t.At(k, y).St.On(canvas.InkSelect)
		}
	}
	mark := func(x int, r, onLine rune, st canvas.Style) {
		at := t.At(x, y)
		if at.St.Fore() == canvas.InkAccent && !t.ascii {
			r = onLine
		}
		t.Set(x, y, r, st.On(at.St.Back()))
	}
	mark(x, '┃', '╋', canvas.Strong.Bold())
	if canvas.Finite(c.Optimal) {
		t.Set(t.column(level, c, c.Optimal), y+1, '▲', canvas.Theory.Bold())
	}
	if move != nil && move.Coin >= 0 {
		coin := coinColumn(x0, x1, x, move)
		t.Set(coin, y, '●', canvas.Accent.Bold().On(t.At(coin, y).St.Back()))
	}
}

// coinColumn is the column of a coin on a ruler from x0 to x1, on the side of the needle that
// its outcome demands: the far side from the child polled if it is below its threshold.
func coinColumn(x0, x1, needle int, m *polling.Move) int {
	x := x0 + int(math.Round(m.CoinShare()*float64(x1-x0)))
	return canvas.Pick((m.Coin < m.Threshold) == m.Second, max(x0, min(x, needle-1)), min(x1, max(x, needle+1)))
}

// labelNode writes the pages and the state of an automaton over its ruler, and the shares of
// its children beside the links to them, where they fit.
func (t *linkTree) labelNode(level int, c treeCell) {
	y, x := t.ruler(level), t.middle(c)
	x0, x1 := int(c.Left*float64(t.W))+1, int((c.Left+c.Width)*float64(t.W))-1
	if t.step >= 3 {
		if name := PageRange(c); x-canvas.Width(name)-1 >= x0 {
			t.Right(x-1, y-1, name, canvas.Text)
		}
		state := "state " + canvas.Thousands(c.State) + " of " + canvas.Thousands(c.N)
		if canvas.Width(state) > x1-x-2 {
			state = canvas.Thousands(c.State)
		}
		if canvas.Width(state) <= x1-x-2 {
			t.Text(x+2, y-1, state, canvas.Practice)
		}
	}
	left, right := t.child(level, c.First), t.child(level, c.End-1)
	first, last := t.middle(left)+2, t.middle(right)-1
	for i, child := range [2]treeCell{left, right} {
		share := canvas.Percent(child.Share / c.Share)
		from := canvas.Pick(i == 1, last-canvas.Width(share), first)
		if t.free(from-1, from+canvas.Width(share), y+1, first-1, last) {
			t.Text(from, y+1, share, canvas.Dim)
		}
	}
}

func (t *linkTree) free(from, to, y, first, last int) bool {
	if from < first || to > last {
		return false
	}
	for x := from; x <= to; x++ {
		if c := t.At(x, y); c == nil || c.R != ' ' {
			return false
		}
	}
	return true
}

// leafName is the number of a page, from 1 on with its share, and with the word "page" for 2.
func leafName(c treeCell, share string, long int) string {
	switch long {
	case 0:
		return PageRange(c)
	case 1:
		return PageRange(c) + " " + share
	}
	return lab.PagesName(c.First, c.End) + " " + share
}

func (t *linkTree) drawPage(c treeCell, lit, here bool, share string) {
	st := canvas.Pick(lit, canvas.Accent.Bold(), canvas.Text)
	if here {
		st = st.On(canvas.InkSelect).Bold()
	}
	name := leafName(c, share, t.long)
	x := t.middle(c) - canvas.Width(name)/2
	t.Text(max(0, min(x, t.W-canvas.Width(name))), t.bottom(), name, st)
}

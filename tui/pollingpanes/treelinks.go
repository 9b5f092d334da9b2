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
	step  int         // rows a level, 2 to 4: with 3 a label lies over the ruler, with 4 the links are longer
	nodes []*linkNode // level by level
	ascii bool
	long  int // how long the names of pages are; see leafName
}

// A linkNode is an automaton or a page with its place.
type linkNode struct {
	treeCell
	level, top          int          // its first row
	ruler, foot         int          // the rows of its ruler, and where the link from above ends: a page stands at the bottom
	left, middle, right int          // columns; right is the column after the last
	half                [2]*linkNode // of an automaton: its ruler ends over their middles
}

func newLinkTree(v treeView, a canvas.Area, ascii bool) *linkTree {
	last := len(v.Levels) - 1
	t := &linkTree{Area: a, ascii: ascii, step: max(2, min(4, (a.H-1)/last))}
	column := func(part float64) int { return int(part * float64(t.W)) }
	for level, cells := range v.Levels {
		for _, c := range cells {
			n := &linkNode{treeCell: c, level: level, top: t.step * level}
			n.left, n.middle, n.right = column(c.Left), column(c.Left+c.Width/2), column(c.Left+c.Width)
			n.ruler, n.foot = n.top+max(0, t.step-2), canvas.Pick(c.N == 0, t.step*last, n.top)
			t.nodes = append(t.nodes, n)
		}
	}
	children := t.nodes[1:]
	for _, n := range t.nodes {
		if n.N > 0 {
			n.half, children = [2]*linkNode(children), children[2:]
		}
	}
	return t
}

// column is the column of a part of the ruler between its ends.
func (n *linkNode) column(part float64) int {
	x0, x1 := n.half[0].middle, n.half[1].middle
	return max(x0+1, min(x1-1, x0+int(math.Round(part*float64(x1-x0)))))
}

func (t *linkTree) bottom() int { return t.nodes[len(t.nodes)-1].foot }

func (p *treePane) drawLinks(s *pane.Context, a canvas.Area) {
	t := newLinkTree(p.view, a, s.Theme.Ascii)
	t.long = 2 // of all pages, the longest that all have room for
	for _, n := range t.nodes {
		if n.N > 0 {
			t.drawRuler(n)
		}
		share, room := polls(s, n.Share), int(n.Width*float64(t.W))
		for n.N == 0 && t.long > 0 && canvas.Width(leafName(n.treeCell, share, t.long)) >= room {
			t.long--
		}
	}
	p.drawPoll(s, t)
	for _, n := range t.nodes {
		here := p.here(s, n.treeCell, n.level)
		if n.N == 0 {
			t.drawPage(n, p.lit(s, n.treeCell, n.level), here, polls(s, n.Share))
		} else {
			t.drawMarks(n, p.move(s, n.treeCell), here)
			t.labelNode(n)
		}
		p.boxes = append(p.boxes, treeBox{n.treeCell, n.level, pane.Rect{X: n.left, Y: n.top, W: int(math.Ceil(n.Width * float64(t.W))),
			H: canvas.Pick(n.N == 0, n.foot+1-n.top, t.step)}, here})
	}
	last := len(p.view.Levels) - 1
	below := a.Rows(t.bottom()+2, min(a.H-t.bottom()-2, mostLeafRows))
	if below.H < leastLeafRows || len(p.view.Levels[last]) < p.view.Node.End-p.view.Node.First {
		return
	}
	a.Label(0, t.bottom()+1, "part of all polls"+unless(s.Hidden, ", ━ optimal"))
	p.drawBars(s, below, p.row(s, last, below))
}

// drawRuler draws the ruler of an automaton and the links to its children.
func (t *linkTree) drawRuler(n *linkNode) {
	x0, x1, y, line := n.half[0].middle, n.half[1].middle, n.ruler, canvas.Frame
	t.Fill(x0+1, y, x1-x0-1, 1, '─', line)
	t.Fill(x0+1, y, n.column(n.Sigma)-x0-1, 1, '─', canvas.Practice)
	t.Set(x0, y, '┌', canvas.Practice)
	t.Set(x1, y, '┐', line)
	if y > 0 {
		t.Set(n.middle, y, '┴', t.At(n.middle, y).St)
		t.Fill(n.middle, n.top, 1, y-n.top, '│', line)
	}
	for _, half := range n.half {
		t.Fill(half.middle, y+1, 1, half.foot-y-1, '│', line)
	}
}

func (p *treePane) drawPoll(s *pane.Context, t *linkTree) {
	page, part := -1, 1.0
	for _, n := range t.nodes {
		if n.Lit && n.N == 0 {
			page = n.First
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
		t.Set(w.x, w.y, canvas.Pick(t.ascii, '#', w.r), canvas.Accent.Bold())
	}
}

// A waypoint is a cell of the line of a poll.
type waypoint struct {
	x, y int
	r    rune
}

func (t *linkTree) way(page int) (out []waypoint) {
	n, y := t.nodes[0], 0
	down := func(to int) {
		for ; y < to; y++ {
			out = append(out, waypoint{n.middle, y, '┃'})
		}
	}
	for n.N > 0 {
		down(n.ruler)
		next, turn, step := n.half[1], '┓', 1
		if page < next.First {
			next, turn, step = n.half[0], '┏', -1
		}
		out = append(out, waypoint{n.middle, y, canvas.Pick(y > 0, '┻', '━')})
		for x := n.middle + step; x != next.middle; x += step {
			out = append(out, waypoint{x, y, '━'})
		}
		out = append(out, waypoint{next.middle, y, turn})
		n, y = next, y+1
	}
	down(n.foot)
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

func (t *linkTree) drawMarks(n *linkNode, move *polling.Move, here bool) {
	x0, x1, x, y := n.half[0].middle, n.half[1].middle, n.column(n.Sigma), n.ruler
	if here {
		for k := x0; k <= x1; k++ {
			t.At(k, y).St = t.At(k, y).St.On(canvas.InkSelect)
		}
	}
	needle := t.At(x, y).St
	t.Set(x, y, canvas.Pick(needle.Fore() == canvas.InkAccent && !t.ascii, '╋', '┃'), canvas.Bold.On(needle.Back()))
	if canvas.Finite(n.Optimal) {
		t.Set(n.column(n.Optimal), y+1, '▲', canvas.Theory.Bold())
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
func (t *linkTree) labelNode(n *linkNode) {
	if y, room := n.ruler-1, n.right-n.middle-3; t.step >= 3 {
		if name := pageRange(n.treeCell); n.middle-canvas.Width(name)-2 >= n.left {
			t.Right(n.middle-1, y, name, canvas.Text)
		}
		number := canvas.Thousands(n.State)
		t.Text(n.middle+2, y, canvas.Fitting(room, "state "+number+" of "+canvas.Thousands(n.N), number, ""), canvas.Practice)
	}
	first, last := n.half[0].middle+2, n.half[1].middle-1
	for i, half := range n.half {
		share := canvas.Percent(half.Share / n.Share)
		w := canvas.Width(share)
		if from := canvas.Pick(i == 1, last-w, first); from >= first && from+w <= last && t.free(from-1, from+w, n.ruler+1) {
			t.Label(from, n.ruler+1, share)
		}
	}
}

// free reports that the cells of a row are blank.
func (t *linkTree) free(from, to, y int) bool {
	for x := from; x <= to; x++ {
		if c := t.At(x, y); c == nil || c.R != ' ' {
			return false
		}
	}
	return true
}

// leafName is the number of a page, from 1 on with its share, and with the word "page" for 2.
func leafName(c treeCell, share string, long int) string {
	return [...]string{pageRange(c), pageRange(c) + " " + share, lab.PagesName(c.First, c.End) + " " + share}[long]
}

func (t *linkTree) drawPage(n *linkNode, lit, here bool, share string) {
	st := canvas.Pick(lit, canvas.Accent.Bold(), canvas.Text)
	if here {
		st = st.On(canvas.InkSelect).Bold()
	}
	name := leafName(n.treeCell, share, t.long)
	w := canvas.Width(name)
	t.Text(max(0, min(n.middle-w/2, t.W-w)), n.foot, name, st)
}

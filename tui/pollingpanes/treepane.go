package pollingpanes

import (
	"cmp"
	"math"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A treePane draws a hierarchy of automata: up to [linkPages] pages as nodes and links, more
// as an icicle, one row a level, whose cells are of equal widths or as wide as their part of
// all polls. The path of the last poll stands out.
type treePane struct {
	pane.Plate
	root   int
	other  bool // widths other than the default for the number of pages
	level  int  // the cursor: the cell of this level that holds this page
	page   int
	view   treeView  // as last drawn
	boxes  []treeBox // the cells drawn
	under  *treeBox  // the cell under the mouse, as drawn then; nil for none
	linked bool      // it drew nodes and links
	w, h   int       // the inside at the last request, or as drawn since

	spot, spotLevel int // first page and level of the cell under the cursor, as last drawn
}

// A treeBox is a cell with its place in the pane.
type treeBox struct {
	treeCell
	level int
	at    pane.Rect
	here  bool // under a cursor
}

func (p *treePane) Heading(s *pane.Context) pane.Heading {
	v := stateOf[treeView](s)
	linked := linksFit(v, p.w, treeRows(s, p.w, p.h-1)) // its signs take a row
	const poll = "<{Still?}  ▌▐ <{narrow!}last >poll>"
	how, foot, choice := "width = part of all {units}", "<{hidden!}▼ optimal<{narrow!} split>"+poll+">", "by share"
	caption := "A box is an automaton; its inner border splits its polls and should reach ▼ optimal split."
	switch {
	case linked:
		how, foot, choice = "states of the automata", "┃ state<{hidden!}  ▲ optimal>  ● draw", "nodes"
		caption = "Each ruler is an automaton: ┃ state splits its polls and should reach ▲ optimal."
	case v.Equal:
		how, foot, choice = "height = part of all {units}", "<{hidden!}█ present  ━ optimal"+poll+">", "equal widths"
		caption = "A column's height is its pages' part of all polls; it should reach ━ optimal."
	}
	if len(v.Parents) > 0 {
		how = "below pages {pages}, {part} of all {units}"
	}
	tell := func(form string) string {
		return canvas.Tell(form, s, "units", budgetWord(s), "narrow", p.w < 50, "hidden", s.Hidden, "pages", pageRange(v.Node), "part", polls(s, v.RootShare))
	}
	h := pane.Heading{Title: "tree", How: tell(how), Foot: tell(foot), Right: pane.Chosen(s.Keys.Equal, choice), Caption: caption}
	if choice == "by share" && !s.Hidden {
		few, many := "too few", "too many"
		if s.Theme.Mono() {
			few, many = "< "+few, many+" >"
		}
		h.Scale = pane.ScaleSpans(few, many, func(i int) canvas.Span {
			return canvas.Pick(s.Theme.Mono(), canvas.Text.Span(string(deviationShades[i])), canvas.Text.On(canvas.InkFewest+canvas.Ink(i)).Span(" "))
		})
	}
	if len(v.Parents) > 0 {
		h.Foot = pane.Hints(h.Foot, pane.Does(s.Keys.Out, "out"))
	}
	if name := p.hovered(s, v); name != "" {
		h.Foot = name
	} else if s.Focus {
		h.Foot = pane.Hints(h.Foot, pane.Does(s.Keys.Enter, "zooms in"))
	}
	return h
}

func (p *treePane) Request(l *lab.ViewRequest, w, h int) {
	l.Root, l.OtherWidths, p.w, p.h = p.root, p.other, w-1, h
}

// wholeBudget is the capacity that the shares of the tree divide: c polls per tick.
func wholeBudget(s *pane.Context) float64 {
	return float64(max(1, pollingView(s).Capacity))
}

// budgetWord names the quantity that the tree divides: polls, or with costs their units.
func budgetWord(s *pane.Context) string {
	return canvas.Pick(pollingView(s).Priced, "units", "polls")
}

// pageRange names the pages of a cell, counted from 1: 7, or 3–8.
func pageRange(c treeCell) string {
	return canvas.Pick(c.End-c.First == 1, "", canvas.Thousands(c.First+1)+"–") + canvas.Thousands(c.End)
}

// treeRows is the number of rows of the tree in a pane of w by h; the others hold words. A node-link tree and two rows for each
// level come before all words but one row; a queue takes a row, and comes before the second row of a level.
func treeRows(s *pane.Context, w, h int) int {
	v, words, level := stateOf[treeView](s), 2+h/14, 2
	if len(pollingView(s).Due) > 0 {
		words, level = words+1, 1
	}
	if h < 5 || !linksFit(v, w, h-words) && linksFit(v, w, h) {
		return h
	}
	if !linksFit(v, w, h-words) {
		words = max(1, min(words, h-level*(len(v.Levels)-folded(v))))
	}
	return h - words
}

func (p *treePane) See(s *pane.Context) { p.view = stateOf[treeView](s) }

func (p *treePane) Draw(s *pane.Context, a canvas.Area) {
	v := stateOf[treeView](s)
	p.view, p.boxes = v, p.boxes[:0]
	p.Lay(a)
	if len(v.Levels) == 0 || a.W < 4 || a.H < 2 {
		return
	}
	whole := a
	a = a.After(1) // lined up with the heading
	p.w, p.h = a.W, a.H+1
	rows := treeRows(s, a.W, a.H)
	tree := a.Rows(0, rows)
	cell, level := p.cursor()
	p.spot, p.spotLevel = cell.First, level
	if p.linked = linksFit(v, a.W, rows); p.linked {
		p.drawLinks(s, tree)
	} else {
		p.drawIcicle(s, tree)
	}
	for i := range p.boxes {
		p.boxes[i].at.X++
	}
	p.note(s, whole, rows)
	a.Lines(rows, p.words(s, cell, a.W))
}

// here reports the cell under the cursor, the cell of the sentence under the cursor, and the cells on the way to the chosen pages.
func (p *treePane) here(s *pane.Context, c treeCell, level int) bool {
	return s.Focus && level == p.spotLevel && c.First == p.spot || s.Pointed == lab.Pages(c.First, c.End) || level > 0 &&
		lab.Pages(c.First, c.End).Holds(s.Chosen)
}

// row are the cells of a level in a row of an area, with those on the path of the last poll lit.
func (p *treePane) row(s *pane.Context, level int, row canvas.Area) (boxes []treeBox) {
	for _, c := range p.view.Levels[level] {
		c.Lit = p.lit(s, c, level)
		from, to := int(math.Round(c.Left*float64(row.W))), int(math.Round((c.Left+c.Width)*float64(row.W)))
		from, to = min(from, row.W-1), min(max(to, from+1), row.W)
		boxes = append(boxes, treeBox{c, level, pane.Rect{X: from, Y: row.Y, W: to - from, H: row.H}, p.here(s, c, level)})
	}
	return boxes
}

// lit reports a cell on the path of the last poll, if single polls can be followed; in slow motion up to the level
// reached.
func (p *treePane) lit(s *pane.Context, c treeCell, level int) bool {
	if !s.Slide.On {
		return c.Lit && s.Still
	}
	return c.First <= s.Slide.Page && s.Slide.Page < c.End && float64(level+1) <= s.Slide.Part*float64(len(p.view.Levels))
}

func (p *treePane) words(s *pane.Context, c treeCell, w int) canvas.Lines {
	v := pollingView(s)
	facts := pane.Facts("<{below?}*{pages}*>  <{Bundle?}too narrow to draw one by one|{N?}●state {State,} of {N,}●"+ // the root's box has its name
		"  ^split {Sigma:3}<{hidden!}, ^‖optimal {optimal}‖>><{part?}  ^{part} of all {units}<{hidden!}, ^‖optimal {best}‖>>"+
		"<{Due?}  <{Stale?}▬{Stale stale deadline}, the worst {StaleBy:short} times too late▬|no stale deadlines>>", c, p.view, v,
		"below", p.spotLevel > 0, "pages", lab.PagesName(c.First, c.End), "hidden", s.Hidden, "optimal", canvas.Unit(c.Optimal, 3),
		"part", unless(p.spotLevel == 0 && len(p.view.Parents) == 0, polls(s, c.Share)), "units", budgetWord(s), "best", polls(s, c.Best))
	lines := canvas.Flow(facts, w)
	if v.Last.Tick > 0 && s.Still && !s.NowShown && !s.Slide.On {
		lines = append(lines, pane.FlowWhole(polledGroups(s, v.Last), w)...)
	}
	if len(v.Due) > 0 {
		due := canvas.Lines{canvas.Dim.Line("due next, in ticks:")}
		for _, r := range v.Due {
			due = append(due, []canvas.Span{nameStyle(s, r.Page).Span(r.Name + " "), canvas.Practice.Span(dueIn(r))})
		}
		lines = append(lines, canvas.Flow(due, w)...)
	}
	return lines
}

func (p *treePane) cursor() (treeCell, int) {
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

func (p *treePane) Key(h pane.Host, k tea.KeyMsg) bool {
	m := h.KeyMap()
	if p.Toggle(k, m.Equal, &p.other) {
		return true
	}
	if p.view == nil || len(p.view.Levels) == 0 {
		return false
	}
	c, level := p.cursor()
	p.level, p.page = level, max(c.First, min(p.page, c.End-1))
	switch dx, dy := m.Arrow(k); {
	case dy != 0:
		p.climb(c, level, dy)
	case dx < 0:
		p.page = max(c.First-1, p.view.Node.First)
	case dx > 0:
		p.page = min(c.End, p.view.Node.End-1)
	case key.Matches(k, m.Home):
		p.level, p.page = 0, p.view.Node.First
	case key.Matches(k, m.Enter):
		switch {
		case level == 0:
			h.Refuse("The cursor is on the subtree that is shown" + pane.Clause("; %s goes down in it.", m.Down))
			return true
		case c.End-c.First == 1:
			h.Choose(lab.Pages(c.First, c.End))
			return true
		}
		p.root, p.level, p.page = c.Node, 0, c.First
		if c.Bundle { // its pages may still be too narrow: enter goes on from there
			p.level = math.MaxInt32
		}
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

func (p *treePane) climb(c treeCell, level, down int) {
	first := folded(p.view) // the levels above it have no row
	if down < 0 {
		p.level = canvas.Pick(level > first, level-1, 0)
		return
	}
	p.page = c.First
	if first > level+1 {
		level, p.page = first-1, greatest(p.view.Levels[first]).First
	}
	p.level = min(level+1, len(p.view.Levels)-1)
}

// at is the cell drawn at x, y; nil where there is none. Where cells lie one over the other,
// it is the lowest.
func (p *treePane) at(x, y int) *treeBox {
	for _, box := range slices.Backward(p.boxes) {
		if box.at.Holds(x, y) {
			return &box
		}
	}
	return nil
}

func (p *treePane) Click(_ pane.Host, x, y int) {
	if box := p.at(x, y); box != nil {
		p.level, p.page = box.level, box.First
		p.Touch()
	}
}

func (p *treePane) Hovers() bool { return true }

func (p *treePane) Hover(x, y int) bool {
	box := p.at(x, y)
	if box == nil && p.under == nil || box != nil && p.under != nil && box.level == p.under.level && box.First == p.under.First {
		return false
	}
	p.under = box
	p.Touch()
	return true
}

// hovered names the cell under the mouse with its share; "" if it is no longer drawn.
func (p *treePane) hovered(s *pane.Context, v treeView) string {
	if p.under == nil || p.under.level >= len(v.Levels) {
		return ""
	}
	for _, c := range v.Levels[p.under.level] {
		if c.First == p.under.First && c.End == p.under.End {
			return lab.PagesName(c.First, c.End) + ": " + polls(s, c.Share) + " of the " + budgetWord(s)
		}
	}
	return ""
}

func (p *treePane) Wheel(_ pane.Host, down int) {
	if p.view == nil || len(p.view.Levels) == 0 {
		return
	}
	c, level := p.cursor()
	p.climb(c, level, down)
	p.Touch()
}

// polls is a part of the polls, "46.1 %".
func polls(s *pane.Context, share float64) string { return canvas.Percent(share / wholeBudget(s)) }

func bestWords(s *pane.Context, best float64) string {
	return ifFinite(best, ", optimal "+polls(s, best)) + "."
}

// note notes the cells, and the words below them from a row on.
func (p *treePane) note(s *pane.Context, whole canvas.Area, words int) {
	p.Lay(whole)
	p.Note(whole, pane.Meaning{Sentence: "No cell is drawn here: it would be narrower than a column."})
	for _, box := range p.boxes {
		p.Field(whole.Sub(box.at.X, box.at.Y, box.at.W, box.at.H), func(at pane.Point) pane.Meaning {
			m := p.cellMeaning(s, box.treeCell)
			m.Definition = cmp.Or(p.markMeaning(at.Cell()), m.Definition)
			return m
		})
	}
	p.Field(whole.Below(words), func(at pane.Point) pane.Meaning { return p.wordMeaning(s, at) })
}

// wordMeaning explains the words on the cell under the cursor.
func (p *treePane) wordMeaning(s *pane.Context, at pane.Point) pane.Meaning {
	c, _ := p.cursor()
	m := p.cellMeaning(s, c)
	if t := at.Term(
		pane.Labelled("state", `The automaton of {pages} stands in state {State} of {N}.
			means: A reward on the left half takes the state up, one on the right half down; a penalty the other way.
			source: [H-TRAA] §3.1`, c, "pages", lab.PagesName(c.First, c.End)),
		pane.Labelled("split", "The left half gets {formula} = {Sigma:3} of its polls.\nsource: [H-TRAA] §3.1", c, "formula", p.splitFormula()),
		pane.Labelled("stale", "A stale deadline is more than half an interval later than the present share implies.\nsource: [H-TRAA] §3.2"),
	); t.Sentence != "" {
		t.Memory = m.Memory
		return t
	}
	return m
}

// markMeaning explains a mark in a cell of the tree; "" if it is none.
func (p *treePane) markMeaning(c canvas.Cell) string {
	ink := c.St.Fore()
	switch {
	case c.R == '▼':
		return "▼ is the optimal split of the box."
	case !p.linked:
		return unless(!p.view.Equal || ink != canvas.InkTheory && c.St.Back() != canvas.InkTheory,
			"━ is the optimal part of all polls, █ the present one, both relative to the greatest of their level.")
	case c.R == '▲':
		return "▲ is the optimal split on the ruler: what lies left of it should go left."
	case c.R == '●':
		return "● is the draw of the last poll. The state moves if it lies between the draw and the half polled."
	case ink == canvas.InkStrong && (c.R == '┃' || c.R == '╋'):
		return "┃ is the state on the ruler of the states 1 to N. What lies to its left goes left."
	}
	return unless(ink != canvas.InkAccent, "The bright line is the way of the last poll from the root to its page.")
}

// splitFormula is the split of state s.
func (p *treePane) splitFormula() string {
	return canvas.Pick(p.view.Lambda == 1, "s/(N+1)", "s^λ/(s^λ + (N+1−s)^λ)")
}

func (p *treePane) cellMeaning(s *pane.Context, c treeCell) pane.Meaning {
	about := lab.Pages(c.First, c.End)
	m := means(s, `{pages^} get<{one?}s> {part} of the {units}{best}
		<means: {Bundle?}Their cells are too narrow to draw one by one.
		|means: {N!}A cell without an automaton is one page.
		|means: Their automaton {Name} is in state {State} of {N} and sends {formula} = {Sigma:3} of the polls to its left half.>
		<changed: {Lit?}The poll of tick {Last.Tick,} passed through it.>
		source: [H-TRAA] §3.<{automaton?}1|2>`, c, "pages", lab.PagesName(c.First, c.End), "one", c.End-c.First == 1, "part", polls(s, c.Share),
		"units", budgetWord(s), "best", bestWords(s, c.Best), "formula", p.splitFormula(), "automaton", c.N > 0 && !c.Bundle).With(about)
	if c.N > 0 && !c.Bundle {
		m.Memory = about
	}
	return m
}

func (p *treePane) Cursor(*pane.Context) (x, y int) {
	if p.view == nil || len(p.view.Levels) == 0 {
		return 0, 0
	}
	c, level := p.cursor()
	for _, box := range p.boxes {
		if box.level == level && box.First == c.First {
			y := box.at.Y
			if p.linked && c.N == 0 {
				y += box.at.H - 1 // a page stands at the end of its link
			}
			return min(box.at.X+1, box.at.X+box.at.W-1), y
		}
	}
	return 0, 0
}

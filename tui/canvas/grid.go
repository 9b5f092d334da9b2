package canvas

import "iter"

// A Cell is one rune in one style. A negative rune stands for a joined text, see [Glyph].
type Cell struct {
	R  rune
	St Style
}

// A Grid is a rectangle of cells by rows. A cell is one terminal column wide; a wide rune
// takes two cells, see [SecondHalf].
type Grid struct {
	W, H  int
	Cells []Cell
	wide  bool // it may hold wide runes
}

// Reset makes the grid w by h and blank.
func (g *Grid) Reset(w, h int) {
	w, h = max(w, 0), max(h, 0)
	g.W, g.H, g.wide = w, h, false
	if cap(g.Cells) < w*h {
		g.Cells = make([]Cell, w*h)
	}
	g.Cells = g.Cells[:w*h]
	blank := Cell{' ', Text}
	for i := range g.Cells {
		g.Cells[i] = blank
	}
}

// All is the area of the whole grid.
func (g *Grid) All() Area { return Area{g, 0, 0, g.W, g.H} }

// Blit copies another grid with its corner at x, y, clipped on the right and below.
func (g *Grid) Blit(from *Grid, x, y int) {
	g.wide = g.wide || from.wide
	for row := range from.H {
		if y+row < 0 || y+row >= g.H || x < 0 || x >= g.W {
			continue
		}
		copy(g.Cells[(y+row)*g.W+x:(y+row+1)*g.W], from.Cells[row*from.W:(row+1)*from.W])
	}
}

// An Area is a part of a grid with its own origin. Writes outside of it are dropped, so a
// pane may draw without measuring.
type Area struct {
	G          *Grid
	X, Y, W, H int
}

// Sub is the part of the area that starts at x, y; it is clipped to the area.
func (a Area) Sub(x, y, w, h int) Area {
	if x < 0 {
		w, x = w+x, 0
	}
	if y < 0 {
		h, y = h+y, 0
	}
	return Area{a.G, a.X + x, a.Y + y, max(min(w, a.W-x), 0), max(min(h, a.H-y), 0)}
}

// Holds reports whether the cell x, y of the grid lies in the area.
func (a Area) Holds(x, y int) bool { return x >= a.X && x < a.X+a.W && y >= a.Y && y < a.Y+a.H }

// Rows are h rows of the area from row y on.
func (a Area) Rows(y, h int) Area { return a.Sub(0, y, a.W, h) }

// Below is the area from row y on, After from column x on.
func (a Area) Below(y int) Area { return a.Sub(0, y, a.W, a.H-y) }

// After is described at [Area.Below].
func (a Area) After(x int) Area { return a.Sub(x, 0, a.W-x, a.H) }

// Foot parts an area into the rows above the last n ones and these.
func (a Area) Foot(n int) (above, foot Area) { return a.Rows(0, a.H-n), a.Below(a.H - n) }

// At is the cell at x, y; nil outside of the area.
func (a Area) At(x, y int) *Cell {
	if x < 0 || y < 0 || x >= a.W || y >= a.H {
		return nil
	}
	return &a.G.Cells[(a.Y+y)*a.G.W+a.X+x]
}

// Cells are the cells of the area, row by row.
func (a Area) Cells() iter.Seq[*Cell] {
	return func(yield func(*Cell) bool) {
		for y := range a.H {
			for x := range a.W {
				if !yield(a.At(x, y)) {
					return
				}
			}
		}
	}
}

// Blank reports an area without a glyph.
func (a Area) Blank() bool {
	for c := range a.Cells() {
		if c.R != ' ' && c.R != 0 {
			return false
		}
	}
	return true
}

// Set writes a rune one cell wide; a dot in place of a wider one.
func (a Area) Set(x, y int, r rune, st Style) {
	if c := a.At(x, y); c != nil {
		c.R, c.St = narrow(r), st
	}
}

// Text writes s from x on and returns the column after it.
func (a Area) Text(x, y int, s string, st Style) int {
	return a.write(x, y, s, st, false)
}

// Cut is [Area.Text], cut to n cells.
func (a Area) Cut(x, y, n int, s string, st Style) int { return a.Text(x, y, Cut(s, n), st) }

// Label writes dim words, such as a name or a number beside what it is of; LabelEnd ends them before column x, as [Area.Right] does.
func (a Area) Label(x, y int, s string) int { return a.Text(x, y, s, Dim) }

// LabelEnd is described at [Area.Label].
func (a Area) LabelEnd(x, y int, s string) int { return a.Right(x, y, s, Dim) }

// Tick writes a label that ends at a tick of an axis in column x.
func (a Area) Tick(x, y int, s string) {
	a.LabelEnd(x, y, s)
	a.Set(x, y, '┤', Frame)
}

// KeyRow writes keys with what they do into row y, as many as fit before column end, with a gap after each. One without a name is left out.
func (a Area) KeyRow(y, end, gap int, keys [][2]string) {
	dim := Dim.On(InkBar)
	a.Fill(0, y, a.W, 1, ' ', dim)
	x := 1
	for _, k := range keys {
		if k[0] != "" && x+Width(k[0])+1+Width(k[1]) <= end {
			x = a.Text(x, y, k[0], dim.Strong())
			x = a.Text(x+1, y, k[1], dim) + gap
		}
	}
}

// Over writes s and keeps the background that is there.
func (a Area) Over(x, y int, s string, st Style) int {
	return a.write(x, y, s, st, true)
}

// write puts the runes of s into cells, with own on the cells' backgrounds.
func (a Area) write(x, y int, s string, st Style, own bool) int {
	last := x
	for _, f := range units(s) {
		if f.cells == 0 {
			if c := a.At(last, y); c != nil && last < x && f.r != 0 {
				c.join(f.r)
			}
			continue
		}
		last = x
		a.G.wide = a.G.wide || f.cells == 2
		for i := range f.cells {
			if c := a.At(x, y); c != nil {
				if own {
					st = st.On(c.St.Back())
				}
				c.R, c.St = f.r, st
				if i > 0 {
					c.R = SecondHalf
				}
			}
			x++
		}
	}
	return x
}

// Right writes s so that it ends before column x, and returns where it starts.
func (a Area) Right(x, y int, s string, st Style) int {
	start := x - Width(s)
	a.Text(start, y, s, st)
	return start
}

// Border draws a line along the inside of an area. glyphs are six runes: a horizontal line, a vertical one, and the corners row by
// row.
func (a Area) Border(glyphs string, st Style) {
	r := []rune(glyphs)
	for i := range 2 {
		a.Fill(0, i*(a.H-1), a.W, 1, r[0], st)
		a.Fill(i*(a.W-1), 0, 1, a.H, r[1], st)
	}
	for i, corner := range r[2:] {
		a.Set(i%2*(a.W-1), i/2*(a.H-1), corner, st)
	}
}

// Fill sets a rectangle of w by h cells at x, y to one rune.
func (a Area) Fill(x, y, w, h int, r rune, st Style) {
	r = narrow(r)
	for c := range a.Sub(x, y, w, h).Cells() {
		c.R, c.St = r, st
	}
}

// A Span is a piece of text in one style.
type Span struct {
	Text string
	St   Style
}

// Lines are lines, or groups, of pieces.
type Lines = [][]Span

// Span is a piece of text in this style, and Line a line of such a piece alone.
func (s Style) Span(text string) Span { return Span{text, s} }

// Line is described at [Style.Span].
func (s Style) Line(text string) []Span { return []Span{s.Span(text)} }

// Spans writes pieces one after the other and returns the column after them.
func (a Area) Spans(x, y int, parts ...Span) int {
	for _, p := range parts {
		x = a.Text(x, y, p.Text, p.St)
	}
	return x
}

// Lines writes lines of spans from row y on and returns the row after them.
func (a Area) Lines(y int, lines Lines) int {
	for _, line := range lines {
		a.Spans(0, y, line...)
		y++
	}
	return y
}

// Wrapped writes a text from row y on, wrapped to the area, and returns the row after it.
func (a Area) Wrapped(y int, text string, st Style) int {
	return a.Lines(y, Paragraph(text, a.W, st))
}

// SpansWidth is the width of spans in cells.
func SpansWidth(parts []Span) int {
	n := 0
	for _, p := range parts {
		n += Width(p.Text)
	}
	return n
}

// Paragraph is a text in lines of at most w cells, broken as by [Wrap].
func Paragraph(text string, w int, st Style) Lines {
	var out Lines
	for _, line := range Wrap(text, w) {
		out = append(out, st.Line(line))
	}
	return out
}

// Fact is a dim label and its value.
func Fact(label, value string, st Style) []Span {
	return []Span{Dim.Span(label + " "), st.Span(value)}
}

// Flow puts groups of spans into lines of at most w cells, two blanks between groups. A
// group is never broken.
func Flow(groups Lines, w int) Lines {
	var lines Lines
	var line []Span
	used := 0
	for _, g := range groups {
		n := SpansWidth(g)
		if used > 0 && used+2+n > w {
			lines, line, used = append(lines, line), nil, 0
		}
		if used > 0 {
			line = append(line, Dim.Span("  "))
			used += 2
		}
		line = append(line, g...)
		used += n
	}
	if used > 0 {
		lines = append(lines, line)
	}
	return lines
}

// Dim draws everything in the area faintly, in the ink of frames, so that the eye goes to the
// rest of the screen. Runes stay.
func (a Area) Dim() {
	for c := range a.Cells() {
		c.St = Frame
	}
}

package tui

type cell struct {
	r  rune
	st style
}

// A grid is a rectangle of cells, each exactly one column wide: see runes.go for runes
// that are not.
type grid struct {
	w, h  int
	cells []cell
	wide  bool // it may hold wide runes
}

// reset makes the grid w by h and blank.
func (g *grid) reset(w, h int) {
	w, h = max(w, 0), max(h, 0)
	g.w, g.h, g.wide = w, h, false
	if cap(g.cells) < w*h {
		g.cells = make([]cell, w*h)
	}
	g.cells = g.cells[:w*h]
	blank := cell{' ', fg(inkText)}
	for i := range g.cells {
		g.cells[i] = blank
	}
}

func (g *grid) all() area { return area{g, 0, 0, g.w, g.h} }

// blit copies another grid with its corner at x, y; what does not fit is cut.
func (g *grid) blit(from *grid, x, y int) {
	g.wide = g.wide || from.wide
	for row := 0; row < from.h; row++ {
		if y+row < 0 || y+row >= g.h || x < 0 || x >= g.w {
			continue
		}
		copy(g.cells[(y+row)*g.w+x:(y+row+1)*g.w], from.cells[row*from.w:(row+1)*from.w])
	}
}

// An area is a part of a grid with its own origin. Whatever is drawn outside of
// it is lost, so that a pane may draw without measuring.
type area struct {
	g          *grid
	x, y, w, h int
}

// sub is the part of the area that starts at x, y; it is clipped to the area.
func (a area) sub(x, y, w, h int) area {
	if x < 0 {
		w, x = w+x, 0
	}
	if y < 0 {
		h, y = h+y, 0
	}
	return area{a.g, a.x + x, a.y + y, max(min(w, a.w-x), 0), max(min(h, a.h-y), 0)}
}

func (a area) at(x, y int) *cell {
	if x < 0 || y < 0 || x >= a.w || y >= a.h {
		return nil
	}
	return &a.g.cells[(a.y+y)*a.g.w+a.x+x]
}

func (a area) set(x, y int, r rune, st style) {
	if c := a.at(x, y); c != nil {
		c.r, c.st = narrow(r), st
	}
}

// text writes s from x on and returns the column after it.
func (a area) text(x, y int, s string, st style) int {
	return a.write(x, y, s, st, false)
}

// over writes s and keeps the background that is there.
func (a area) over(x, y int, s string, st style) int {
	return a.write(x, y, s, st, true)
}

// write puts the runes of s into cells, on their own ground or on the style's.
func (a area) write(x, y int, s string, st style, own bool) int {
	last := x
	for _, f := range units(s) {
		if f.cells == 0 {
			if c := a.at(last, y); c != nil && last < x && f.r != 0 {
				c.join(f.r)
			}
			continue
		}
		last = x
		a.g.wide = a.g.wide || f.cells == 2
		for i := range f.cells {
			if c := a.at(x, y); c != nil {
				if own {
					st = st.on(c.st.back())
				}
				c.r, c.st = f.r, st
				if i > 0 {
					c.r = secondHalf
				}
			}
			x++
		}
	}
	return x
}

// right writes s so that it ends before column x, and returns where it starts.
func (a area) right(x, y int, s string, st style) int {
	start := x - width(s)
	a.text(start, y, s, st)
	return start
}

func (a area) fill(x, y, w, h int, r rune, st style) {
	for j := max(y, 0); j < min(y+h, a.h); j++ {
		for i := max(x, 0); i < min(x+w, a.w); i++ {
			a.set(i, j, r, st)
		}
	}
}

// A span is a piece of text in one style; spans make up a line of words.
type span struct {
	text string
	st   style
}

// spans writes pieces one after the other and returns the column after them.
func (a area) spans(x, y int, parts ...span) int {
	for _, p := range parts {
		x = a.text(x, y, p.text, p.st)
	}
	return x
}

func spansWidth(parts []span) int {
	n := 0
	for _, p := range parts {
		n += width(p.text)
	}
	return n
}

// flow sets groups of words one after the other, two blanks apart, and breaks the
// line before a group that does not fit. It returns the lines.
func flow(groups [][]span, w int) [][]span {
	var lines [][]span
	var line []span
	used := 0
	for _, g := range groups {
		n := spansWidth(g)
		if used > 0 && used+2+n > w {
			lines, line, used = append(lines, line), nil, 0
		}
		if used > 0 {
			line = append(line, span{"  ", fg(inkDim)})
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

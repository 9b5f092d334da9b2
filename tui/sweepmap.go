package tui

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"lascope/model/experiment"
	"lascope/model/stats"
)

// A mapPlan is how a map of two axes is laid out: it fills the room there is, and
// where a cell a value has no room, a part of the axis is in sight.
type mapPlan struct {
	left, w, h         int // the columns before the map, its columns and rows
	cols, rows         int // of the sweep
	col0, row0         int // the first in sight; rows count upwards
	seenCols, seenRows int
	base               int // the cell at the origin of the present page
	curCol, curRow     int
	gapX, gapY         int // what parts two cells, where they are large
}

// plan lays a map out in an area.
func (l *sweepScreen) plan(a area, s *experiment.Sweep) mapPlan {
	n := len(s.Axes)
	up, right := s.Axes[n-2], s.Axes[n-1]
	p := mapPlan{cols: len(right.Words), rows: len(up.Words)}
	for _, w := range up.Words {
		p.left = max(p.left, width(axisLabel(w)))
	}
	p.left = min(max(p.left, width(up.Key)), a.w/4) + 2
	p.w, p.h = max(1, a.w-p.left), max(1, a.h-2)
	p.seenCols, p.seenRows = min(p.cols, p.w), min(p.rows, p.h)
	if w, h := p.least(); w >= 8 {
		p.gapX = 1
		if h >= 5 {
			p.gapY = 1
		}
	}
	at := s.At(l.cell)
	p.curCol, p.curRow = at[n-1], at[n-2]
	p.col0 = max(0, min(p.curCol-p.seenCols/2, p.cols-p.seenCols))
	p.row0 = max(0, min(p.curRow-p.seenRows/2, p.rows-p.seenRows))
	p.base = l.cell - p.curCol - p.curRow*p.cols
	return p
}

// least is the size of the smallest cell: no cell is more than one larger.
func (p mapPlan) least() (w, h int) {
	return (p.w+p.gapX)/p.seenCols - p.gapX, (p.h+p.gapY)/p.seenRows - p.gapY
}

// place is where the c-th column and r-th row in sight meet; rows count upwards.
func (p mapPlan) place(c, r int) rect {
	w, h := p.w+p.gapX, p.h+p.gapY
	x, y := c*w/p.seenCols, h-(r+1)*h/p.seenRows
	right, bottom := (c+1)*w/p.seenCols, h-r*h/p.seenRows
	return rect{p.left + x, y, right - x - p.gapX, bottom - y - p.gapY}
}

// axisLabel is an axis's value as it fits beside a map.
func axisLabel(word string) string {
	if v, err := strconv.ParseFloat(word, 64); err == nil && width(word) > 6 && math.Abs(v) < 1000 {
		return strconv.FormatFloat(v, 'g', 4, 64)
	}
	return word
}

// shades stand for the colours where there are none.
var shades = []rune(" ░▒▓█")

// drawMap draws the cells, the first value of the upright axis at the bottom.
func (l *sweepScreen) drawMap(a area, m *sweepMap, cells []stats.Estimate, lo, hi float64) {
	if a.h < 3 || a.w < 12 {
		return
	}
	s := m.sweep
	p := l.plan(a, s)
	n := len(s.Axes)
	up, right := s.Axes[n-2], s.Axes[n-1]
	big, digits := p.digits(cells[p.base:p.base+p.cols*p.rows], l.theme)
	for r := range p.seenRows {
		row := p.row0 + r
		for c := range p.seenCols {
			at := p.place(c, r)
			cell := p.base + row*p.cols + p.col0 + c
			l.drawCell(a.sub(at.x, at.y, at.w, at.h), mapCell{cells[cell], s.Reps, lo, hi, big, digits, cell == l.cell})
		}
		at := p.place(0, r)
		a.right(p.left-1, at.y+(at.h-1)/2, cut(axisLabel(up.Words[row]), p.left-1), p.labelled(row == p.curRow))
	}
	end := -1
	for c := range p.seenCols {
		word := axisLabel(right.Words[p.col0+c])
		at := p.place(c, 0)
		if x := at.x + max(0, (at.w-width(word))/2); x > end && x+width(word) <= a.w {
			end = a.text(x, p.h, word, p.labelled(p.col0+c == p.curCol))
		}
	}
	a.text(0, p.h+1, up.Key+" ↑", fg(inkText))
	a.text(p.left, p.h+1, right.Key+" →", fg(inkText))
	if slices.ContainsFunc(cells, func(e stats.Estimate) bool { return e.Missing > 0 && e.N > 0 }) {
		a.text(p.left+width(right.Key)+5, p.h+1, "* some replications have none", fg(inkDim))
	}
	if p.seenCols < p.cols || p.seenRows < p.rows {
		a.right(a.w, p.h+1, fmt.Sprintf("%d × %d of %d × %d cells in sight", p.seenRows, p.seenCols, p.rows, p.cols), fg(inkDim))
	}
}

// labelled is how an axis's value is written, the one under the cursor apart.
func (p mapPlan) labelled(here bool) style {
	if here {
		return fg(inkAccent).bold()
	}
	return fg(inkText)
}

// digits are the largest in which all means of the page have room, and in how many cells of
// text they are told; all cells have the same. Of small cells, which may be millions, no
// mean is looked at.
func (p mapPlan) digits(page []stats.Estimate, th *theme) (bigSize, int) {
	w, h := p.least()
	for _, b := range []bigSize{largeBig, smallBig} {
		for _, digits := range []int{6, 4} {
			wide := func(e stats.Estimate) bool {
				n := bigWidth(cellWord(e.Mean, digits), b)
				return finite(e.Mean) && (n < 0 || n+6 > w)
			}
			if h >= b.rows(th)+4 && !slices.ContainsFunc(page, wide) { // a row above; below one for the interval, and two free
				return b, digits
			}
		}
	}
	return noBig, w - 2
}

// A mapCell is what is drawn in a cell of the map.
type mapCell struct {
	stats.Estimate
	reps   int
	lo, hi float64 // the ends of the scale
	big    bigSize
	digits int
	cursor bool
}

// drawCell draws one cell: its colour, its mean where there is room, and how much
// of it is known while it fills.
func (l *sweepScreen) drawCell(a area, e mapCell) {
	st, shade := fg(inkDim), ' '
	if finite(e.Mean) {
		paper := scaleInk(position01(e.Mean, e.lo, e.hi))
		st = fg(l.theme.over[paper]).on(paper)
		if l.theme.mono() {
			st, shade = fg(inkText), shades[paper-inkScale0]
		}
	}
	a.fill(0, 0, a.w, a.h, shade, st)
	word, more := "·", ""
	switch {
	case finite(e.Mean):
		word = cellWord(e.Mean, e.digits)
		if e.Missing > 0 {
			more = "*"
		}
		if e.N+e.Missing < e.reps && a.w >= width(word+more)+3 {
			more += "…"
		}
	case e.Missing > 0:
		word = "none"
	}
	interval := ""
	if finite(e.Lo) {
		interval = "± " + cellWord(e.Hi-e.Mean, a.w-4)
	}
	y := (a.h - 1) / 2
	if n := bigWidth(word, e.big); n > 0 && e.big != noBig && finite(e.Mean) {
		rows := e.big.rows(l.theme)
		top := max(1, (a.h-rows-2)/2)
		if l.theme.mono() {
			a.fill(2, 1, a.w-4, a.h-2, ' ', st) // the shade stays as a border
		}
		drawBig(a.sub(0, top, a.w, rows), (a.w-n)/2, word, e.big, st.bold(), l.theme)
		l.centred(a, top+rows+1, interval+more, st)
	} else {
		l.centred(a, y, word+more, st.bold())
		if a.h >= 2 {
			l.centred(a, y+1, interval, st)
		}
	}
	if e.cursor {
		l.drawCursor(a, y, st)
	}
}

// drawCursor marks the cell that the words below the map are about: with a frame where
// there is room, else with marks on the row of its mean.
func (l *sweepScreen) drawCursor(a area, y int, st style) {
	switch {
	case a.w >= 10 && a.h >= 4 && l.theme.mono():
		drawLines(a, st.bold())
		return
	case a.w >= 10 && a.h >= 4:
		edge := st.ink(inkStrong).on(inkPaper)
		a.fill(0, 0, a.w, 1, '▀', st.ink(inkStrong))
		a.fill(0, a.h-1, a.w, 1, '▄', st.ink(inkStrong))
		a.fill(0, 0, 1, a.h, '█', edge)
		a.fill(a.w-1, 0, 1, a.h, '█', edge)
		return
	}
	edge := st.bold()
	if l.theme.mono() {
		edge |= attrReverse
	}
	if a.w >= 3 {
		a.set(0, y, '▸', edge)
		a.set(a.w-1, y, '◂', edge)
	} else {
		a.set(0, y, '◆', edge)
	}
	for x := range a.w {
		if c := a.at(x, y); c != nil {
			c.st |= attrUnder | attrBold
		}
	}
}

// drawLines draws a line along the inside of an area: no shade looks like it.
func drawLines(a area, st style) {
	a.fill(0, 0, a.w, 1, '━', st)
	a.fill(0, a.h-1, a.w, 1, '━', st)
	a.fill(0, 1, 1, a.h-2, '┃', st)
	a.fill(a.w-1, 1, 1, a.h-2, '┃', st)
	for _, c := range []struct {
		x, y int
		r    rune
	}{{0, 0, '┏'}, {a.w - 1, 0, '┓'}, {0, a.h - 1, '┗'}, {a.w - 1, a.h - 1, '┛'}} {
		a.set(c.x, c.y, c.r, st)
	}
}

// centred writes a word in the middle of a cell's row, if there is room.
func (l *sweepScreen) centred(a area, y int, word string, st style) {
	if word == "" || a.w < width(word)+min(2, a.w-1) {
		return
	}
	if l.theme.mono() {
		word = " " + word + " "
	}
	a.text((a.w-width(word))/2, y, word, st)
}

// click puts the cursor on the cell under the mouse; x, y are in the body.
func (l *sweepScreen) click(x, y int) {
	s := l.map1().sweep
	if len(s.Axes) < 2 {
		return
	}
	above := l.figureRows(l.h - 3)
	y -= above
	in := inside(area{nil, 0, 0, l.w, l.h - 3 - above})
	p := l.plan(area{nil, 0, 0, in.w, in.h - sweepDetail}, s)
	for r := range p.seenRows {
		for c := range p.seenCols {
			if p.place(c, r).holds(x-in.x, y-in.y) {
				l.cell = p.base + (p.row0+r)*p.cols + p.col0 + c
				return
			}
		}
	}
}

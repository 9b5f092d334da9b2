package manyruns

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lascope/model/experiment/design"
	"lascope/model/stats"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A mapPlan is the layout of a map of two axes. It fills the area; if the cells do not fit, it
// shows a part of the axes.
type mapPlan struct {
	x, y               int // of its area on the screen
	left, w, h         int // the columns before the map, its columns and rows
	cols, rows         int // of the sweep
	col0, row0         int // the first in sight; rows count upwards
	seenCols, seenRows int
	base               int // the cell at the origin of the present page
	curCol, curRow     int
	gapX, gapY         int // between large cells
}

// plan lays a map out in an area.
func (l *SweepScreen) plan(a canvas.Area, s *design.Sweep) mapPlan {
	n := len(s.Axes)
	up, right := s.Axes[n-2], s.Axes[n-1]
	p := mapPlan{x: a.X, y: a.Y, cols: len(right.Words), rows: len(up.Words)}
	for _, w := range up.Words {
		p.left = max(p.left, canvas.Width(axisLabel(w)))
	}
	p.left = min(max(p.left, canvas.Width(up.Key)), a.W/4) + 2
	p.w, p.h = max(1, a.W-p.left), max(1, a.H-2)
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

// cell is the cell of the c-th visible column and r-th visible row; rows count upwards.
func (p mapPlan) cell(c, r int) pane.Rect {
	w, h := p.w+p.gapX, p.h+p.gapY
	x, y := c*w/p.seenCols, h-(r+1)*h/p.seenRows
	right, bottom := (c+1)*w/p.seenCols, h-r*h/p.seenRows
	return pane.Rect{X: p.left + x, Y: y, W: right - x - p.gapX, H: bottom - y - p.gapY}
}

// axisLabel is an axis's value as it fits beside a map.
func axisLabel(word string) string {
	if v, err := strconv.ParseFloat(word, 64); err == nil && canvas.Width(word) > 6 && math.Abs(v) < 1000 {
		return strconv.FormatFloat(v, 'g', 4, 64)
	}
	return word
}

// shades replace colours on a terminal without colours, the least first; a blank cell has no number yet.
var shades = []rune("·░▒▓█")

// drawMap draws the cells, the first value of the upright axis at the bottom.
func (l *SweepScreen) drawMap(a canvas.Area, m *shownCells) {
	if a.H < 3 || a.W < 12 {
		return
	}
	s := m.Sweep
	l.drawn = l.plan(a, s)
	p, n := l.drawn, len(s.Axes)
	up, right := s.Axes[n-2], s.Axes[n-1]
	wanted := canvas.Pick(m.Now().Ended && m.part.Partial, 0, s.Reps)
	big, digits := p.digits(m.cells[p.base:p.base+p.cols*p.rows], l.Theme)
	for r := range p.seenRows {
		row := p.row0 + r
		for c := range p.seenCols {
			at := p.cell(c, r)
			cell := p.base + row*p.cols + p.col0 + c
			e := m.cells[cell]
			l.drawCell(a.Sub(at.X, at.Y, at.W, at.H), mapCell{e, wanted, m.scales.Of(cell).Position(e.Mean), m.mark(cell), big, digits,
				s.Impossible(cell) != nil, cell == l.cell})
		}
		at := p.cell(0, r)
		a.Right(p.left-1, at.Y+(at.H-1)/2, canvas.Cut(axisLabel(up.Words[row]), p.left-1), p.labelled(row == p.curRow))
	}
	end := -1
	for c := range p.seenCols {
		word := axisLabel(right.Words[p.col0+c])
		at := p.cell(c, 0)
		if x := at.X + max(0, (at.W-canvas.Width(word))/2); x > end && x+canvas.Width(word) <= a.W {
			end = a.Text(x, p.h, word, p.labelled(p.col0+c == p.curCol))
		}
	}
	at := max(p.left, a.Text(0, p.h+1, up.Key+" ↑", canvas.Text)+2)
	at = a.Text(at, p.h+1, right.Key+" →", canvas.Text)
	if m.partial {
		a.Text(at+3, p.h+1, partialWords(m.cells), canvas.Dim)
	}
	if p.seenCols < p.cols || p.seenRows < p.rows {
		a.Right(a.W, p.h+1, fmt.Sprintf("%d × %d of %d × %d cells in sight", p.seenRows, p.seenCols, p.rows, p.cols), canvas.Dim)
	}
}

// partialWords explain the hatch of a map: the limit at which times that were not reached count, if all cells have
// one.
func partialWords(cells []stats.Estimate) string {
	limit, common := limitOf(cells)
	switch {
	case !common:
		return "╱ some did not reach it: mean of min(time, limit)"
	case limit == 0:
		return "╱ some replications have none"
	}
	return "╱ some did not reach it: mean of min(time, " + canvas.Thousands(limit) + ")"
}

// limitOf is the limit of the times of all cells, 0 of other metrics; false where cells have other ones.
func limitOf(cells []stats.Estimate) (limit float64, common bool) {
	for _, e := range cells {
		if e.Limit > 0 && limit > 0 && e.Limit != limit {
			return 0, false
		}
		limit = max(limit, e.Limit)
	}
	return limit, true
}

// labelled is how an axis's value is written, the one under the cursor apart.
func (p mapPlan) labelled(here bool) canvas.Style {
	return canvas.Pick(here, canvas.Bold, canvas.Text)
}

// digits returns, on a projector, the largest digits that fit all means of the page, and the width of their
// text in cells; all cells have the same. It reads no means of small cells, of which there may
// be millions.
func (p mapPlan) digits(page []stats.Estimate, th *canvas.Theme) (chart.BigSize, int) {
	w, h := p.least()
	for _, b := range []chart.BigSize{chart.LargeBig, chart.SmallBig} {
		if !th.Projector {
			break
		}
		for _, digits := range []int{6, 4} {
			wide := func(e stats.Estimate) bool {
				n := chart.BigWidth(cellWord(e.Mean, digits), b)
				return canvas.Finite(e.Mean) && (n < 0 || n+6 > w)
			}
			if h >= b.Rows(th)+4 && !slices.ContainsFunc(page, wide) { // a row above; below one for the interval, and two free
				return b, digits
			}
		}
	}
	return chart.NoBig, w - 2
}

type mapCell struct {
	stats.Estimate
	reps   int     // with fewer it still fills
	at     float64 // the mean's position on the scale, 0 to 1
	best   string  // the mark of a best cell; "" of another
	big    chart.BigSize
	digits int

	impossible, cursor bool
}

// drawCell draws one cell: its colour, its mean if it fits, and the part of it that is known
// while it fills.
func (l *SweepScreen) drawCell(a canvas.Area, e mapCell) {
	st, shade := l.ground(e)
	a.Fill(0, 0, a.W, a.H, shade, st)
	word, below := e.words(a.W)
	y := (a.H - 1) / 2
	if n := chart.BigWidth(word, e.big); n > 0 && e.big != chart.NoBig && canvas.Finite(e.Mean) {
		rows := e.big.Rows(l.Theme)
		top := max(1, (a.H-rows-2)/2)
		if l.Mono() || shade != ' ' {
			a.Fill(2, 1, a.W-4, a.H-2, ' ', st) // the shade stays as a border
		}
		chart.DrawBig(a.Rows(top, rows), (a.W-n)/2, word, e.big, st.Bold(), l.Theme)
		l.centred(a, top+rows+1, strings.TrimSpace(below+canvas.Pick(e.best == bestMark, "   "+bestMark+" best", "   "+e.best)), st)
	} else {
		l.centred(a, y, e.marked(word, a.W), st.Bold())
		if a.H >= 2 {
			l.centred(a, y+1, below, st)
		}
	}
	if e.cursor {
		l.drawCursor(a, y, st)
	}
}

// ground is the style of a cell, and the glyph that fills it: a hatch where replications are
// missing, without colours a shade.
func (l *SweepScreen) ground(e mapCell) (st canvas.Style, shade rune) {
	st, shade = canvas.Dim, ' '
	if canvas.Finite(e.Mean) {
		paper := canvas.HeatInk(e.at)
		st = canvas.Fg(l.Over[paper]).On(paper)
		if l.Mono() {
			st, shade = canvas.Text, shades[canvas.FifthOf(e.at)]
		}
	}
	switch {
	case e.impossible || e.N > 0 && l.Mono():
	case e.N == 0 && e.Undefined > 0:
		shade = crossing
	case e.Censored+e.Undefined > 0:
		shade = hatching
	}
	return st, shade
}

// hatching fills cells in which replications did not reach their time, crossing those without a number.
const hatching, crossing = '╱', '╳'

// bestMark marks the best cell of a scale, maybeMark those that are not told from it.
const bestMark, maybeMark = "★", "☆"

// mark is the mark of a cell.
func (m *shownCells) mark(cell int) string {
	if m.ranks == nil {
		return ""
	}
	return map[string]string{"yes": bestMark, "maybe": maybeMark}[m.ranks[m.scales.Index(cell)].Place(cell)]
}

// words are the text of a cell of w columns: the mean, and below it the interval, or the number of replications that did not reach
// their time, or that have a number.
func (e mapCell) words(w int) (word, below string) {
	switch {
	case !canvas.Finite(e.Mean) && e.impossible:
		return "", ""
	case !canvas.Finite(e.Mean) && e.Undefined > 0:
		return arrived(e.Estimate), ""
	case !canvas.Finite(e.Mean):
		return "·", ""
	}
	if e.Censored > 0 {
		of := fmt.Sprintf("%d of %d", e.Censored, e.N)
		below = canvas.Fitting(w, of+" not reached", fmt.Sprintf("%d not reached", e.Censored), of)
	} else if e.Undefined > 0 {
		below = arrived(e.Estimate)
	} else if canvas.Finite(e.Lo) && !e.Symmetric() {
		below = cellWord(e.Lo, (w-4)/2) + " to " + cellWord(e.Hi, (w-4)/2)
	} else if canvas.Finite(e.Lo) {
		below = "± " + cellWord(e.Hi-e.Mean, w-4)
	}
	return cellWord(e.Mean, e.digits), below
}

// marked is a mean with the mark of the best cell, or of a cell that still fills, if the mark fits.
func (e mapCell) marked(word string, w int) string {
	switch {
	case !canvas.Finite(e.Mean):
		return word
	case e.best != "" && w >= canvas.Width(word)+4:
		return e.best + " " + word
	case e.best != "" && w >= canvas.Width(word)+2:
		return e.best + word
	case e.best != "":
		return e.best
	case e.N+e.Undefined < e.reps && w >= canvas.Width(word)+3:
		return word + "…"
	}
	return word
}

// arrived is the count of the replications that have a number: "2 of 3".
func arrived(e stats.Estimate) string { return fmt.Sprintf("%d of %d", e.N, e.N+e.Undefined) }

// drawCursor marks the cell that the rows below the map describe: with a frame if there is
// space, else with marks beside its mean.
func (l *SweepScreen) drawCursor(a canvas.Area, y int, st canvas.Style) {
	switch {
	case a.W >= 10 && a.H >= 4 && l.Mono():
		a.Border("━┃┏┓┗┛", st.Bold()) // no shade uses these glyphs
		return
	case a.W >= 10 && a.H >= 4:
		edge := st.Ink(canvas.InkStrong).On(canvas.InkPaper)
		a.Fill(0, 0, a.W, 1, '▀', st.Ink(canvas.InkStrong))
		a.Fill(0, a.H-1, a.W, 1, '▄', st.Ink(canvas.InkStrong))
		a.Fill(0, 0, 1, a.H, '█', edge)
		a.Fill(a.W-1, 0, 1, a.H, '█', edge)
		return
	}
	edge := st.Bold()
	if l.Mono() {
		edge |= canvas.AttrReverse
	}
	if a.W >= 3 {
		a.Set(0, y, '▸', edge)
		a.Set(a.W-1, y, '◂', edge)
	} else {
		a.Set(0, y, '◆', edge)
	}
	for x := range a.W {
		if c := a.At(x, y); c != nil {
			c.St |= canvas.AttrUnder | canvas.AttrBold
		}
	}
}

// centred writes a word in the middle of a cell's row, if it fits.
func (l *SweepScreen) centred(a canvas.Area, y int, word string, st canvas.Style) {
	margin := 2
	if strings.HasPrefix(word, bestMark) || strings.HasPrefix(word, maybeMark) {
		margin = 1 // the mark parts it from the cell before
	}
	if word == "" || a.W < canvas.Width(word)+min(margin, a.W-1) {
		return
	}
	if l.Mono() || a.At(0, y).R == hatching {
		word = " " + word + " "
	}
	a.Text((a.W-canvas.Width(word))/2, y, word, st)
}

// click puts the cursor on the cell under the mouse.
func (l *SweepScreen) click(x, y int) {
	p := l.drawn
	for r := range p.seenRows {
		for c := range p.seenCols {
			if p.cell(c, r).Holds(x-p.x, y-p.y) {
				l.cell = p.base + (p.row0+r)*p.cols + p.col0 + c
				return
			}
		}
	}
}

package tui

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"lascope/model"
)

// sweepDetail is the number of rows under a map: the cell, its numbers, the scale.
const sweepDetail = 4

// View draws the screen.
func (l *sweepLevel) View() string {
	if !l.dirty {
		return l.last // before so many cells are copied
	}
	m := l.map1()
	cells, done, ended, failed := m.look()
	title := fmt.Sprintf("sweep  %s of %s", m.sweep.Metric, m.sweep.Spec(0).Scheme.Title)
	if len(l.maps) > 1 {
		title = fmt.Sprintf("sweep %d of %d  %s", l.shown+1, len(l.maps), m.name)
	}
	return l.view(title, m.state(done, ended, failed), m.sweep.Identity(), func(a area) {
		scale := ""
		if l.versus && l.shown > 0 {
			scale = "less " + l.maps[0].name
			for i := range cells {
				cells[i] = m.part.Against(l.maps[0].part, i)
			}
		}
		l.draw(a, m, cells, scale)
	})
}

// state says how far the sweep has come.
func (m *sweepMap) state(done model.Progress, ended bool, failed error) string {
	runs := fmt.Sprintf("%s of %s runs", thousands(int64(done.Done)), thousands(int64(done.Total)))
	switch {
	case failed != nil:
		return runs + "   ■ broke off"
	case ended:
		return runs + "   ■ done"
	}
	fresh := done.Done - done.Before
	if fresh == 0 {
		return runs + "   ▶ filling"
	}
	left := time.Since(m.begun) / time.Duration(fresh) * time.Duration(done.Total-done.Done)
	return fmt.Sprintf("%s   %s left   ▶ filling", runs, left.Round(time.Second))
}

// draw fills the body: a curve for one axis, a map for two, with the cell under
// the cursor in words below.
func (l *sweepLevel) draw(a area, m *sweepMap, cells []model.Estimate, less string) {
	if rows := l.figureRows(a.h); rows > 0 {
		drawFigures(a.sub(2, rows/6, a.w-4, smallBig.rows(l.theme)+1), l.figures(m, cells), smallBig, l.theme)
		a = a.sub(0, rows, a.w, a.h-rows)
	}
	frame := heading{title: m.sweep.Metric, how: fmt.Sprintf("mean of %d replications to tick %s", m.sweep.Reps, thousands(m.sweep.Until))}
	if less != "" {
		frame.how = less + ": paired differences of " + fmt.Sprint(m.sweep.Reps) + " replications"
	}
	if n := len(m.sweep.Axes); n > 2 {
		frame.right = labels(l.keys.PageUp, l.keys.PageDown) + " " + strings.Join(m.sweep.CellWords(l.cell)[:n-2], " ")
	}
	drawFrame(a, frame, &scene{theme: l.theme, focus: true})
	in := inside(a)
	lo, hi := estimateRange(cells)
	if len(m.sweep.Axes) == 1 {
		l.drawCurve(in.sub(0, 0, in.w, in.h-sweepDetail+1), m, cells, less)
		l.drawDetail(in.sub(0, in.h-sweepDetail+2, in.w, sweepDetail-2), m, cells)
		return
	}
	l.drawMap(in.sub(0, 0, in.w, in.h-sweepDetail), m, cells, lo, hi)
	l.drawDetail(in.sub(0, in.h-sweepDetail+1, in.w, 2), m, cells)
	l.drawScale(in.sub(0, in.h-1, in.w, 1), lo, hi)
}

// figureRows is the number of rows that large digits take in a body of h rows.
func (l *sweepLevel) figureRows(h int) int {
	if !l.theme.room || h < minHeight {
		return 0
	}
	rows := smallBig.rows(l.theme) + 1
	if h >= 28 {
		rows += 2 // a blank row above and below
	}
	return rows
}

// figures are what a room sees large: the cell under the cursor, and how far it is.
func (l *sweepLevel) figures(m *sweepMap, cells []model.Estimate) []figure {
	e := cells[l.cell]
	out := []figure{{name: strings.Join(m.sweep.CellWords(l.cell), "  "), word: cellWord(e.Mean, 6), ink: inkPractice}}
	if finite(e.Lo) {
		out = append(out, figure{name: "±", word: cellWord(e.Hi-e.Mean, 6), ink: inkText})
	}
	return append(out, figure{name: "replications", word: fmt.Sprintf("%d/%d", e.N+e.Missing, m.sweep.Reps), ink: inkStrong})
}

// estimateRange is the least and the greatest mean.
func estimateRange(cells []model.Estimate) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, e := range cells {
		if finite(e.Mean) {
			lo, hi = min(lo, e.Mean), max(hi, e.Mean)
		}
	}
	return lo, hi
}

// A mapPlan is how a map of two axes is laid out: the size of a cell, and which
// cells are in sight.
type mapPlan struct {
	left, cellW, cellH int
	cols, rows         int // of the sweep
	col0, row0         int // the first in sight; rows count upwards
	seenCols, seenRows int
	base               int // the cell at the origin of the present page
	curCol, curRow     int
}

// plan lays a map out in an area.
func (l *sweepLevel) plan(a area, s *model.Sweep) mapPlan {
	n := len(s.Axes)
	up, right := s.Axes[n-2], s.Axes[n-1]
	p := mapPlan{cols: len(right.Words), rows: len(up.Words)}
	for _, w := range up.Words {
		p.left = max(p.left, width(axisLabel(w)))
	}
	p.left = min(max(p.left, width(up.Key)), a.w/4) + 2
	rows := a.h - 2
	p.cellW = max(1, min(24, (a.w-p.left)/p.cols))
	p.cellH = max(1, min(9, rows/p.rows))
	p.seenCols = min(p.cols, max(1, (a.w-p.left)/p.cellW))
	p.seenRows = min(p.rows, max(1, rows/p.cellH))
	at := s.At(l.cell)
	p.curCol, p.curRow = at[n-1], at[n-2]
	p.col0 = max(0, min(p.curCol-p.seenCols/2, p.cols-p.seenCols))
	p.row0 = max(0, min(p.curRow-p.seenRows/2, p.rows-p.seenRows))
	p.base = l.cell - p.curCol - p.curRow*p.cols
	return p
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
func (l *sweepLevel) drawMap(a area, m *sweepMap, cells []model.Estimate, lo, hi float64) {
	if a.h < 3 || a.w < 12 {
		return
	}
	s := m.sweep
	p := l.plan(a, s)
	n := len(s.Axes)
	up, right := s.Axes[n-2], s.Axes[n-1]
	bottom := p.seenRows * p.cellH
	for r := range p.seenRows {
		y := bottom - (r+1)*p.cellH
		row := p.row0 + r
		st := fg(inkDim)
		if row == p.curRow {
			st = fg(inkAccent).bold()
		}
		a.right(p.left-1, y+p.cellH/2, cut(axisLabel(up.Words[row]), p.left-1), st)
		for c := range p.seenCols {
			col := p.col0 + c
			cell := p.base + row*p.cols + col
			l.drawCell(a.sub(p.left+c*p.cellW, y, p.cellW, p.cellH), cells[cell], s.Reps, lo, hi, cell == l.cell)
		}
	}
	end := -1
	for c := range p.seenCols {
		col := p.col0 + c
		word := axisLabel(right.Words[col])
		x := p.left + c*p.cellW + max(0, (p.cellW-width(word))/2)
		st := fg(inkDim)
		if col == p.curCol {
			st = fg(inkAccent).bold()
		}
		if x > end && x+width(word) <= a.w {
			end = a.text(x, bottom, word, st)
		}
	}
	a.text(0, bottom+1, up.Key+" ↑", fg(inkText))
	a.text(p.left, bottom+1, right.Key+" →", fg(inkText))
	if slices.ContainsFunc(cells, func(e model.Estimate) bool { return e.Missing > 0 && e.N > 0 }) {
		a.text(p.left+width(right.Key)+5, bottom+1, "* some replications have none", fg(inkDim))
	}
	if p.seenCols < p.cols || p.seenRows < p.rows {
		a.right(a.w, bottom+1, fmt.Sprintf("%d × %d of %d × %d cells in sight", p.seenRows, p.seenCols, p.rows, p.cols), fg(inkDim))
	}
}

// drawCell draws one cell: its colour, its mean where there is room, and how much
// of it is known while it fills.
func (l *sweepLevel) drawCell(a area, e model.Estimate, reps int, lo, hi float64, cursor bool) {
	st, shade := fg(inkDim), ' '
	level := -1
	if finite(e.Mean) {
		level = int(scaleInk(position01(e.Mean, lo, hi)) - inkScale0)
		paper := inkScale0 + ink(level)
		st = fg(l.theme.over[paper]).on(paper)
		if l.theme.mono() {
			st, shade = fg(inkText), shades[level]
		}
	}
	a.fill(0, 0, a.w, a.h, shade, st)
	word := "·"
	switch {
	case finite(e.Mean):
		word = cellWord(e.Mean, a.w-2)
		if e.Missing > 0 {
			word += "*"
		}
		if e.N+e.Missing < reps && a.w >= width(word)+3 {
			word += "…"
		}
	case e.Missing > 0:
		word = "none"
	}
	y := (a.h - 1) / 2
	l.centred(a, y, word, st)
	if a.h >= 2 && finite(e.Lo) {
		l.centred(a, y+1, "± "+cellWord(e.Hi-e.Mean, a.w-4), st)
	}
	if cursor {
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
}

// centred writes a word in the middle of a cell's row, if there is room.
func (l *sweepLevel) centred(a area, y int, word string, st style) {
	if a.w < width(word)+min(2, a.w-1) {
		return
	}
	if l.theme.mono() {
		word = " " + word + " "
	}
	a.text((a.w-width(word))/2, y, word, st)
}

// position01 is where a mean lies between the least and the greatest, 0 to 1.
func position01(v, lo, hi float64) float64 {
	switch {
	case hi <= lo:
		return 0.5
	case byFactors(lo, hi):
		return math.Log(v/lo) / math.Log(hi/lo)
	}
	return (v - lo) / (hi - lo)
}

// byFactors tells that the colours follow the logarithm: one slow cell would
// make all others look alike.
func byFactors(lo, hi float64) bool { return lo > 0 && hi >= 10*lo }

// cellWord writes a mean in at most w cells.
func cellWord(v float64, w int) string {
	if math.Abs(v) < 1 && v != 0 {
		for digits := min(4, w-1); digits >= 1; digits-- {
			if s := unit(v, digits); width(s) <= w && math.Abs(v) >= 0.5*math.Pow(10, -float64(digits)) {
				return s
			}
		}
	}
	if s := thousands(int64(math.Round(v))); math.Abs(v) >= 100 && width(s) <= w {
		return s
	}
	return short(v)
}

// drawDetail says what the cell under the cursor holds.
func (l *sweepLevel) drawDetail(a area, m *sweepMap, cells []model.Estimate) {
	e := cells[l.cell]
	x := a.text(0, 0, strings.Join(m.sweep.CellWords(l.cell), "  ")+"   ", fg(inkAccent).bold())
	switch {
	case finite(e.Lo):
		x = a.text(x, 0, number4(e.Mean)+" ± "+number4(e.Hi-e.Mean), fg(inkStrong).bold())
		interval := fmt.Sprintf("   95 %% of %s to %s", number4(e.Lo), number4(e.Hi))
		for _, text := range []string{interval + " (Student's t)", interval, "   95 %"} { // never a part of a number
			if x+width(text) <= a.w {
				a.text(x, 0, text, fg(inkText))
				break
			}
		}
	case finite(e.Mean):
		a.text(x, 0, number4(e.Mean)+" in one replication: an anecdote yet", fg(inkText))
	default:
		nothing := "nothing known yet"
		if e.Missing > 0 {
			nothing = "no replication reached it"
		}
		a.text(x, 0, nothing, fg(inkDim))
	}
	counts := fmt.Sprintf("%d of %d replications", e.N+e.Missing, m.sweep.Reps)
	if e.Missing > 0 {
		counts += fmt.Sprintf(", %d of them without a %s", e.Missing, m.sweep.Metric)
	}
	a.text(0, 1, counts, fg(inkDim))
	a.right(a.w, 1, does(l.keys.Enter, "opens this run"), fg(inkDim))
}

func number4(v float64) string {
	if math.Abs(v) >= 1000 {
		return thousands(int64(math.Round(v)))
	}
	return fmt.Sprintf("%.4g", v)
}

// drawScale is the legend of the colours.
func (l *sweepLevel) drawScale(a area, lo, hi float64) {
	if !finite(lo) {
		return
	}
	x := a.text(0, 0, number4(lo)+" ", fg(inkDim))
	for i := range 5 {
		st, r := fg(inkText).on(inkScale0+ink(i)), ' '
		if l.theme.mono() {
			st, r = fg(inkText), shades[i]
		}
		a.fill(x, 0, 4, 1, r, st)
		x += 4
	}
	x = a.text(x, 0, " "+number4(hi), fg(inkDim))
	if byFactors(lo, hi) {
		a.text(x, 0, "   log scale", fg(inkDim))
	}
}

// click puts the cursor on the cell under the mouse; x, y are in the body.
func (l *sweepLevel) click(x, y int) {
	s := l.map1().sweep
	if len(s.Axes) < 2 {
		return
	}
	above := l.figureRows(l.h - 3)
	y -= above
	in := inside(area{nil, 0, 0, l.w, l.h - 3 - above})
	p := l.plan(area{nil, 0, 0, in.w, in.h - sweepDetail}, s)
	c := (x - in.x - p.left) / p.cellW
	r := p.seenRows - 1 - (y-in.y)/p.cellH
	if x < in.x+p.left || c >= p.seenCols || r < 0 || r >= p.seenRows {
		return
	}
	l.cell = p.base + (p.row0+r)*p.cols + p.col0 + c
}

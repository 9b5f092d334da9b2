package pane

import (
	"math"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// A barScale maps parts of all visits to heights in rows. Neighbouring ticks are a whole
// number of rows apart.
type barScale struct {
	log   bool
	low   float64 // the value at the foot: 0, or a power of ten as its logarithm
	step  float64 // between two ticks: a part, or decades
	each  int     // rows a step
	ticks int     // steps up to the highest column
}

// newBarScale fits the highest column to the rows, and on a logarithmic axis the lowest, at
// most six decades below. A masked theory is NaN and counts for nothing. It reports false if
// there is no column.
func newBarScale(parts []float64, rows int, log bool) (barScale, bool) {
	top, least := 0.0, math.Inf(1)
	for _, x := range parts {
		if x > 0 {
			top, least = max(top, x), min(least, x)
		}
	}
	if top == 0 || rows < 1 {
		return barScale{}, false
	}
	s, span, steps := barScale{log: log}, top, []float64{}
	if log {
		s.low = max(math.Floor(math.Log10(least)), math.Ceil(math.Log10(top))-6)
		if s.low >= math.Log10(top) {
			s.low--
		}
		span, steps = math.Log10(top)-s.low, []float64{1, 2, 3, 6}
	} else {
		for n := max(3, min(6, rows/4)); n >= 1; n-- {
			steps = append(steps, chart.NiceStep(top/float64(n)))
		}
	}
	used := 0.0
	for _, step := range steps { // the finest step that has a tick and uses two thirds of the rows
		each, ticks := math.Floor(float64(rows)*step/span+1e-9), int(span/step+1e-9)
		if fills := each * span / step / float64(rows); each >= 1 && ticks > 0 && used < 0.66 && fills > used {
			used, s.step, s.each, s.ticks = fills, step, int(each), ticks
		}
	}
	if s.each == 0 { // none has room for a tick: one, at the top
		s.step, s.each, s.ticks = span, rows, 1
	}
	return s, true
}

func (s barScale) height(part float64) float64 {
	switch {
	case !(part > 0):
		return 0
	case s.log:
		return max(0, (math.Log10(part)-s.low)/s.step*float64(s.each))
	}
	return part / s.step * float64(s.each)
}

func (s barScale) tick(i int) float64 {
	return canvas.Pick(s.log, math.Pow(10, s.low+float64(i)*s.step), float64(i)*s.step)
}

func (p *Chain) drawBars(a, bars canvas.Area, cells []lab.ChainCell, known bool, th *canvas.Theme) {
	var parts []float64
	for _, c := range cells {
		parts = append(parts, c.Visits, c.Theory)
	}
	rows := bars.H
	if th.Mono() || th.Ascii {
		rows = max(1, rows-1) // the line lies above the highest bar
	}
	s, ok := newBarScale(parts, rows, p.log)
	if !ok {
		return
	}
	for i := 1; i <= s.ticks; i++ { // a column as high as a tick ends with the tick's row
		y := 1 + bars.H - i*s.each
		word := partWord(s.tick(i), th)
		a.Tick(chainAxis-1, y, canvas.Pick(canvas.Width(word) < chainAxis, word, ""))
	}
	for i, c := range cells {
		from, to := columns(i, bars.W, len(cells))
		gap := to
		if to-from >= 3 {
			gap--
		}
		visits := int(math.Round(8 * s.height(c.Visits)))
		line := canvas.Pick(known && canvas.Finite(c.Theory), int(math.Round(8*s.height(c.Theory))), -1)
		for x := from; x < to; x++ {
			DrawColumn(bars, x, canvas.Pick(x < gap, visits, 0), line, th)
		}
	}
}

// columns are the columns from..to-1 of cell i of n in a width of w.
func columns(i, w, n int) (from, to int) { return i * w / n, (i + 1) * w / n }

// DrawColumn draws a measured value as a bar and its theory as a line upon their heights, in
// eighths of a row. A negative line is not drawn. Within a bar the line has a cell of paper, since their inks are near to each other.
func DrawColumn(a canvas.Area, x, bar, line int, th *canvas.Theme) {
	if th.Mono() || th.Ascii {
		drawPlainColumn(a, x, bar, line, th)
		return
	}
	visits, theory := canvas.Practice, canvas.Theory
	a.Fill(x, a.H-bar/8, 1, bar/8, '█', visits)
	top := a.H - 1 - bar/8
	if bar%8 > 0 {
		a.Set(x, top, canvas.Levels[bar%8-1], visits)
	}
	if line < 0 {
		return
	}
	row, rest := line/8, line%8
	if row >= a.H { // the line on the highest bar
		row, rest = a.H-1, 7
	}
	y := a.H - 1 - row
	if row == bar/8 && bar%8 > 0 {
		if c := share(bar%8, rest, row == 0); c.r != 0 {
			a.Set(x, y, c.r, c.st)
		} else if row > 0 {
			a.Set(x, y+1, '▔', theory.Bold())
		}
		return
	}
	if 8*(row+1) == bar { // the bar ends here
		theory = theory.On(canvas.InkPractice)
	}
	a.Set(x, y, lineRune(rest), theory.Bold())
}

// lineRune is the rune of a thin line nearest to an eighth of a cell, 0 to 7.
func lineRune(eighth int) rune {
	switch {
	case eighth < 3:
		return '▁'
	case eighth > 5:
		return '▔'
	}
	return '━'
}

// A sharedCell is a look of a cell in which a bar ends and a line lies: two inks, the height
// of the bar and the lowest and the highest eighth of the line, 0 to 7.
type sharedCell struct {
	r        rune
	st       canvas.Style
	bar      int
	low, top int
}

// thickest is the most eighths of a row that a line takes.
const thickest = 3

// sharedCells are the looks, of equally good ones the best first.
var sharedCells = func() (out []sharedCell) {
	practice, theory := canvas.Practice, canvas.Theory
	for k := 1; k < 8; k++ {
		r := canvas.Levels[k-1]
		if k >= 8-thickest {
			out = append(out, sharedCell{r, practice.On(canvas.InkTheory), k, k, 7})
		}
		if k <= thickest {
			out = append(out, sharedCell{r, theory, 0, 0, k - 1})
		}
	}
	for _, at := range []int{0, 4, 7} {
		out = append(out, sharedCell{lineRune(at), theory.Bold(), 0, at, at})
	}
	return out
}()

// share returns the look closest to a bar of 1 to 7 eighths and a line on 0 to 7. It has no
// rune if the bar alone is closer: the line then lies at the top of the cell below, or, in
// the first row, where the bar is always seen, is left out.
func share(bar, line int, first bool) sharedCell {
	best, least := sharedCell{}, 1<<10
	switch {
	case first:
		least = 4 + max(line-bar, bar-line)
	case line < bar:
		least = line + 1
	}
	for _, c := range sharedCells {
		off := max(c.bar-bar, bar-c.bar) + max(line-c.low, c.top-line)
		apart := line <= bar && c.bar < c.low // paper between a bar and its theory
		if off < least && !apart && !(first && c.bar == 0) {
			best, least = c, off
		}
	}
	return best
}

// drawPlainColumn is [DrawColumn] without colours or block elements: a bar ends with a whole
// cell, which the line never covers. A bar of two or three eighths is a lighter cell.
func drawPlainColumn(a canvas.Area, x, bar, line int, th *canvas.Theme) {
	light := canvas.Pick(th.Ascii, ':', '░')
	whole := (bar + 4) / 8
	if whole == 0 && bar > 1 && line <= bar+1 {
		a.Set(x, a.H-1, light, canvas.Practice)
		return
	}
	switch row := line / 8; {
	case line < 0:
	case row == whole-1 && line%8 >= 4, row == whole && line <= bar+1:
		line = min(8*whole, 8*a.H-1)
	case row == whole-1:
		line = 8*row - 1 // none if the bar is one row high
	}
	a.Fill(x, a.H-whole, 1, whole, '█', canvas.Practice)
	if line >= 0 {
		r := lineRune(line % 8)
		if th.Ascii && r == '▁' {
			r = '_'
		}
		a.Set(x, a.H-1-line/8, r, canvas.Theory.Bold())
	}
}

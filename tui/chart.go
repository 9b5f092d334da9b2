package tui

import (
	"math"
	"slices"
	"sort"
	"strings"

	"lascope/model/lab"
)

// A series is one curve of a chart.
type series struct {
	name   string
	mark   rune // what tells it apart in the legend where there is no colour
	ink    ink
	dash   int // every dash-th column of dots; 0 or 1 for a full line; or points
	xs, ys []float64
	to     []float64 // if not nil, the area from ys to these: an interval
	value  float64   // its value now
	last   string    // the same, as the legend writes it
	at     float64   // the same on the y axis
	hidden bool      // not in the legend
}

// points draws a series as unconnected points: for rates that scatter.
const points = -1

// A chart is curves over ticks, with a labelled y axis on the left, a legend on
// the right at the height of each curve's end, and marks under the x axis.
type chart struct {
	series []series // the last is drawn on top
	marks  []lab.Mark
	x0, x1 float64
	y0, y1 float64
	ticks  []float64 // of the y axis
	even   bool      // widen the y axis a little where its ticks are then rows apart that are all equal
	word   func(v float64) string
	xname  string
	broken bool   // say so where the y axis does not begin at 0
	masked string // what is said of curves that are hidden; "" where none is

	// Where the x axis is labelled and how, where round numbers would not do.
	xplaces []float64
	xword   func(x float64) string
}

// draw fills an area.
func (c *chart) draw(a area, th *theme) {
	if a.w < 16 || a.h < 4 || !(c.x1 > c.x0) || !(c.y1 > c.y0) {
		if a.h > 0 {
			a.text(0, 0, cut(c.masked, a.w), fg(inkDim))
		}
		return
	}
	rows := a.h - 1
	if c.marked() {
		rows--
	}
	if c.even {
		c.y0, c.y1, c.ticks = evenRows(c.y0, c.y1, c.ticks, rows)
	}
	left := 0
	for _, t := range c.ticks {
		left = max(left, width(c.word(t)))
	}
	left++
	legend := c.legendWidth(a.w)
	in := a.sub(left+1, 0, a.w-left-1-legend, rows)
	for y := 0; y < rows; y++ {
		a.set(left, y, '│', fg(inkFrame))
	}
	for _, t := range c.ticks {
		if y := c.row(t, rows); y >= 0 && y < rows {
			a.right(left, y, c.word(t), fg(inkDim))
			a.set(left, y, '┤', fg(inkFrame))
		}
	}
	if c.y0 > 0 && c.broken {
		a.set(left, rows-1, '≈', fg(inkDim)) // the axis does not begin at 0
	}
	if c.marked() {
		c.drawMarks(in, a.sub(left+1, rows, in.w, 1))
	}
	p := newPlot(in.w, rows, th)
	curves := slices.Clone(c.series)
	for i, s := range curves { // the spreads lie under everything
		if s.dash == 0 && s.to == nil && len(s.xs) > p.across() {
			curves[i] = c.thin(p, s)
		}
	}
	for _, s := range curves {
		c.trace(p, s)
	}
	p.onto(in)
	c.drawMasked(in)
	c.drawXAxis(a.sub(left+1, a.h-1, a.w-left-1, 1), in.w)
	if legend > 0 {
		c.drawLegend(a.sub(a.w-legend+1, 0, legend-1, rows), th)
	}
}

// drawMasked says in the midst of an empty plot that its curves are hidden; above curves
// that are not.
func (c *chart) drawMasked(in area) {
	words := cut(c.masked, in.w)
	x, y := (in.w-width(words))/2, (in.h-1)/2
	if slices.ContainsFunc(c.series, func(s series) bool { return len(s.xs) > 0 }) {
		y = 0
	}
	in.text(x, y, words, fg(inkDim))
}

func (c *chart) trace(p *plot, s series) {
	sx := float64(p.across()-1) / (c.x1 - c.x0)
	sy := float64(p.down()-1) / (c.y1 - c.y0)
	px, py := math.NaN(), math.NaN()
	if s.to != nil {
		c.fill(p, s, sx, sy)
		return
	}
	for i, v := range s.ys {
		x, y := (s.xs[i]-c.x0)*sx, (c.y1-v)*sy
		if s.dash == points {
			p.line(x, y, x+1, y, 1, s.ink)
		} else if finite(v) {
			if i > 0 && finite(py) {
				p.line(px, py, x, y, s.dash, s.ink)
			} else {
				p.line(x, y, x, y, 1, s.ink)
			}
		}
		px, py = x, y
	}
}

// fill draws an area column by column, straight from point to point.
func (c *chart) fill(p *plot, s series, sx, sy float64) {
	for i := 1; i < len(s.xs); i++ {
		from, to := (s.xs[i-1]-c.x0)*sx, (s.xs[i]-c.x0)*sx
		for x := math.Ceil(from); x <= to; x++ {
			part := (x - from) / (to - from)
			lo := s.ys[i-1] + part*(s.ys[i]-s.ys[i-1])
			hi := s.to[i-1] + part*(s.to[i]-s.to[i-1])
			p.line(x, (c.y1-lo)*sy, x, (c.y1-hi)*sy, 1, s.ink)
		}
	}
}

// thin draws the spread of a curve that has more points than the plot has columns
// of dots, and gives the curve of their means.
func (c *chart) thin(p *plot, s series) series {
	sx := float64(p.across()-1) / (c.x1 - c.x0)
	sy := float64(p.down()-1) / (c.y1 - c.y0)
	band := inkFrame
	if s.ink == inkPractice {
		band = inkBand
	}
	mean := s
	mean.xs, mean.ys = nil, nil
	for i := 0; i < len(s.xs); {
		column := math.Round((s.xs[i] - c.x0) * sx)
		lo, hi, sum, n := math.Inf(1), math.Inf(-1), 0.0, 0
		for ; i < len(s.xs) && math.Round((s.xs[i]-c.x0)*sx) == column; i++ {
			if y := s.ys[i]; finite(y) {
				lo, hi, sum, n = min(lo, y), max(hi, y), sum+y, n+1
			}
		}
		if n == 0 {
			continue
		}
		p.line(column, (c.y1-lo)*sy, column, (c.y1-hi)*sy, 1, band)
		mean.xs = append(mean.xs, c.x0+column/sx)
		mean.ys = append(mean.ys, max(lo, min(sum/float64(n), hi))) // of equal ones, just that
	}
	return mean
}

// marked tells that there is a mark in sight.
func (c *chart) marked() bool {
	return slices.ContainsFunc(c.marks, func(m lab.Mark) bool {
		return float64(m.Tick) >= c.x0 && float64(m.Tick) <= c.x1
	})
}

// row is the row of a value; it may lie outside of 0..rows-1.
func (c *chart) row(v float64, rows int) int {
	return int(math.Round((c.y1 - v) / (c.y1 - c.y0) * float64(rows-1)))
}

// column is the column of a tick.
func (c *chart) column(x float64, w int) int {
	return int((x - c.x0) / (c.x1 - c.x0) * float64(w-1))
}

func (c *chart) legendWidth(w int) int {
	name, value := 0, 0
	for _, s := range c.series {
		if !s.hidden {
			name, value = max(name, width(s.name)), max(value, width(s.last))
		}
	}
	n := name + value + 5
	if name == 0 || n > w/2 {
		return 0
	}
	return n
}

// drawLegend writes each curve's name and value at the height where it ends;
// names that would collide move apart, and those out of sight say where they are.
func (c *chart) drawLegend(a area, th *theme) {
	type entry struct {
		s   series
		y   int
		out rune
	}
	var es []entry
	for i := len(c.series) - 1; i >= 0; i-- { // what is drawn on top matters most
		s := c.series[i]
		if s.hidden || len(es) == a.h || strings.TrimSpace(s.name+s.last) == "" {
			continue
		}
		e := entry{s: s}
		switch row := c.row(s.at, a.h); {
		case !finite(s.at):
			e.y = a.h - 1
		case row < 0:
			e.y, e.out = 0, '▴'
		case row >= a.h:
			e.y, e.out = a.h-1, '▾'
		default:
			e.y = row
		}
		es = append(es, e)
	}
	slices.SortStableFunc(es, func(p, q entry) int {
		switch {
		case p.s.at > q.s.at:
			return -1
		case p.s.at < q.s.at:
			return 1
		}
		return 0
	})
	for i := 1; i < len(es); i++ {
		es[i].y = max(es[i].y, es[i-1].y+1)
	}
	for i, floor := len(es)-1, a.h-1; i >= 0; i-- {
		es[i].y = min(es[i].y, floor)
		floor = es[i].y - 1
	}
	for _, e := range es {
		mark := e.s.mark
		if e.out != 0 {
			mark = e.out
		}
		a.set(0, e.y, mark, fg(e.s.ink))
		a.text(2, e.y, e.s.name, fg(e.s.ink))
		a.right(a.w, e.y, e.s.last, fg(e.s.ink).bold())
	}
}

// drawMarks draws a line at each mark and names as many as fit, the latest first.
func (c *chart) drawMarks(in, names area) {
	var seen []lab.Mark
	for _, m := range c.marks {
		if x := float64(m.Tick); x < c.x0 || x > c.x1 {
			continue
		}
		seen = append(seen, m)
		col, st := c.column(float64(m.Tick), in.w), fg(markInk(m.Kind))
		for y := 0; y < in.h; y++ {
			if cell := in.at(col, y); cell != nil && cell.r == ' ' {
				in.set(col, y, '┊', st)
			}
		}
		names.set(col, 0, '▴', st)
	}
	free := names.w // the names to the right begin here
	for _, m := range slices.Backward(seen) {
		col := c.column(float64(m.Tick), in.w)
		text, start := "▴"+m.Name, col
		if start+width(text) > names.w {
			text, start = m.Name+"▴", col-width(m.Name)
		}
		if start >= 0 && start+width(text) <= free {
			names.text(start, 0, text, fg(markInk(m.Kind)))
			free = start - 1
		}
	}
}

func markInk(k lab.MarkKind) ink {
	switch k {
	case lab.MarkScheme:
		return inkPractice
	case lab.MarkTuning:
		return inkDim
	}
	return inkWarn
}

// drawXAxis labels round ticks under a plot of w columns; the row may go on
// under the legend, where the axis is named.
func (c *chart) drawXAxis(a area, w int) {
	name := c.xname
	free := a.w - width(name) - 1
	if a.w-w < width(name)+1 {
		free = w - width(name) - 1
	}
	a.text(min(max(w+1, 0), a.w-width(name)), 0, name, fg(inkDim))
	end := -1
	places, word := niceTicks(c.x0, c.x1, max(2, w/12)), short
	if c.xword != nil {
		places, word = c.xplaces, c.xword
	}
	for _, t := range places {
		label := word(t)
		col := c.column(t, w) - width(label)/2
		col = max(col, 0)
		if col <= end || col+width(label) > min(free, w) {
			continue
		}
		end = a.text(col, 0, label, fg(inkDim)) + 1
	}
}

// between gives the part of points sorted by tick that lies in x0..x1, with one
// point beyond on either side.
func between(n int, tick func(i int) float64, x0, x1 float64) (from, to int) {
	from = sort.Search(n, func(i int) bool { return tick(i) >= x0 })
	to = sort.Search(n, func(i int) bool { return tick(i) > x1 })
	return max(0, from-1), min(n, to+1)
}

// fitChart gives a chart the range of its curves, round ticks, and legend words.
func fitChart(c *chart, rows int) {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, s := range c.series {
		for _, ys := range [][]float64{s.ys, s.to} {
			for _, y := range ys {
				if finite(y) {
					lo, hi = min(lo, y), max(hi, y)
				}
			}
		}
	}
	if !finite(lo) {
		lo, hi = 0, 1
	}
	if hi-lo < 1e-9*max(1, math.Abs(hi)) {
		lo, hi = lo-0.5, hi+0.5
	}
	pad := (hi - lo) * 0.03
	c.y0, c.y1, c.even = lo-pad, hi+pad, true
	c.ticks = axisTicks(c.y0, c.y1, max(4, min(6, (rows-2)/3)))
	step := c.y1 - c.y0
	if len(c.ticks) > 1 {
		step = c.ticks[1] - c.ticks[0]
	}
	c.word = func(v float64) string { return axisWord(v, digitsOf(step)) }
	for i := range c.series {
		c.series[i].last = legendWord(c.series[i].value, digitsOf(step)+2)
	}
}

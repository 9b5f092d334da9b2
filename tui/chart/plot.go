package chart

import (
	"math"
	"slices"
	"strings"

	"lascope/tui/canvas"
)

// A plot is a grid of dots: 2 by 4 a cell in braille, 2 by 2 in blocks, 1 by 2 in ascii. A
// cell shows one curve, the one with the highest rank in it.
type plot struct {
	w, h   int // cells
	dx, dy int // dots a cell
	cells  []plotCell
	glyphs string
	thick  bool      // curves are two dots wide
	rank   uint16    // of the series that is drawn
	thin   bool      // it is never thick
	double bool      // it is two dots high
	series uint16    // its number, from 1
	tints  bool      // areas have backgrounds
	tall   []stretch // of the thick curves, by columns of dots; nil for none
	noting bool      // the dots go there
	side   int       // the side on which the thin curve runs: -1 above, 1 below, 0 for none yet
	lid    int       // the first row of dots of the highest full line, above which no thin curve under it is moved

	references map[int][]int // the rows of the ruled series, by their places
}

// A stretch is the rows of dots of curves in a column; none where low is 0.
type stretch struct{ top, low int }

// A plotCell holds dots, or a box-drawing rune in place of them.
type plotCell struct {
	rank   uint16
	series uint16 // the one seen, from 1
	dots   uint8
	ink    canvas.Ink
	back   canvas.Ink // a background; 0 for none
	line   rune       // 0 for dots
}

// Ranks of series in a cell, the lowest first. The curves have one rank each, from rankCurve on.
const (
	rankSpread = iota + 1
	rankPoints
	rankLine
	rankCurve
)

func newPlot(w, h int, th *canvas.Theme) *plot {
	w, h = max(w, 0), max(h, 0)
	p := &plot{w: w, h: h, dx: 2, dy: 4, glyphs: th.Glyphs, cells: make([]plotCell, w*h), thick: th.Thick, rank: rankCurve, tints: th.Tinted()}
	switch th.Glyphs {
	case "block":
		p.dy = 2
	case "ascii":
		p.dx, p.dy = 1, 2
	}
	return p
}

// across and down are the size in dots.
func (p *plot) across() int { return p.w * p.dx }
func (p *plot) down() int   { return p.h * p.dy }

var brailleBit = [4][2]uint8{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

// dot sets the dot at x, y, counted from the top left. A dot of a thick curve is two by two dots.
// Spreads and thin curves lie under the others and are never thick.
func (p *plot) dot(x, y int, i canvas.Ink) {
	if p.thin && p.tall != nil {
		y = p.apart(x, y)
	}
	p.set(x, y, i)
	if p.double && p.rank > rankSpread && p.dy > 2 {
		p.set(x, y+1, i)
	}
	if p.thick && p.rank > rankSpread && !p.thin {
		p.set(x+1, y, i)
		p.set(x, y+1, i)
		p.set(x+1, y+1, i)
	}
}

// noteThick notes the dots of the thick curves, which a thin one keeps apart from.
func (c *Chart) noteThick(p *plot) {
	if !slices.ContainsFunc(c.Series, func(s Series) bool { return s.Stroke == Thin }) {
		return
	}
	p.noting, p.tall, p.lid = true, make([]stretch, p.across()), p.down()
	for k, s := range c.Series {
		if s.Stroke == '─' && canvas.Finite(s.At) {
			p.lid = min(p.lid, c.Row(s.At, p.h)*p.dy)
		}
		if s.Stroke == Thick {
			c.trace(p, k, s)
		}
	}
	p.noting = false
}

// apart is the row of dots of a thin curve that runs within a thick and level one, or beside it without a row between: on
// the side where it came from, a row away, but below a full line that it is not above.
func (p *plot) apart(x, y int) int {
	if x < 0 || x >= len(p.tall) {
		return y
	}
	t := p.tall[x]
	switch {
	case t.low == 0 || t.low-t.top >= 4: // it is not level
		return y
	case y < t.top-1:
		p.side = -1
		return y
	case y > t.low+1:
		p.side = 1
		return y
	case p.side == 0:
		p.side = canvas.Pick(2*y <= t.top+t.low, -1, 1)
	}
	if t.top-2 < p.lid && y >= p.lid && p.lid < p.down() {
		p.side = 1
	}
	return canvas.Pick(p.side < 0 && t.top >= 2 || t.low+2 >= p.down(), t.top-2, t.low+2)
}

func (p *plot) set(x, y int, i canvas.Ink) {
	if x < 0 || y < 0 || x >= p.across() || y >= p.down() {
		return
	}
	if p.noting {
		if t := &p.tall[x]; p.rank > rankSpread {
			*t = stretch{canvas.Pick(t.low == 0, y, min(t.top, y)), max(t.low, y)}
		}
		return
	}
	c := p.take(x/p.dx, y/p.dy, i)
	switch {
	case c == nil:
	case p.glyphs == "block" || p.glyphs == "ascii":
		c.dots |= 1 << (y%p.dy*p.dx + x%p.dx)
	default:
		c.dots |= brailleBit[y%4][x%2]
	}
}

// take returns a cell for the series that is drawn; nil if one of a higher rank is in it.
// Only the dots of curves in one ink join, a thin one's too.
func (p *plot) take(col, row int, i canvas.Ink) *plotCell {
	c := &p.cells[row*p.w+col]
	if c.rank > p.rank && (c.ink != i || p.rank < rankCurve) {
		return nil
	}
	joins := canvas.Pick[uint16](p.thick, rankCurve, rankLine) // thick curves would become one
	if c.ink != i || c.rank < min(p.rank, joins) || c.line != 0 {
		*c = plotCell{back: c.back}
	}
	c.rank, c.series, c.ink = max(c.rank, p.rank), p.series, i
	return c
}

// ruled draws a reference line in box drawing from a row in each column; a negative row is a
// gap. rule is one of ─, ╌ and ┈.
func (p *plot) ruled(rows []int, rule rune, i canvas.Ink) {
	set := func(x, y int, r rune) {
		if c := p.take(x, y, i); c != nil {
			c.line = r
		}
	}
	flat := rule
	if k := strings.IndexRune("─╌┈", rule); p.thick && k >= 0 {
		flat = []rune("━╍┉")[k/len("─")]
	}
	last := -1
	for x, y := range rows {
		switch {
		case y < 0 || y >= p.h:
			y = -1
		case last < 0 || last == y:
			if p.glyphs != "ascii" || rule == '─' || rule == '╌' && x%3 > 0 || rule == '┈' && x%2 == 0 {
				set(x, y, flat)
			}
		default:
			from, to, begin, end := last, y, '╮', '╰'
			if to < from {
				begin, end = '╯', '╭'
			}
			set(x, from, begin)
			set(x, to, end)
			for k := min(from, to) + 1; k < max(from, to); k++ {
				set(x, k, '│')
			}
		}
		last = y
	}
}

// signs draws the mark of a series in the cell of each of its points, or in the cells of their
// intervals; without a mark a dot at each point.
func (p *plot) signs(c *Chart, s Series) {
	for i, y := range s.Ys {
		if s.Mark == 0 {
			p.dot(int(math.Round(c.dotColumn(p, s.Xs[i]))), int(math.Round(c.dotRow(p, y))), s.Ink)
			continue
		}
		col, from := c.Column(s.Xs[i], p.w), c.Row(y, p.h)
		to := from
		if s.To != nil {
			to = c.Row(s.To[i], p.h)
		}
		for row := max(0, to); row <= min(p.h-1, from) && col >= 0 && col < p.w; row++ {
			if cell := p.take(col, row, s.Ink); cell != nil {
				cell.line = s.Mark
			}
		}
	}
}

// line joins two points given in dots, clipped to the plot. A dashed one sets every other column of dots, of a thick curve every other
// two columns.
func (p *plot) line(x0, y0, x1, y1 float64, dashed bool, i canvas.Ink) {
	if !canvas.Finite(x0 + y0 + x1 + y1) {
		return
	}
	from, to := 0.0, 1.0
	if !clip(y0, y1-y0, float64(p.down()-1), &from, &to) || !clip(x0, x1-x0, float64(p.across()-1), &from, &to) {
		return
	}
	dx, dy := x1-x0, y1-y0
	x0, y0, x1, y1 = x0+from*dx, y0+from*dy, x0+to*dx, y0+to*dy
	steps := int(max(math.Abs(x1-x0), math.Abs(y1-y0))) + 1
	for k := 0; k <= steps; k++ {
		t := float64(k) / float64(steps)
		x := int(math.Round(x0 + t*(x1-x0)))
		if dashed && x/canvas.Pick(p.thick, 2, 1)%2 == 1 {
			continue
		}
		p.dot(x, int(math.Round(y0+t*(y1-y0))), i)
	}
}

// clip narrows the part from..to, in 0..1, of a segment at, at+d to 0..hi; false if nothing is left.
func clip(at, d, hi float64, from, to *float64) bool {
	const margin = 0.49 // dots are rounded to the nearest
	lo, hi := -margin, hi+margin
	if d == 0 {
		return at >= lo && at <= hi
	}
	a, b := (lo-at)/d, (hi-at)/d
	if a > b {
		a, b = b, a
	}
	*from, *to = max(*from, a), min(*to, b)
	return *from <= *to
}

var asciiHalfs = []rune(" '.:")

func (p *plot) onto(a canvas.Area) {
	for n, c := range p.cells {
		r, st := c.line, canvas.Fg(c.ink)
		if c.back != 0 {
			if cell := a.At(n%p.w, n/p.w); cell != nil {
				cell.St = cell.St.On(c.back)
			}
			st = st.On(c.back)
		}
		switch {
		case r != 0:
		case c.dots == 0:
			continue
		case p.glyphs == "block":
			r = canvas.Quadrants[c.dots&15]
		case p.glyphs == "ascii":
			r = asciiHalfs[c.dots&3]
		default:
			r = rune(0x2800) + rune(c.dots)
		}
		a.Set(n%p.w, n/p.w, r, st)
	}
}

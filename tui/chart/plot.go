package chart

import (
	"math"

	"lascope/tui/canvas"
)

// A plot is a grid of dots: 2 by 4 a cell in braille, 2 by 2 in blocks, 1 by 2 in ascii. A
// cell has one ink, that of the curve drawn last in it.
type plot struct {
	w, h   int // cells
	dx, dy int // dots a cell
	dots   []uint8
	inks   []canvas.Ink
	glyphs string
	thick  bool // curves are two dots wide
}

// newPlot makes an empty plot of w by h cells.
func newPlot(w, h int, th *canvas.Theme) *plot {
	w, h = max(w, 0), max(h, 0)
	p := &plot{w: w, h: h, dx: 2, dy: 4, glyphs: th.Glyphs, dots: make([]uint8, w*h), inks: make([]canvas.Ink, w*h), thick: th.Thick}
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

// dot sets the dot at x, y from the top left, of a thick curve two by two. Spreads, which
// lie under the curves, are never thick.
func (p *plot) dot(x, y int, i canvas.Ink) {
	p.set(x, y, i)
	if p.thick && i != canvas.InkBand && i != canvas.InkFrame {
		p.set(x+1, y, i)
		p.set(x, y+1, i)
		p.set(x+1, y+1, i)
	}
}

func (p *plot) set(x, y int, i canvas.Ink) {
	if x < 0 || y < 0 || x >= p.across() || y >= p.down() {
		return
	}
	c := y/p.dy*p.w + x/p.dx
	if p.inks[c] != i && (p.inks[c] == canvas.InkBand || p.inks[c] == canvas.InkFrame) {
		p.dots[c] = 0 // a curve stands out from the spread beneath it
	}
	switch p.glyphs {
	case "block", "ascii":
		p.dots[c] |= 1 << (y%p.dy*p.dx + x%p.dx)
	default:
		p.dots[c] |= brailleBit[y%4][x%2]
	}
	p.inks[c] = i
}

// line joins two points given in dots, clipped to the plot. With a dash above 1 it sets
// every dash-th column of dots, of a thick curve every other stretch of dash columns.
func (p *plot) line(x0, y0, x1, y1 float64, dash int, i canvas.Ink) {
	if !canvas.Finite(x0) || !canvas.Finite(y0) || !canvas.Finite(x1) || !canvas.Finite(y1) {
		return
	}
	from, to := 0.0, 1.0
	if !clip(y0, y1-y0, 0, float64(p.down()-1), &from, &to) || !clip(x0, x1-x0, 0, float64(p.across()-1), &from, &to) {
		return
	}
	dx, dy := x1-x0, y1-y0
	x0, y0, x1, y1 = x0+from*dx, y0+from*dy, x0+to*dx, y0+to*dy
	steps := int(max(math.Abs(x1-x0), math.Abs(y1-y0))) + 1
	for k := 0; k <= steps; k++ {
		t := float64(k) / float64(steps)
		x := int(math.Round(x0 + t*(x1-x0)))
		if dash > 1 && (p.thick && x/dash%2 == 1 || !p.thick && x%dash != 0) {
			continue
		}
		p.dot(x, int(math.Round(y0+t*(y1-y0))), i)
	}
}

// clip narrows the part from..to, in 0..1, of a segment at, at+d to lo..hi; false if
// nothing is left.
func clip(at, d, lo, hi float64, from, to *float64) bool {
	const margin = 0.49 // dots are rounded to the nearest
	lo, hi = lo-margin, hi+margin
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

// Quadrants are the glyphs of 2 by 2 dots; bits 0 and 1 of the index are the upper row.
var (
	Quadrants  = []rune(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
	asciiHalfs = []rune(" '.:")
)

// onto writes the cells that have dots.
func (p *plot) onto(a canvas.Area) {
	for y := 0; y < p.h; y++ {
		for x := 0; x < p.w; x++ {
			d := p.dots[y*p.w+x]
			if d == 0 {
				continue
			}
			r := rune(0x2800) + rune(d)
			switch p.glyphs {
			case "block":
				r = Quadrants[d&15]
			case "ascii":
				r = asciiHalfs[d&3]
			}
			a.Set(x, y, r, canvas.Fg(p.inks[y*p.w+x]))
		}
	}
}

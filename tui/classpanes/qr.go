package classpanes

import "lascope/tui/canvas"

// quiet is the width in modules of the white border of a QR.
const quiet = 4

// A QR is a matrix of modules, true for black.
type QR [][]bool

// black reports a black module; those of the border are white.
func (m QR) black(x, y int) bool {
	x, y = x-quiet, y-quiet
	return y >= 0 && y < len(m) && x >= 0 && x < len(m) && m[y][x]
}

// Size is the number of cells that a QR takes with its border: two modules a cell, or in ASCII two cells a
// module.
func (m QR) Size(th *canvas.Theme) (w, h int) {
	n := len(m) + 2*quiet
	if th.Ascii {
		return 2 * n, n
	}
	return n, (n + 1) / 2
}

// halves are the glyphs of a cell: by its lower module, then its upper one.
var halves = [2][2]rune{{' ', '▀'}, {'▄', '█'}}

// Draw draws it black on white, whatever the theme.
func (m QR) Draw(a canvas.Area, th *canvas.Theme) {
	ink, inverse := blackOnWhite(th)
	w, h := m.Size(th)
	for y := range h {
		for x := range w {
			if th.Ascii {
				a.Set(x, y, ' ', canvas.Pick(m.black(x/2, y), inverse, ink))
				continue
			}
			upper, lower := m.black(x, 2*y), m.black(x, 2*y+1)
			a.Set(x, y, halves[bit(lower)][bit(upper)], ink)
		}
	}
}

func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

// blackOnWhite is the style of black ink on white paper, and its inverse, of which a blank is black.
func blackOnWhite(th *canvas.Theme) (ink, inverse canvas.Style) {
	plain := canvas.Strong
	switch {
	case th.Mono(): // on a dark terminal
		return canvas.Text | canvas.AttrReverse, canvas.Text
	case th.Light():
		return plain, canvas.Fg(canvas.InkPaper).On(canvas.InkStrong)
	}
	return canvas.Fg(canvas.InkPaper).On(canvas.InkStrong), plain
}

package class

import "lascope/tui/canvas"

// quiet is the width in modules of the white border of a QR.
const quiet = 4

// A QR is a matrix of modules, true for black.
type QR [][]bool

// black reports a black module; the modules of the border are white.
func (m QR) black(x, y int) bool {
	x, y = x-quiet, y-quiet
	return y >= 0 && y < len(m) && x >= 0 && x < len(m) && m[y][x]
}

// scale is the number of columns a module on a screen of w by h cells: 2 where the QR leaves room for the words beside it,
// and in ASCII.
func (m QR) scale(w, h int, th *canvas.Theme) int {
	n := len(m)
	return canvas.Pick(th.Ascii || w >= 2*(n+2*quiet)+28 && h >= n+10, 2, 1)
}

// Size is the number of cells that a QR takes with its border at k columns a module. At 1 column a cell has two modules, one
// above the other.
func (m QR) Size(k int) (w, h int) {
	n := len(m) + 2*quiet
	return k * n, canvas.Pick(k == 1, (n+1)/2, n)
}

// halves are the glyphs of a cell: by its lower module, then its upper one.
var halves = [2][2]rune{{' ', '▀'}, {'▄', '█'}}

// Draw draws it black on white, whatever the theme.
func (m QR) Draw(a canvas.Area, k int, th *canvas.Theme) {
	ink, inverse := blackOnWhite(th)
	w, h := m.Size(k)
	for y := range h {
		for x := range w {
			switch {
			case th.Ascii:
				a.Set(x, y, ' ', canvas.Pick(m.black(x/k, y), inverse, ink))
			case k > 1:
				a.Set(x, y, canvas.Pick(m.black(x/k, y), '█', ' '), ink)
			default:
				lower, upper := canvas.Pick(m.black(x, 2*y+1), 1, 0), canvas.Pick(m.black(x, 2*y), 1, 0)
				a.Set(x, y, halves[lower][upper], ink)
			}
		}
	}
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

package canvas

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"

	"lascope/model/picture"
)

// What the font of still pictures lacks, or does not join from cell to cell, is drawn: in a cell of 8 by 16 points, from its
// lower left corner.

// Widths of the lines of rules and symbols, in points.
const (
	lightLine = 1.0
	heavyLine = 2.2
)

// rules are the four arms of a box-drawing character, left, right, up and down: 0 none, 1 light, 2 heavy.
var rules = map[rune][4]uint8{
	'─': {1, 1, 0, 0}, '━': {2, 2, 0, 0}, '│': {0, 0, 1, 1}, '┃': {0, 0, 2, 2},
	'┌': {0, 1, 0, 1}, '┐': {1, 0, 0, 1}, '└': {0, 1, 1, 0}, '┘': {1, 0, 1, 0},
	'╭': {0, 1, 0, 1}, '╮': {1, 0, 0, 1}, '╰': {0, 1, 1, 0}, '╯': {1, 0, 1, 0},
	'┏': {0, 2, 0, 2}, '┓': {2, 0, 0, 2}, '┗': {0, 2, 2, 0}, '┛': {2, 0, 2, 0},
	'├': {0, 1, 1, 1}, '┤': {1, 0, 1, 1}, '┬': {1, 1, 0, 1}, '┴': {1, 1, 1, 0}, '┼': {1, 1, 1, 1},
	'┻': {2, 2, 2, 0}, '╋': {2, 2, 2, 2}, '╴': {1, 0, 0, 0}, '╶': {0, 1, 0, 0}, '╵': {0, 0, 1, 0}, '╷': {0, 0, 0, 1},
}

// dashes are the broken lines: their number in a cell, whether they are heavy and whether they stand.
var dashes = map[rune]struct {
	n              int
	heavy, upright bool
}{
	'┄': {3, false, false}, '┈': {4, false, false}, '┉': {4, true, false}, '╌': {2, false, false}, '╍': {2, true, false},
	'┆': {3, false, true}, '┊': {4, false, true},
}

// dots is the outline of a Braille cell; nil for another rune.
func dots(r rune) (path vg.Path) {
	if r < 0x2800 || r > 0x28ff {
		return nil
	}
	for i, at := range [8][2]float64{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}} {
		if (r-0x2800)>>i&1 != 0 {
			path = append(path, disc((at[0]+.5)*cellWidth/2, (3.5-at[1])*cellHeight/4, cellWidth/5)...)
		}
	}
	return path
}

// rule is the outline of a box-drawing character; nil for another.
func rule(r rune) (path vg.Path) {
	if d, ok := dashes[r]; ok {
		width := Pick(d.heavy, heavyLine, lightLine)
		for i := range d.n {
			if d.upright {
				step := cellHeight / float64(d.n)
				path = append(path, picture.Rectangle((cellWidth-width)/2, float64(i)*step+step/4, width, step/2)...)
			} else {
				step := cellWidth / float64(d.n)
				path = append(path, picture.Rectangle(float64(i)*step+step/4, (cellHeight-width)/2, step/2, width)...)
			}
		}
		return path
	}
	arms, ok := rules[r]
	if !ok {
		return nil
	}
	const x, y = cellWidth / 2, cellHeight / 2
	for i, weight := range arms {
		if weight == 0 {
			continue
		}
		w := Pick(weight == 2, heavyLine, lightLine)
		path = append(path, [4]vg.Path{
			picture.Rectangle(0, y-w/2, x+w/2, w), picture.Rectangle(x-w/2, y-w/2, x+w/2, w),
			picture.Rectangle(x-w/2, y-w/2, w, y+w/2), picture.Rectangle(x-w/2, 0, w, y+w/2),
		}[i]...)
	}
	return path
}

// smallLetters are raised or lowered letters, and by how many points.
var smallLetters = map[rune]struct {
	of rune
	up float64
}{'⁰': {'0', 6.5}, '⁻': {'−', 6.5}, 'ₖ': {'k', .5}}

// symbols are drawn as fills and lines of corners, x and y of each, or as a disc or ring by its middle and radius.
var symbols = map[rune]string{
	'▲': "fill 0 5 8 5 4 12", '△': "line 1 5 7 5 4 11 1 5", '▴': "fill 1 6 7 6 4 11",
	'▼': "fill 0 11 8 11 4 4", '▽': "line 1 11 7 11 4 5 1 11", '▾': "fill 1 10 7 10 4 5",
	'▶': "fill 0 4 0 12 8 8", '▸': "fill 2 5 2 11 7 8", '◀': "fill 8 4 8 12 0 8", '◂': "fill 6 5 6 11 1 8",
	'◆': "fill 4 3.5 8 8 4 12.5 0 8", '◇': "line 4 4 7.3 8 4 12 .7 8 4 4",
	'●': "disc 4 8 3.2", '○': "ring 4 8 2.9", '◌': "disc 4 5.1 .6; disc 6.05 5.95 .6; disc 6.9 8 .6; disc 6.05 10.05 .6; disc 4 10.9 .6; disc 1.95 10.05 .6; disc 1.1 8 .6; disc 1.95 5.95 .6",
	'◉': "ring 4 8 3.2; disc 4 8 1.7", '∘': "ring 4 7.5 1.4",
	'◦': "ring 4 8 1.4",
	'☆': "line 4 12.5 5 9.5 7.6 9.5 5.6 7.3 6.3 4.5 4 6.3 1.7 4.5 2.4 7.3 .4 9.5 3 9.5 4 12.5",
	'★': "fill 4 13 5 9.5 8 9.5 5.6 7.3 6.5 4 4 6 1.5 4 2.4 7.3 0 9.5 3 9.5", '▮': "fill 2 3 6 3 6 13 2 13",
	'❚': "fill 2.5 2.5 5.5 2.5 5.5 13.5 2.5 13.5", '■': "fill 1 5 7 5 7 11 1 11", '□': "line 1 5 7 5 7 11 1 11 1 5",
	'✓': "heavy 1 8 3.2 5 7 12", '✗': "heavy 1.2 5 6.8 11; heavy 1.2 11 6.8 5",
	'⚠': "line 0.6 4 7.4 4 4 12.5 .6 4; line 4 10 4 7; disc 4 5.6 .7", '‖': "line 2.8 2 2.8 14; line 5.2 2 5.2 14",
	'↗': "line 1 5 7 11; line 3.2 11 7 11 7 7.2", '↘': "line 1 11 7 5; line 3.2 5 7 5 7 8.8",
	'↖': "line 7 5 1 11; line 4.8 11 1 11 1 7.2", '↙': "line 7 11 1 5; line 4.8 5 1 5 1 8.8",
	'↺': "line 1.2 10.5 1 8 1.9 5.9 4 5 6.1 5.9 7 8 6.1 10.1 4 11 2.5 10.8; fill .2 9.2 3.4 9.4 2 13",
	'↻': "line 6.8 10.5 7 8 6.1 5.9 4 5 1.9 5.9 1 8 1.9 10.1 4 11 5.5 10.8; fill 7.8 9.2 6 13 4.6 9.4",
	'∝': "line 7.5 10.5 6 10.5 3 5.7 1.5 5.7 .6 7 .6 9.2 1.5 10.5 3 10.5 6 5.7 7.5 5.7",
	'⌈': "line 6 14 2.5 14 2.5 2", '⌉': "line 2 14 5.5 14 5.5 2", '⌊': "line 6 2 2.5 2 2.5 14", '⌋': "line 2 2 5.5 2 5.5 14",
	'⏎': "line 7 12 7 7 1.5 7; fill 0 7 3 4.5 3 9.5", '╱': "line 0 0 8 16", '╲': "line 0 16 8 0", '╳': "line 0 0 8 16; line 0 16 8 0",
}

// symbol is the outline of a symbol; nil for a rune that is none.
func symbol(r rune) (path vg.Path) {
	words, ok := symbols[r]
	if !ok {
		return nil
	}
	for part := range strings.SplitSeq(words, "; ") {
		fields := strings.Fields(part)
		n := make([]float64, len(fields)-1)
		for i, f := range fields[1:] {
			n[i], _ = strconv.ParseFloat(f, 64)
		}
		switch fields[0] {
		case "fill":
			path = append(path, picture.Polygon(n...)...)
		case "line":
			path = append(path, outlineOf(n, lightLine)...)
		case "heavy":
			path = append(path, outlineOf(n, 1.6)...)
		case "disc":
			path = append(path, disc(n[0], n[1], n[2])...)
		case "ring":
			path = append(path, ring(n[0], n[1], n[2])...)
		}
	}
	return path
}

// outlineOf is the outline of a line of a width through corners, a rectangle for each part of it.
func outlineOf(corners []float64, width float64) (path vg.Path) {
	for i := 0; i+3 < len(corners); i += 2 {
		x, y, dx, dy := corners[i], corners[i+1], corners[i+2]-corners[i], corners[i+3]-corners[i+1]
		along := width / 2 / math.Hypot(dx, dy)
		ax, ay := dx*along, dy*along // to the end of a cap, and turned, to the side
		x, y, dx, dy = x-ax, y-ay, dx+2*ax, dy+2*ay
		path = append(path, picture.Polygon(x+ay, y-ax, x+dx+ay, y+dy-ax, x+dx-ay, y+dy+ax, x-ay, y+ax)...)
	}
	return path
}

// around are the corners of a circle, counterclockwise.
func around(x, y, radius float64) (corners []float64) {
	const n = 20
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / n)
		corners = append(corners, x+radius*cos, y+radius*sin)
	}
	return corners
}

func disc(x, y, radius float64) vg.Path { return picture.Polygon(around(x, y, radius)...) }

// ring is a circle drawn as a line.
func ring(x, y, radius float64) vg.Path {
	corners := around(x, y, radius)
	return outlineOf(append(corners, corners[0], corners[1]), lightLine)
}

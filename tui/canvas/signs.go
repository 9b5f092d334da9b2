package canvas

import (
	_ "embed"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"

	"lascope/model/picture"
)

// signs.txt has the signs outside of ASCII that the program draws: signs, then what stands for them in the ascii glyph set, then
// how a picture draws a sign that its font lacks, or does not join from cell to cell. Drawings are parted by semicolons:
//
//	fill, line, heavy X Y …  an area, or a line, around corners
//	disc, ring X Y RADIUS
//	arms LEFT RIGHT UP DOWN  the arms of a box-drawing character: 0 none, 1 light, 2 heavy
//	dash, post N WEIGHT      a line of N pieces that lies, or stands
//	small LETTER UP          a small letter, raised by so much
//	patch X Y W H            a rectangle of a block element, in eighths of the cell from its upper left corner
//	shade N                  quarters of the whole cell
//
// All but patches are in points, in a cell of 8 by 16, from its lower left corner.
//
//go:embed signs.txt
var signsText string

// A Sign is a row of signs.txt.
type Sign struct {
	Plain byte // in the ascii glyph set
	parts []drawing
}

// A drawing is one part of a sign: its words, and the numbers among them, 0 for a letter.
type drawing struct {
	words []string
	n     []float64
}

// Signs are the signs by their runes.
var Signs = func() map[rune]Sign {
	all := map[rune]Sign{'\u00a0': {Plain: ' '}}
	for line := range strings.Lines(signsText) {
		runes, row, _ := strings.Cut(strings.TrimSpace(line), " ")
		s := Sign{Plain: row[0]}
		for part := range strings.SplitSeq(row[1:], ";") {
			if words := strings.Fields(part); len(words) > 0 {
				n := make([]float64, len(words)-1)
				for i := range n {
					n[i], _ = strconv.ParseFloat(words[i+1], 64)
				}
				s.parts = append(s.parts, drawing{words, n})
			}
		}
		for _, r := range runes {
			all[r] = s
		}
	}
	return all
}()

// PlainRune returns the ASCII stand-in of a rune, '?' if it has none.
func PlainRune(r rune) byte {
	if r < 0 {
		r = []rune(Glyph(r))[0]
		if r < 0x80 {
			return byte(r)
		}
	}
	if s, ok := Signs[r]; ok {
		return s.Plain
	}
	return '?'
}

// A patch is a rectangle within a cell, in eighths of the cell.
type patch struct{ x, y, w, h int }

var wholeCell = patch{0, 0, 8, 8}

// blockPatches returns the patches that a block element fills, and their density from 0 to 1;
// none for any other rune.
func blockPatches(r rune) (patches []patch, density float64) {
	for _, d := range Signs[r].parts {
		switch d.words[0] {
		case "patch":
			patches = append(patches, patch{int(d.n[0]), int(d.n[1]), int(d.n[2]), int(d.n[3])})
		case "shade":
			return []patch{wholeCell}, d.n[0] / 4
		}
	}
	return patches, 1
}

// pens are the widths of the lines of a sign by their weights, in points.
var pens = [...]float64{0, 1, 2.2}

// drawn is the outline of a letter that is a sign; nil for one of the font.
func (l letter) drawn() (path vg.Path) {
	const x, y = cellWidth / 2, cellHeight / 2
	for _, d := range Signs[l.r].parts {
		n := d.n
		switch d.words[0] {
		case "fill":
			path = append(path, picture.Polygon(n...)...)
		case "line":
			path = append(path, outlineOf(n, pens[1])...)
		case "heavy":
			path = append(path, outlineOf(n, 1.6)...)
		case "disc":
			path = append(path, picture.Polygon(around(n[0], n[1], n[2])...)...)
		case "ring":
			corners := around(n[0], n[1], n[2])
			path = append(path, outlineOf(append(corners, corners[:2]...), pens[1])...)
		case "arms":
			for i, weight := range n {
				if w := pens[int(weight)]; w > 0 {
					path = append(path, [...]vg.Path{
						picture.Rectangle(0, y-w/2, x+w/2, w), picture.Rectangle(x-w/2, y-w/2, x+w/2, w),
						picture.Rectangle(x-w/2, y-w/2, w, y+w/2), picture.Rectangle(x-w/2, 0, w, y+w/2),
					}[i]...)
				}
			}
		case "dash":
			w, step := pens[int(n[1])], cellWidth/n[0]
			for i := 0.; i < n[0]; i++ {
				path = append(path, picture.Rectangle(i*step+step/4, y-w/2, step/2, w)...)
			}
		case "post":
			w, step := pens[int(n[1])], cellHeight/n[0]
			for i := 0.; i < n[0]; i++ {
				path = append(path, picture.Rectangle(x-w/2, i*step+step/4, w, step/2)...)
			}
		case "small":
			path = append(path, letter{[]rune(d.words[1])[0], l.bold}.glyph(.62, cellWidth*.19, vg.Length(n[1]))...)
		}
	}
	return path
}

// dots is the outline of a Braille cell; nil for another rune.
func dots(r rune) (path vg.Path) {
	if r < 0x2800 || r > 0x28ff {
		return nil
	}
	for i, at := range [8][2]float64{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}} {
		if (r-0x2800)>>i&1 != 0 {
			path = append(path, picture.Polygon(around((at[0]+.5)*cellWidth/2, (3.5-at[1])*cellHeight/4, cellWidth/5)...)...)
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

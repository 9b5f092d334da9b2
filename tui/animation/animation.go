package animation

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// An animation is a sequence of frames made of shapes. A shape that several frames show is
// stored once.
type animation struct {
	th      *canvas.Theme
	Colours [canvas.InkCount]string
	w, h    int
	styles  []textStyle
	shapes  []shape
	Frames  [][]int32 // of each frame, the numbers of its shapes, ascending
	style   map[textStyle]int32
	shape   map[shape]int32
}

// A textStyle is the drawing style of a shape: a colour, and for text bold and underlined.
type textStyle struct {
	Colour      string
	bold, under bool
}

// A shape is one element of a frame. Text and the dots of a Braille cell are placed in cells;
// boxes in eighths of a cell's width and height.
type shape struct {
	kind       shapeKind
	style      int32
	x, y, w, h int16
	text       string // of text and symbols
	dots       uint8  // as Unicode numbers them
}

// eachDot yields the column and the row of each dot.
func (s *shape) eachDot(yield func(column, row int) bool) {
	for i, at := range [8][2]int{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}} {
		if s.dots>>i&1 != 0 && !yield(at[0], at[1]) {
			return
		}
	}
}

type shapeKind uint8

const (
	shapeGround shapeKind = iota // a box of whole cells
	shapeBlock                   // a box over it, drawn as a shape: block characters of a font leave seams
	shapeDots                    // Braille
	shapeWords                   // letters of one style, w cells of them
	shapeRule                    // more than one glyph of a frame's lines, which must join
	shapeSymbol                  // one glyph that may come from another font, in the middle of its cell
)

// NewAnimation starts an animation without frames in the colours of a theme.
func NewAnimation(th *canvas.Theme) *animation {
	f := &animation{th: th, style: map[textStyle]int32{}, shape: map[shape]int32{}}
	for i := range canvas.InkCount {
		f.Colours[i] = th.Hex(i)
	}
	return f
}

// Add appends the grid as the next frame.
func (f *animation) Add(g *canvas.Grid) {
	g.Settle()
	f.w, f.h = g.W, g.H
	var frame []int32
	var above []shape // the boxes that reach down to this row
	for y := range g.H {
		row := g.Cells[y*g.W : (y+1)*g.W]
		boxes := f.boxes(row, y)
		for _, s := range above {
			i := slices.IndexFunc(boxes, func(n shape) bool {
				return n.x == s.x && n.w == s.w && n.style == s.style && n.kind == s.kind && n.y == s.y+s.h
			})
			if i < 0 {
				frame = append(frame, f.keep(s))
				continue
			}
			boxes[i].y, boxes[i].h = s.y, s.h+boxes[i].h
		}
		above = boxes
		for _, s := range f.glyphs(row, y) {
			frame = append(frame, f.keep(s))
		}
	}
	for _, s := range above {
		frame = append(frame, f.keep(s))
	}
	slices.Sort(frame)
	f.Frames = append(f.Frames, frame)
}

// keep returns the number of a shape and stores it if it is new.
func (f *animation) keep(s shape) int32 { return number(f.shape, &f.shapes, s) }

func (f *animation) styleNumber(l textStyle) int32 { return number(f.style, &f.styles, l) }

// number is the index of x in a list; it appends x if it is new.
func number[T comparable](known map[T]int32, list *[]T, x T) int32 {
	n, ok := known[x]
	if !ok {
		n = int32(len(*list))
		*list = append(*list, x)
		known[x] = n
	}
	return n
}

// Inks returns the style of a cell's text and the colour of its background.
func (f *animation) Inks(st canvas.Style) (words textStyle, ground string) {
	fore, back := f.Colours[st.Fore()], f.Colours[st.Back()]
	attr := st | f.th.Attrs[st.Fore()] | f.th.Attrs[st.Back()]
	if attr&canvas.AttrReverse != 0 {
		fore, back = back, fore
	}
	return textStyle{fore, attr&canvas.AttrBold != 0, attr&canvas.AttrUnder != 0}, back
}

// A patch is a rectangle within a cell, in eighths of the cell.
type patch struct{ X, Y, W, H int16 }

var wholeCell = patch{0, 0, 8, 8}

// BlockPatches returns the patches that a block element fills, and their density from 0 to 1;
// none for any other rune.
func BlockPatches(r rune) (patches []patch, density float64) {
	switch {
	case r == '▀':
		return []patch{{0, 0, 8, 4}}, 1
	case r >= '▁' && r <= '█':
		n := int16(r-'▁') + 1
		return []patch{{0, 8 - n, 8, n}}, 1
	case r >= '▉' && r <= '▏':
		return []patch{{0, 0, 7 - int16(r-'▉'), 8}}, 1
	case r == '▐':
		return []patch{{4, 0, 4, 8}}, 1
	case r >= '░' && r <= '▓':
		return []patch{wholeCell}, float64(r-'░'+1) / 4
	case r == '▔':
		return []patch{{0, 0, 8, 1}}, 1
	case r == '▕':
		return []patch{{7, 0, 1, 8}}, 1
	case r >= '▖' && r <= '▟':
		of := slices.Index(chart.Quadrants, r)
		for i := range int16(4) {
			if of>>i&1 != 0 {
				patches = append(patches, patch{i % 2 * 4, i / 2 * 4, 4, 4})
			}
		}
	}
	return patches, 1
}

// boxes returns the backgrounds of a row that differ from the paper, then its block elements;
// neighbours are joined.
func (f *animation) boxes(row []canvas.Cell, y int) []shape {
	paper := f.Colours[canvas.InkPaper]
	var grounds, blocks []shape
	for x, c := range row {
		words, ground := f.Inks(c.St)
		patches, density := BlockPatches(ShownRune(c.R, f.th))
		if len(patches) == 1 && patches[0] == wholeCell {
			ground, patches = Mixed(ground, words.Colour, density), nil
		}
		if ground != paper {
			grounds = f.extend(grounds, shapeGround, wholeCell, x, y, ground)
		}
		for _, p := range patches {
			blocks = f.extend(blocks, shapeBlock, p, x, y, words.Colour)
		}
	}
	return append(grounds, blocks...)
}

// extend adds a part of a cell to boxes, or lengthens the last box if they touch.
func (f *animation) extend(boxes []shape, kind shapeKind, p patch, x, y int, colour string) []shape {
	s := shape{kind: kind, style: f.styleNumber(textStyle{Colour: colour}), x: int16(x)*8 + p.X, y: int16(y)*8 + p.Y, w: p.W, h: p.H}
	if n := len(boxes) - 1; n >= 0 {
		if l := &boxes[n]; l.x+l.w == s.x && l.y == s.y && l.h == s.h && l.style == s.style {
			l.w += s.w
			return boxes
		}
	}
	return append(boxes, s)
}

// Mixed blends two colours "#rrggbb"; density is the share of fore.
func Mixed(back, fore string, density float64) string {
	if density == 1 {
		return fore
	}
	mix := []byte{'#'}
	for i := 1; i < len(back); i += 2 {
		a, _ := strconv.ParseUint(back[i:i+2], 16, 8)
		b, _ := strconv.ParseUint(fore[i:i+2], 16, 8)
		mix = fmt.Appendf(mix, "%02x", int(math.Round(float64(a)*(1-density)+float64(b)*density)))
	}
	return string(mix)
}

// glyphs returns the text, dots, rules and symbols of a row.
func (f *animation) glyphs(row []canvas.Cell, y int) (found []shape) {
	for x := 0; x < len(row); x++ {
		r := ShownRune(row[x].R, f.th)
		if r == ' ' || r == canvas.SecondHalf || kindOf(r) == shapeBlock {
			continue
		}
		l, _ := f.Inks(row[x].St)
		s := shape{kind: kindOf(r), style: f.styleNumber(l), x: int16(x), y: int16(y), w: int16(canvas.Width(canvas.Glyph(r))), h: 1,
			text: canvas.Glyph(r)}
		switch s.kind {
		case shapeDots:
			s.text, s.dots = "", uint8(r-'⠀')
			if s.dots == 0 {
				continue
			}
		case shapeWords, shapeRule:
			s.text = f.run(row[x:], s.kind)
			s.w = int16(canvas.Width(s.text))
			if s.w == 1 && s.kind == shapeRule {
				s.kind = shapeSymbol
			}
		}
		found = append(found, s)
		x += int(s.w) - 1
	}
	return found
}

// run is the text of one style and kind at the start of the cells; it may contain single
// blanks.
func (f *animation) run(cells []canvas.Cell, kind shapeKind) string {
	var text strings.Builder
	for i := 0; i < len(cells) && cells[i].St == cells[0].St; i++ {
		r := ShownRune(cells[i].R, f.th)
		if r == ' ' && kind == shapeWords && i+1 < len(cells) && cells[i+1].St == cells[0].St {
			if next := ShownRune(cells[i+1].R, f.th); next != ' ' && kindOf(next) == shapeWords {
				text.WriteByte(' ')
				continue
			}
		}
		if r == ' ' || kindOf(r) != kind {
			break
		}
		text.WriteString(canvas.Glyph(r))
	}
	return text.String()
}

// kindOf separates glyphs that a viewer may take from different fonts, with different widths.
func kindOf(r rune) shapeKind {
	switch {
	case r == canvas.SecondHalf || canvas.IsWide(r):
		return shapeSymbol
	case r < 0x2070: // also what is joined
		return shapeWords
	case r >= 0x2500 && r < 0x2580:
		return shapeRule
	case r >= 0x2580 && r < 0x25a0:
		return shapeBlock
	case r >= 0x2800 && r < 0x2900:
		return shapeDots
	}
	return shapeSymbol
}

// ShownRune is a cell's rune in the glyph set of the theme.
func ShownRune(r rune, th *canvas.Theme) rune {
	if th.Ascii && (r <= canvas.SecondHalf || r >= 0x80) {
		return rune(canvas.PlainRune(r))
	}
	return r
}

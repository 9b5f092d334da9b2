package canvas

import (
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/vg"

	"lascope/model/picture"
)

// A cell of a picture, in points.
const (
	cellWidth  = 8.0
	cellHeight = 16.0
	baseLine   = 4.3  // from the lower edge of a cell to the base line
	letterSize = 13.3 // the size of letters
)

// An Animation is a film of the screen. Its letters are outlines, so that it looks the same without any font.
type Animation struct {
	picture.Film
	th       *Theme
	outlines []vg.Path
	known    map[any]int // the number of an outline, by the box or letter that it is of
}

// NewAnimation starts an animation without frames in the colours of a theme.
func NewAnimation(th *Theme) *Animation { return &Animation{th: th, known: map[any]int{}} }

// WriteStill writes one frame as a picture of a format of [picture.Formats].
func WriteStill(w io.Writer, title string, g *Grid, th *Theme, format string) error {
	return Still(title, g, th).Write(w, format)
}

// Still is one frame as a drawing.
func Still(title string, g *Grid, th *Theme) *picture.Drawing {
	f := NewAnimation(th)
	f.Add(title, g)
	return f.Frames[0]
}

// Add appends the grid as the next frame.
func (f *Animation) Add(title string, g *Grid) {
	g.Settle()
	d := &picture.Drawing{Title: title, Width: cellWidth * float64(g.W), Height: cellHeight * float64(g.H),
		Ground: rgba(f.th.Hex[InkPaper])}
	fill := func(x, y float64, colour color.RGBA, behind bool, of any, outline func() vg.Path) {
		i, ok := f.known[of]
		if !ok {
			i = len(f.outlines)
			f.known[of], f.outlines = i, append(f.outlines, outline())
		}
		d.Fills = append(d.Fills, picture.Fill{Outline: i, X: x, Y: d.Height - y, Colour: colour, Behind: behind})
	}
	for _, b := range f.boxes(g) {
		fill(float64(b.x)*cellWidth/8, float64(b.y+b.h)*cellHeight/8, b.colour, b.behind, size{b.w, b.h}, func() vg.Path {
			return picture.Rectangle(0, 0, float64(b.w)*cellWidth/8, float64(b.h)*cellHeight/8)
		})
	}
	for i, c := range g.Cells {
		x, below := float64(i%g.W)*cellWidth, float64(i/g.W+1)*cellHeight
		ink, _ := f.inks(c.St)
		r := ShownRune(c.R, f.th)
		if patches, _ := blockPatches(r); patches != nil || r == ' ' || r == SecondHalf {
			continue
		}
		write := func(l letter, wide float64) {
			fill(x, below, ink.colour, false, l, func() vg.Path { return l.outline(wide) })
			x += wide
		}
		if ink.under {
			write(letter{'_', false}, 0)
		}
		for _, r := range Glyph(r) {
			write(letter{r, ink.bold}, float64(Width(string(r)))*cellWidth)
		}
	}
	d.Outlines = slices.Clip(f.outlines)
	f.Frames = append(f.Frames, d)
}

// A letter is a rune in a weight.
type letter struct {
	r    rune
	bold bool
}

// A box is a rectangle of a colour, in eighths of a cell.
type box struct {
	x, y, w, h int
	colour     color.RGBA
	behind     bool // it is the ground of whole cells
}

type size struct{ w, h int }

// boxes are the grounds that differ from the paper, the block elements, which leave seams in a font. Neighbours
// are joined.
func (f *Animation) boxes(g *Grid) (all []box) {
	paper := rgba(f.th.Hex[InkPaper])
	ends := map[box]int{} // the boxes that a box may lengthen, by its place, width and colour
	for y := range g.H {
		var row []box
		add := func(b box) {
			i := slices.IndexFunc(row, func(l box) bool {
				return l == box{b.x - l.w, b.y, l.w, b.h, b.colour, b.behind}
			})
			if i >= 0 {
				row[i].w += b.w
				return
			}
			row = append(row, b)
		}
		for x, c := range g.Cells[y*g.W : (y+1)*g.W] {
			ink, ground := f.inks(c.St)
			patches, density := blockPatches(ShownRune(c.R, f.th))
			if len(patches) == 1 && patches[0] == wholeCell {
				ground, patches = mixed(ground, ink.colour, density), nil
			}
			if ground != paper {
				add(box{8 * x, 8 * y, 8, 8, ground, true})
			}
			for _, p := range patches {
				add(box{8*x + p.x, 8*y + p.y, p.w, p.h, ink.colour, false})
			}
		}
		for _, b := range row {
			end := box{b.x, b.y, b.w, 0, b.colour, b.behind}
			i, ok := ends[end]
			if ok {
				all[i].h += b.h
			} else {
				i, all = len(all), append(all, b)
			}
			end.y += b.h
			ends[end] = i
		}
	}
	return all
}

// An ink is how a cell's text is drawn.
type ink struct {
	colour      color.RGBA
	bold, under bool
}

// inks are the ink of a cell's text and the colour of its background.
func (f *Animation) inks(st Style) (words ink, ground color.RGBA) {
	fore, back := rgba(f.th.Hex[st.Fore()]), rgba(f.th.Hex[st.Back()])
	attr := st | f.th.Attrs[st.Fore()] | f.th.Attrs[st.Back()]
	if attr&AttrReverse != 0 {
		fore, back = back, fore
	}
	return ink{fore, attr&AttrBold != 0, attr&AttrUnder != 0}, back
}

// mixed blends two colours; density is the share of fore.
func mixed(back, fore color.RGBA, density float64) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a)*(1-density) + float64(b)*density)) }
	return color.RGBA{mix(back.R, fore.R), mix(back.G, fore.G), mix(back.B, fore.B), 255}
}

// rgba reads "#rrggbb".
func rgba(hex string) color.RGBA {
	n, _ := strconv.ParseUint(hex[1:], 16, 32)
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
}

// ShownRune is a cell's rune in the glyph set of the theme.
func ShownRune(r rune, th *Theme) rune {
	if th.Ascii && (r <= SecondHalf || r >= 0x80) {
		return rune(PlainRune(r))
	}
	return r
}

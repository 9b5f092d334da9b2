package animation

import (
	"image/color"
	"io"
	"strconv"

	"github.com/go-fonts/liberation/liberationmonobold"
	"github.com/go-fonts/liberation/liberationmonoregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/vg"

	"lascope/model/picture"
	"lascope/tui/canvas"
)

// A cell of a still picture, in points.
const (
	stillWidth  = 8.0
	stillHeight = 16.0
	stillBase   = 4.3  // from the lower edge of a cell to the base line
	stillLetter = 13.3 // the size of letters
)

// WriteStill writes one frame as a picture of a format of [picture.Formats].
func WriteStill(w io.Writer, title string, g *canvas.Grid, th *canvas.Theme, format string) error {
	d, err := Still(title, g, th)
	if err != nil {
		return err
	}
	return d.Write(w, format)
}

// Still is one frame as a drawing. Letters are outlines, so that it looks the same without any font.
func Still(title string, g *canvas.Grid, th *canvas.Theme) (*picture.Drawing, error) {
	f := NewAnimation(th)
	f.Add(g)
	s := &still{frame: f, known: map[any]int{}, fonts: map[bool]*sfnt.Font{}}
	s.drawing = picture.Drawing{Title: title, Width: stillWidth * float64(g.W), Height: stillHeight * float64(g.H),
		Ground: rgba(f.Colours[canvas.InkPaper])}
	for kind := shapeGround; kind <= shapeSymbol; kind++ {
		for _, i := range f.Frames[0] {
			if f.shapes[i].kind == kind {
				if err := s.add(&f.shapes[i]); err != nil {
					return nil, err
				}
			}
		}
	}
	return &s.drawing, nil
}

// A still turns the shapes of a frame into a drawing.
type still struct {
	frame   *animation
	drawing picture.Drawing
	known   map[any]int         // outlines, by what they are of
	fonts   map[bool]*sfnt.Font // bold or not
	buffer  sfnt.Buffer
}

// A letter is a rune in a weight, a box a rectangle in eighths of a cell.
type (
	letter struct {
		r    rune
		bold bool
	}
	box struct{ w, h int16 }
	dot struct{}
)

// fill draws the outline of a key, which make makes once, at a place in points from the upper left corner.
func (s *still) fill(key any, x, y float64, colour string, make func() (vg.Path, error)) error {
	i, ok := s.known[key]
	if !ok {
		path, err := make()
		if err != nil {
			return err
		}
		i = len(s.drawing.Outlines)
		s.drawing.Outlines = append(s.drawing.Outlines, path)
		s.known[key] = i
	}
	s.drawing.Fills = append(s.drawing.Fills, picture.Fill{Outline: i, X: x, Y: s.drawing.Height - y, Colour: rgba(colour)})
	return nil
}

func (s *still) add(p *shape) error {
	style := s.frame.styles[p.style]
	switch p.kind {
	case shapeGround, shapeBlock:
		w, h := float64(p.w)*stillWidth/8, float64(p.h)*stillHeight/8
		return s.fill(box{p.w, p.h}, float64(p.x)*stillWidth/8, float64(p.y)*stillHeight/8+h, style.Colour,
			func() (vg.Path, error) { return picture.Rectangle(0, 0, w, h), nil })
	case shapeDots:
		for column, row := range p.eachDot {
			x := float64(p.x)*stillWidth + (float64(column)+.5)*stillWidth/2
			y := float64(p.y)*stillHeight + (float64(row)+.5)*stillHeight/4
			if err := s.fill(dot{}, x, y, style.Colour, func() (vg.Path, error) { return disc(0, 0, stillWidth/5), nil }); err != nil {
				return err
			}
		}
		return nil
	}
	x := float64(p.x) * stillWidth
	below := float64(p.y+1) * stillHeight
	for _, r := range p.text {
		wide := float64(canvas.Width(string(r))) * stillWidth
		if r != ' ' {
			if err := s.fill(letter{r, style.bold}, x, below, style.Colour,
				func() (vg.Path, error) { return s.outline(r, style.bold, wide) }); err != nil {
				return err
			}
		}
		x += wide
	}
	if style.under {
		from := float64(p.x) * stillWidth
		return s.fill(box{p.w, -1}, from, below, style.Colour, func() (vg.Path, error) { return picture.Rectangle(0, 1.5, x-from, .8), nil })
	}
	return nil
}

// outline is the outline of a rune in a cell so wide: drawn, of the font, or an empty box.
func (s *still) outline(r rune, bold bool, wide float64) (vg.Path, error) {
	if path := rule(r); path != nil {
		return path, nil
	}
	if path := symbol(r); path != nil {
		return path, nil
	}
	if small, ok := smallLetters[r]; ok {
		path, err := s.glyph(small.of, bold)
		for i := range path {
			path[i] = scaled(path[i], .62, stillWidth*.19, small.up)
		}
		return path, err
	}
	path, err := s.glyph(r, bold)
	if path == nil && err == nil {
		path = outlineOf([]float64{1, 3, wide - 1, 3, wide - 1, 13, 1, 13, 1, 3}, .7)
	}
	return path, err
}

// glyph is the outline of a rune in the font; nil if the font lacks it.
func (s *still) glyph(r rune, bold bool) (path vg.Path, err error) {
	f, err := s.font(bold)
	if err != nil {
		return nil, err
	}
	index, err := f.GlyphIndex(&s.buffer, r)
	if err != nil || index == 0 {
		return nil, err
	}
	const units = 2048 // a letter's size, in which the outlines are read
	segments, err := f.LoadGlyph(&s.buffer, index, fixed.I(units), nil)
	if err != nil {
		return nil, err
	}
	advance, err := f.GlyphAdvance(&s.buffer, index, fixed.I(units), font.HintingNone)
	if err != nil {
		return nil, err
	}
	across := stillWidth / (float64(advance) / 64)
	at := func(p fixed.Point26_6) vg.Point {
		return vg.Point{X: vg.Length(float64(p.X) / 64 * across), Y: vg.Length(stillBase - float64(p.Y)/64*stillLetter/units)}
	}
	open := false
	for _, segment := range segments {
		a := segment.Args
		switch segment.Op {
		case sfnt.SegmentOpMoveTo:
			if open {
				path.Close()
			}
			open = true
			path.Move(at(a[0]))
		case sfnt.SegmentOpLineTo:
			path.Line(at(a[0]))
		case sfnt.SegmentOpQuadTo:
			path.QuadTo(at(a[0]), at(a[1]))
		case sfnt.SegmentOpCubeTo:
			path.CubeTo(at(a[0]), at(a[1]), at(a[2]))
		}
	}
	if open {
		path.Close()
	}
	return path, nil
}

func (s *still) font(bold bool) (f *sfnt.Font, err error) {
	if f = s.fonts[bold]; f != nil {
		return f, nil
	}
	file := canvas.Pick(bold, liberationmonobold.TTF, liberationmonoregular.TTF)
	f, err = sfnt.Parse(file)
	s.fonts[bold] = f
	return f, err
}

// scaled is a part of a path made smaller, then moved.
func scaled(part vg.PathComp, by, x, y float64) vg.PathComp {
	move := func(p vg.Point) vg.Point {
		return vg.Point{X: p.X*vg.Length(by) + vg.Length(x), Y: p.Y*vg.Length(by) + vg.Length(y)}
	}
	part.Pos = move(part.Pos)
	control := make([]vg.Point, len(part.Control))
	for i, p := range part.Control {
		control[i] = move(p)
	}
	part.Control = control
	return part
}

// rgba reads "#rrggbb".
func rgba(hex string) color.RGBA {
	n, _ := strconv.ParseUint(hex[1:], 16, 32)
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
}

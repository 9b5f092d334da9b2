package canvas

import (
	"slices"

	"github.com/go-fonts/liberation/liberationmonobold"
	"github.com/go-fonts/liberation/liberationmonoregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/vg"
)

// outline is the outline of a rune in a cell so wide: drawn, of the font, or an empty box.
func (f *Animation) outline(r rune, bold bool, wide float64) (vg.Path, error) {
	if path := slices.Concat(dots(r), rule(r), symbol(r)); path != nil {
		return path, nil
	}
	if small, ok := smallLetters[r]; ok {
		path, err := f.glyph(small.of, bold)
		for i := range path {
			path[i] = scaled(path[i], .62, cellWidth*.19, small.up)
		}
		return path, err
	}
	path, err := f.glyph(r, bold)
	if path == nil && err == nil {
		path = outlineOf([]float64{1, 3, wide - 1, 3, wide - 1, 13, 1, 13, 1, 3}, .7)
	}
	return path, err
}

// glyph is the outline of a rune in the font; nil if the font lacks it.
func (f *Animation) glyph(r rune, bold bool) (path vg.Path, err error) {
	letters, err := f.font(bold)
	if err != nil {
		return nil, err
	}
	index, err := letters.GlyphIndex(&f.buffer, r)
	if err != nil || index == 0 {
		return nil, err
	}
	const units = 2048 // a letter's size, in which the outlines are read
	segments, err := letters.LoadGlyph(&f.buffer, index, fixed.I(units), nil)
	if err != nil {
		return nil, err
	}
	advance, err := letters.GlyphAdvance(&f.buffer, index, fixed.I(units), font.HintingNone)
	if err != nil {
		return nil, err
	}
	across := cellWidth / (float64(advance) / 64)
	at := func(p fixed.Point26_6) vg.Point {
		return vg.Point{X: vg.Length(float64(p.X) / 64 * across), Y: vg.Length(baseLine - float64(p.Y)/64*letterSize/units)}
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

func (f *Animation) font(bold bool) (letters *sfnt.Font, err error) {
	if letters = f.fonts[bold]; letters == nil {
		letters, err = sfnt.Parse(Pick(bold, liberationmonobold.TTF, liberationmonoregular.TTF))
		f.fonts[bold] = letters
	}
	return letters, err
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

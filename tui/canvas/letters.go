package canvas

import (
	"slices"
	"sync"

	"github.com/go-fonts/liberation/liberationmonobold"
	"github.com/go-fonts/liberation/liberationmonoregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/vg"
)

// fonts are the letters, then the bold ones.
var fonts = sync.OnceValue(func() [2]*sfnt.Font {
	return [2]*sfnt.Font{must(sfnt.Parse(liberationmonoregular.TTF)), must(sfnt.Parse(liberationmonobold.TTF))}
})

// must is a value without its error: the fonts are a part of the program.
func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// outline is the outline of a letter in a cell so wide: drawn, of the font, or an empty box.
func (l letter) outline(wide float64) vg.Path {
	if path := slices.Concat(dots(l.r), l.drawn()); path != nil {
		return path
	}
	if path := l.glyph(1, 0, 0); path != nil {
		return path
	}
	return outlineOf([]float64{1, 3, wide - 1, 3, wide - 1, 13, 1, 13, 1, 3}, .7)
}

// glyph is the outline of a letter in the font, of another size and moved; nil if the font lacks it.
func (l letter) glyph(by, x, y vg.Length) (path vg.Path) {
	letters := fonts()[Pick(l.bold, 1, 0)]
	index := must(letters.GlyphIndex(nil, l.r))
	if index == 0 {
		return nil
	}
	const units = 2048 // a letter's size, in which the outlines are read
	segments := must(letters.LoadGlyph(nil, index, fixed.I(units), nil))
	advance := must(letters.GlyphAdvance(nil, index, fixed.I(units), font.HintingNone))
	across := cellWidth / (float64(advance) / 64)
	at := func(p fixed.Point26_6) vg.Point {
		return vg.Point{X: vg.Length(float64(p.X)/64*across)*by + x, Y: vg.Length(baseLine-float64(p.Y)/64*letterSize/units)*by + y}
	}
	for _, segment := range segments {
		a := segment.Args
		switch segment.Op {
		case sfnt.SegmentOpMoveTo:
			if path != nil {
				path.Close()
			}
			path.Move(at(a[0]))
		case sfnt.SegmentOpLineTo:
			path.Line(at(a[0]))
		case sfnt.SegmentOpQuadTo:
			path.QuadTo(at(a[0]), at(a[1]))
		case sfnt.SegmentOpCubeTo:
			path.CubeTo(at(a[0]), at(a[1]), at(a[2]))
		}
	}
	if path != nil {
		path.Close()
	}
	return path
}

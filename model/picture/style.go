package picture

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Style is the look of a curve. Styles differ in colour, dash and marker, so that curves
// can be distinguished in black and white and by colour-blind readers.
type Style struct {
	colour color.RGBA
	dash   []vg.Length
	marker draw.GlyphDrawer // nil for none
	width  vg.Length
	points bool // markers only, without a line
}

// The palette of Okabe and Ito, made for colour-blind readers, with an olive.
var (
	blue      = color.RGBA{0, 114, 178, 255}
	vermilion = color.RGBA{213, 94, 0, 255}
	green     = color.RGBA{0, 158, 115, 255}
	purple    = color.RGBA{204, 121, 167, 255}
	orange    = color.RGBA{230, 159, 0, 255}
	sky       = color.RGBA{86, 180, 233, 255}
	olive     = color.RGBA{148, 132, 12, 255}
	ink       = color.RGBA{0, 0, 0, 255}
	grey      = color.RGBA{110, 110, 110, 255} // references and the subtitle
)

const (
	thick, thin  = 2.6, 1.8 // line widths of curves and references, in points
	markerRadius = 4.5      // in points
	markersMost  = 8        // markers on one curve
)

// Dashes: lengths of lines and gaps, in points.
var (
	long  = []vg.Length{14, 5}
	short = []vg.Length{6, 4}
	dots  = []vg.Length{2, 4}
	mixed = []vg.Length{14, 4, 2, 4}
	twice = []vg.Length{9, 3, 2, 3, 2, 3}
)

// The styles of curves.
var (
	Blue      = Style{blue, nil, draw.CircleGlyph{}, thick, false}
	Vermilion = Style{vermilion, long, upward, thick, false}
	Green     = Style{green, mixed, square, thick, false}
	Purple    = Style{purple, short, diamond, thick, false}
	Orange    = Style{orange, dots, downward, thick, false}
	Sky       = Style{sky, twice, hexagon, thick, false}
	Black     = Style{ink, short, star, thick, false}
	Grey      = Style{grey, mixed, square, thick, false}
	olives    = Style{olive, long, square, thick, false}
	// References: thin, without markers.
	Thin       = Style{ink, nil, nil, thin, false}
	ThinMixed  = Style{ink, mixed, nil, thin, false}
	ThinDotted = Style{grey, dots, nil, thin, false}
)

// StyleAt is the style of the i-th curve, from 0. From the ninth curve on the colours
// repeat with the dash and the marker of another style.
func StyleAt(i int) Style {
	styles := []Style{Blue, Vermilion, Green, Purple, Orange, Sky, Black, olives}
	n := len(styles)
	s := styles[i%n]
	other := styles[(i+3*(i/n))%n]
	s.dash, s.marker = other.dash, other.marker
	return s
}

// AsPoints is the style without the line.
func (s Style) AsPoints() Style {
	s.points = true
	return s
}

// line is the style of the curve's line.
func (s Style) line() draw.LineStyle {
	return draw.LineStyle{Color: s.colour, Width: s.width, Dashes: s.dash}
}

// edge is the style of a widened interval.
func (s Style) edge() draw.LineStyle {
	return draw.LineStyle{Color: s.colour, Width: 1.2, Dashes: dots}
}

// glyph is the style of the curve's markers.
func (s Style) glyph() draw.GlyphStyle {
	radius := vg.Length(markerRadius)
	if s.points {
		radius = 3
	}
	return draw.GlyphStyle{Color: s.colour, Radius: radius, Shape: s.marker}
}

// band is the colour of the confidence interval behind the curve: the curve's colour with
// an opacity of 52/255, premultiplied.
func (s Style) band() color.Color {
	const opacity = 52
	f := func(v uint8) uint8 { return uint8(int(v) * opacity / 255) }
	return color.RGBA{f(s.colour.R), f(s.colour.G), f(s.colour.B), opacity}
}

// A polygonGlyph is a filled regular polygon, or a star if inner is above 0.
type polygonGlyph struct {
	corners int
	turn    float64 // angle of the first corner, from the right, in full turns
	size    float64 // radius over the nominal radius
	inner   float64 // a star's inner radius over its outer radius
}

// The markers besides the circle.
var (
	upward   = polygonGlyph{corners: 3, turn: 1.0 / 4, size: 1.35}
	downward = polygonGlyph{corners: 3, turn: 3.0 / 4, size: 1.35}
	square   = polygonGlyph{corners: 4, turn: 1.0 / 8, size: 1.25}
	diamond  = polygonGlyph{corners: 4, turn: 0, size: 1.35}
	hexagon  = polygonGlyph{corners: 6, turn: 0, size: 1.2}
	star     = polygonGlyph{corners: 5, turn: 1.0 / 4, size: 1.55, inner: 0.42}
)

func (g polygonGlyph) DrawGlyph(c *draw.Canvas, style draw.GlyphStyle, at vg.Point) {
	corners := g.corners
	if g.inner > 0 {
		corners *= 2
	}
	var p vg.Path
	for k := range corners {
		radius := float64(style.Radius) * g.size
		if g.inner > 0 && k%2 == 1 {
			radius *= g.inner
		}
		sin, cos := math.Sincos(2 * math.Pi * (g.turn + float64(k)/float64(corners)))
		corner := vg.Point{X: at.X + vg.Length(radius*cos), Y: at.Y + vg.Length(radius*sin)}
		if k == 0 {
			p.Move(corner)
		} else {
			p.Line(corner)
		}
	}
	p.Close()
	c.SetColor(style.Color)
	c.Fill(p)
}

// sans is Liberation Sans in a size in points.
func sans(size vg.Length, bold bool) font.Font {
	f := font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
	if bold {
		f.Weight = 3 // x/image/font's WeightBold
	}
	return f
}

package picture

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

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

var (
	ink  = color.RGBA{0, 0, 0, 255}
	grey = color.RGBA{110, 110, 110, 255} // references and the subtitle
	dots = []vg.Length{2, 4}              // lengths of lines and gaps, in points
)

const (
	thick, thin  = 2.6, 1.8 // line widths of curves and references, in points
	markerRadius = 4.5      // in points
	markersMost  = 8        // markers on one curve
)

// styles are the styles by their names: NAME | COLOUR | DASH, as lengths of lines and gaps in points | MARKER, a circle or a [polygonGlyph].
// The palette is that of Okabe and Ito, made for colour-blind readers, with an olive. References are thin, without markers.
var styles, styleNames = readStyles(`
blue        | 0072b2 |              | circle
vermilion   | d55e00 | 14 5         | 3 0.25 1.35
green       | 009e73 | 14 4 2 4     | 4 0.125 1.25
purple      | cc79a7 | 6 4          | 4 0 1.35
orange      | e69f00 | 2 4          | 3 0.75 1.35
sky         | 56b4e9 | 9 3 2 3 2 3  | 6 0 1.2
black       | 000000 | 6 4          | 5 0.25 1.55 0.42
olive       | 94840c | 14 5         | 4 0.125 1.25
grey        | 6e6e6e | 14 4 2 4     | 4 0.125 1.25
thin        | 000000 |              |
thin mixed  | 000000 | 14 4 2 4     |
thin dotted | 6e6e6e | 2 4          |`)

func readStyles(table string) (all []Style, names []string) {
	for row := range strings.SplitSeq(strings.TrimSpace(table), "\n") {
		cell := strings.Split(row, "|")
		s := Style{colour: color.RGBA{A: 255}, width: thick}
		fmt.Sscanf(strings.TrimSpace(cell[1]), "%02x%02x%02x", &s.colour.R, &s.colour.G, &s.colour.B)
		for _, length := range strings.Fields(cell[2]) {
			x, _ := strconv.ParseFloat(length, 64)
			s.dash = append(s.dash, vg.Length(x))
		}
		switch g := (polygonGlyph{}); strings.TrimSpace(cell[3]) {
		case "":
			s.width = thin
		case "circle":
			s.marker = draw.CircleGlyph{}
		default:
			fmt.Sscan(cell[3], &g.corners, &g.turn, &g.size, &g.inner)
			s.marker = g
		}
		all, names = append(all, s), append(names, strings.TrimSpace(cell[0]))
	}
	return all, names
}

// StyleOf is the style of a name; false without one.
func StyleOf(name string) (Style, bool) {
	i := slices.Index(styleNames, name)
	return styles[max(i, 0)], i >= 0
}

// StyleAt is the style of the i-th curve, from 0. From the ninth curve on the colours
// repeat with the dash and the marker of another style.
func StyleAt(i int) Style {
	const n = 8 // up to olive
	s, other := styles[i%n], styles[(i+3*(i/n))%n]
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

package model

import (
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A look is how a curve is drawn: a colour, a dash and a marker of its own, so
// that curves can be told apart in black and white and by everyone.
type look struct {
	colour color.RGBA
	dash   []vg.Length
	marker draw.GlyphDrawer // nil for none
	width  vg.Length
	points bool // draw points only, without a line
}

// grey is for references that are not worth a colour.
var grey = color.RGBA{110, 110, 110, 255}

// Widths of curves and references, and the size of markers, in points.
const (
	thick, thin  = 2.6, 1.8
	markerRadius = 4.5
)

var (
	long  = []vg.Length{14, 5}
	short = []vg.Length{6, 4}
	dots  = []vg.Length{2, 4}
	mixed = []vg.Length{14, 4, 2, 4}
	twice = []vg.Length{9, 3, 2, 3, 2, 3}
)

// The looks of curves.
var (
	lookBlue      = look{pictureInk(0), nil, draw.CircleGlyph{}, thick, false}
	lookVermilion = look{pictureInk(1), long, upward, thick, false}
	lookGreen     = look{pictureInk(2), mixed, square, thick, false}
	lookPurple    = look{pictureInk(3), short, diamond, thick, false}
	lookOrange    = look{pictureInk(4), dots, downward, thick, false}
	lookSky       = look{pictureInk(5), twice, hexagon, thick, false}
	lookBlack     = look{pictureInk(6), short, star, thick, false}
	// References: thin, without markers.
	lookOptimal      = look{pictureInk(6), nil, nil, thin, false}
	lookProportional = look{pictureInk(6), mixed, nil, thin, false}
	lookUniform      = look{grey, dots, nil, thin, false}
)

// asPoints is the look without the line.
func (l look) asPoints() look {
	l.points = true
	return l
}

func (l look) line() draw.LineStyle {
	return draw.LineStyle{Color: l.colour, Width: l.width, Dashes: l.dash}
}

func (l look) glyph() draw.GlyphStyle {
	radius := vg.Length(markerRadius)
	if l.points {
		radius = 3
	}
	return draw.GlyphStyle{Color: l.colour, Radius: radius, Shape: l.marker}
}

// band is the colour behind the curve, where its interval lies.
func (l look) band() color.Color { return pale(l.colour) }

// A polygonGlyph is a filled regular polygon; a star where inner is above 0.
type polygonGlyph struct {
	corners int
	turn    float64 // of the first corner, from the right, as a part of the circle
	size    float64 // over the radius that is asked for
	inner   float64 // a star's inner radius over its outer
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

// DrawGlyph implements [draw.GlyphDrawer].
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

// sans is the lettering of figures.
func sans(size vg.Length, bold bool) font.Font {
	f := font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
	if bold {
		f.Weight = 3 // x/image/font's WeightBold
	}
	return f
}

// tickStep is the round number between two ticks: four to ten of them.
func tickStep(lo, hi float64) float64 {
	step := math.Pow(10, math.Floor(math.Log10(hi-lo)))
	for _, finer := range []float64{1, 0.5, 0.2, 0.1} {
		if (hi-lo)/(step*finer) >= 3.99 {
			return step * finer
		}
	}
	return step / 10
}

// evenTicks are ticks at round numbers.
func evenTicks(lo, hi float64) []plot.Tick {
	if lo >= hi {
		return []plot.Tick{{Value: lo, Label: tickLabel(lo)}}
	}
	var out []plot.Tick
	step := tickStep(lo, hi)
	for k := math.Ceil(lo/step - 1e-9); k*step <= hi+step*1e-9; k++ {
		v := roundTo(k*step, 10)
		out = append(out, plot.Tick{Value: v, Label: tickLabel(v)})
	}
	return out
}

// roomyTicks are evenTicks with every other label left out where all would touch.
func roomyTicks(lo, hi float64) []plot.Tick {
	ticks := evenTicks(lo, hi)
	letters := 0
	for _, t := range ticks {
		letters += len(t.Label)
	}
	for i := 1; letters > 70 && i < len(ticks); i += 2 {
		ticks[i].Label = ""
	}
	return ticks
}

// decadeTicks are the powers of ten, with the ones between them unlabelled.
func decadeTicks(lo, hi float64) []plot.Tick {
	var out []plot.Tick
	for e := math.Floor(math.Log10(lo)); e <= math.Ceil(math.Log10(hi)); e++ {
		for k := 1.0; k < 10; k++ {
			v := k * math.Pow(10, e)
			if v < lo*(1-1e-9) || v > hi*(1+1e-9) {
				continue
			}
			t := plot.Tick{Value: v}
			if k == 1 {
				t.Label = tickLabel(v)
			}
			out = append(out, t)
		}
	}
	return out
}

// tickLabel writes a number as on an axis: 80,000 or 0.25.
func tickLabel(v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1e15 {
		return Thousands(int64(v))
	}
	return strconv.FormatFloat(v, 'g', 6, 64)
}

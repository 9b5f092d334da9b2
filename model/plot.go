package model

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	stddraw "image/draw"
	"image/png"
	"io"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The size of a picture, and of what stands around the plot, in points.
const (
	figureWidth  = 960
	figureHeight = 540
	legendWidth  = 232
	titleHeight  = 64
	figureDPI    = 96
	markersMost  = 8 // a curve
)

// WriteSVG draws the figure as SVG.
func (r *FigureResult) WriteSVG(w io.Writer) error {
	c := vgsvg.New(figureWidth, figureHeight)
	if err := r.draw(draw.New(c)); err != nil {
		return err
	}
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return err
	}
	// Where Liberation Sans is not installed, letters of the same widths.
	out := bytes.ReplaceAll(b.Bytes(), []byte("font-family:Liberation Sans;"), []byte("font-family:Liberation Sans,Arimo,Arial,Helvetica,sans-serif;"))
	_, err := w.Write(out)
	return err
}

// WritePNG draws the figure as PNG.
func (r *FigureResult) WritePNG(w io.Writer) error {
	c := vgimg.NewWith(vgimg.UseWH(figureWidth, figureHeight), vgimg.UseDPI(figureDPI))
	if err := r.draw(draw.New(c)); err != nil {
		return err
	}
	e := png.Encoder{CompressionLevel: png.BestCompression}
	return e.Encode(w, paletted(c.Image()))
}

// paletted is the picture in its most frequent colours, which are nearly all of
// them: a third of the bytes.
func paletted(from image.Image) *image.Paletted {
	bounds := from.Bounds()
	whole := image.NewRGBA(bounds)
	stddraw.Draw(whole, bounds, from, bounds.Min, stddraw.Src)
	pixel := func(i int) uint32 { return binary.BigEndian.Uint32(whole.Pix[4*i:]) }
	count := map[uint32]int{}
	for i := range bounds.Dx() * bounds.Dy() {
		count[pixel(i)]++
	}
	colours := slices.SortedFunc(maps.Keys(count), func(a, b uint32) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	})
	palette, index := color.Palette{}, map[uint32]uint8{}
	for _, c := range colours {
		rgba := color.RGBA{uint8(c >> 24), uint8(c >> 16), uint8(c >> 8), uint8(c)}
		if len(palette) < 256 {
			palette = append(palette, rgba)
		}
		index[c] = uint8(palette.Index(rgba))
	}
	out := image.NewPaletted(bounds, palette)
	for i := range out.Pix {
		out.Pix[i] = index[pixel(i)]
	}
	return out
}

// draw draws title, plot and legend.
func (r *FigureResult) draw(c draw.Canvas) error {
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	p, err := r.plot()
	if err != nil {
		return err
	}
	c = draw.Crop(c, 16, -12, 12, -14)
	title := draw.TextStyle{Color: pictureInk(6), Font: sans(22, true), Handler: plot.DefaultTextHandler, XAlign: draw.XLeft, YAlign: draw.YTop}
	c.FillText(title, vg.Point{X: c.Min.X, Y: c.Max.Y}, r.Figure.Title)
	small := title
	small.Font, small.Color = sans(14, false), grey
	c.FillText(small, vg.Point{X: c.Min.X, Y: c.Max.Y - 31}, r.subtitle())
	below := draw.Crop(c, 0, 0, 0, -titleHeight)
	p.Draw(draw.Crop(below, 0, -legendWidth, 0, 0))
	r.drawLegend(draw.Crop(below, figureWidth-28-legendWidth+legendGap, 0, 0, 0))
	return nil
}

// subtitle says what the curves are.
func (r *FigureResult) subtitle() string {
	s := r.Figure.Source
	switch {
	case r.Figure.OneRun:
		s += " · one run"
	case r.banded():
		s += fmt.Sprintf(" · means of %s runs; bands: 95 %% confidence intervals (Student t)", Thousands(int64(r.Reps)))
	default:
		s += fmt.Sprintf(" · means of %s runs", Thousands(int64(r.Reps)))
	}
	return s
}

// banded reports whether any interval can be seen.
func (r *FigureResult) banded() bool {
	for _, c := range r.Curves {
		for _, e := range c.Points {
			if e.Hi > e.Lo {
				return true
			}
		}
	}
	return false
}

// plot is the figure without title and legend.
func (r *FigureResult) plot() (*plot.Plot, error) {
	f := r.Figure
	p := plot.New()
	for _, a := range []struct {
		axis  *plot.Axis
		label axisLabel
	}{{&p.X, f.X}, {&p.Y, f.Y}} {
		a.axis.Label.Text = a.label.Text
		a.axis.Label.TextStyle.Font = sans(18, false)
		a.axis.Label.Padding = 6
		a.axis.Tick.Label.Font = sans(16, false)
		a.axis.Tick.Marker = plot.TickerFunc(evenTicks)
		a.axis.LineStyle.Width, a.axis.Tick.LineStyle.Width = 1.2, 1.2
		a.axis.Padding = 0
		if a.label.Log {
			a.axis.Scale = plot.LogScale{}
			a.axis.Tick.Marker = plot.TickerFunc(decadeTicks)
		}
	}
	if !f.X.Log {
		p.X.Tick.Marker = plot.TickerFunc(roomyTicks)
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.NRGBA{215, 215, 215, 255}, color.NRGBA{228, 228, 228, 255}
	grid.Horizontal.Dashes, grid.Vertical.Dashes = nil, nil
	p.Add(grid)
	for _, x := range f.Marks {
		p.Add(markLine(x))
	}
	for _, l := range f.Levels {
		p.Add(levelLine(l.Y))
	}
	for _, c := range r.Curves {
		if err := c.addBand(p, f); err != nil {
			return nil, err
		}
	}
	for i, c := range r.Curves {
		if err := c.add(p, f, i); err != nil {
			return nil, err
		}
	}
	fit(&p.X, f.X)
	fit(&p.Y, f.Y)
	p.Y.Min, p.Y.Max = rounded(p.Y.Min, p.Y.Max, f.Y)
	return p, nil
}

// fit sets an axis' range: what the figure asks for, or what the curves need, from
// 0 if they begin near it.
func fit(a *plot.Axis, want axisLabel) {
	if want.Min != 0 || want.Max != 0 {
		a.Min, a.Max = want.Min, want.Max
		return
	}
	if !want.Log && a.Min > 0 && a.Min < a.Max/4 {
		a.Min = 0
	}
}

// rounded is a range out to the next ticks.
func rounded(lo, hi float64, want axisLabel) (float64, float64) {
	if want.Log || want.Min != 0 || want.Max != 0 || lo >= hi {
		return lo, hi
	}
	step := tickStep(lo, hi)
	return step * math.Floor(lo/step+1e-9), step * math.Ceil(hi/step-1e-9)
}

// known are the points of a curve that have a mean and can be drawn.
func (c *FigureCurve) known(f *Figure) plotter.XYs {
	var out plotter.XYs
	for i, e := range c.Points {
		if math.IsNaN(e.Mean) || f.X.Log && c.X[i] <= 0 || f.Y.Log && e.Mean <= 0 {
			continue
		}
		out = append(out, plotter.XY{X: c.X[i], Y: e.Mean})
	}
	return out
}

// addBand draws where the confidence intervals lie.
func (c *FigureCurve) addBand(p *plot.Plot, f *Figure) error {
	if c.look.points {
		return nil
	}
	var upper, lower plotter.XYs
	seen := false
	for i, e := range c.Points {
		if math.IsNaN(e.Mean) || f.X.Log && c.X[i] <= 0 || f.Y.Log && e.Lo <= 0 {
			continue
		}
		lo, hi := e.bounds()
		seen = seen || hi > lo
		lower, upper = append(lower, plotter.XY{X: c.X[i], Y: lo}), append(upper, plotter.XY{X: c.X[i], Y: hi})
	}
	if !seen {
		return nil
	}
	for i := len(upper) - 1; i >= 0; i-- {
		lower = append(lower, upper[i])
	}
	band, err := plotter.NewPolygon(lower)
	if err != nil {
		return err
	}
	band.Color, band.LineStyle.Width = c.look.band(), 0
	p.Add(band)
	return nil
}

// add draws the curve; the markers of the i-th curve stand beside those of the
// others.
func (c *FigureCurve) add(p *plot.Plot, f *Figure, i int) error {
	points := c.known(f)
	if len(points) == 0 {
		return nil
	}
	if !c.look.points {
		l, err := plotter.NewLine(points)
		if err != nil {
			return err
		}
		l.LineStyle = c.look.line()
		p.Add(l)
	}
	if c.look.marker == nil {
		return nil
	}
	marked := points
	if spacing := (len(points) + markersMost - 1) / markersMost; !c.look.points && len(points) > 2*markersMost {
		marked = nil
		for k := spacing * (2*i + 1) / (2 * max(1, len(f.Lines))) % spacing; k < len(points); k += spacing {
			marked = append(marked, points[k])
		}
	}
	s, err := plotter.NewScatter(marked)
	if err != nil {
		return err
	}
	s.GlyphStyle = c.look.glyph()
	p.Add(s)
	return nil
}

// Where the legend's samples end and its texts begin, from the plot's right.
const (
	legendGap    = 14
	legendSample = 46
	legendText   = legendGap + legendSample + 10
)

func legendStyle() draw.TextStyle {
	return draw.TextStyle{Color: pictureInk(6), Font: sans(16, false), Handler: plot.DefaultTextHandler, XAlign: draw.XLeft, YAlign: draw.YCenter}
}

// drawLegend lists the curves, top down, in the order of the table.
func (r *FigureResult) drawLegend(c draw.Canvas) {
	const step = 27
	style := legendStyle()
	y := c.Max.Y - 12
	for _, curve := range r.Curves {
		if !curve.look.points {
			c.StrokeLine2(curve.look.line(), c.Min.X, y, c.Min.X+legendSample, y)
		}
		if curve.look.marker != nil {
			glyph := curve.look.glyph()
			glyph.Radius = markerRadius
			c.DrawGlyphNoClip(glyph, vg.Point{X: c.Min.X + legendSample/2, Y: y})
		}
		c.FillText(style, vg.Point{X: c.Min.X + legendText - legendGap, Y: y}, curve.Label)
		y -= step
	}
	for _, l := range r.Figure.Levels {
		c.StrokeLine2(levelStyle, c.Min.X, y, c.Min.X+legendSample, y)
		c.FillText(style, vg.Point{X: c.Min.X + legendText - legendGap, Y: y}, l.Label)
		y -= step
	}
}

// A markLine is a vertical line across the plot, where the environment shifts.
type markLine float64

// Plot implements [plot.Plotter].
func (m markLine) Plot(c draw.Canvas, p *plot.Plot) {
	x, _ := p.Transforms(&c)
	at := x(float64(m))
	c.StrokeLine2(draw.LineStyle{Color: color.NRGBA{150, 150, 150, 255}, Width: 1.2, Dashes: []vg.Length{3, 3}}, at, c.Min.Y, at, c.Max.Y)
}

// A levelLine is a horizontal line across the plot.
type levelLine float64

var levelStyle = lookOptimal.line()

// Plot implements [plot.Plotter].
func (l levelLine) Plot(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	at := y(float64(l))
	c.StrokeLine2(levelStyle, c.Min.X, at, c.Max.X, at)
}

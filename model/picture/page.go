package picture

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
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A Page holds charts, one below the other, under a title.
type Page struct {
	Title, Subtitle string
	Charts          []*Chart
}

// Lengths of the page, in points.
const (
	pageWidth   = 960
	pageLeft    = 16
	pageRight   = 12
	pageBottom  = 12
	pageTop     = 14
	titleHeight = 64
	chartHeight = 450 // of a chart whose Height is 1
	chartTitle  = 48
	dotsPerInch = 96 // of a PNG
)

// CheckName refuses a file name that ends neither with .svg nor with .png.
func CheckName(path string) error {
	switch Format(path) {
	case "svg", "png":
		return nil
	}
	return fmt.Errorf("--picture %s: the name should end with .svg or .png", path)
}

// Format is the format given by the end of a file name, in lower case, such as "svg".
func Format(path string) string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
}

// Write draws the page as "svg" or "png". Equal pages give equal bytes.
func (p *Page) Write(w io.Writer, format string) error {
	switch format {
	case "svg":
		return p.writeSVG(w)
	case "png":
		return p.writePNG(w)
	}
	return fmt.Errorf("%s: a picture is svg or png", format)
}

// writeSVG draws the page as SVG.
func (p *Page) writeSVG(w io.Writer) error {
	c := vgsvg.New(pageWidth, p.height())
	if err := p.draw(draw.New(c)); err != nil {
		return err
	}
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return err
	}
	// Without Liberation Sans, the viewer takes a font whose letters have the same widths.
	out := bytes.ReplaceAll(b.Bytes(), []byte("font-family:Liberation Sans;"), []byte("font-family:Liberation Sans,Arimo,Arial,Helvetica,sans-serif;"))
	_, err := w.Write(out)
	return err
}

// writePNG draws the page as PNG.
func (p *Page) writePNG(w io.Writer) error {
	c := vgimg.NewWith(vgimg.UseWH(pageWidth, p.height()), vgimg.UseDPI(dotsPerInch))
	if err := p.draw(draw.New(c)); err != nil {
		return err
	}
	e := png.Encoder{CompressionLevel: png.BestCompression}
	return e.Encode(w, paletted(c.Image()))
}

// height is the page's height in points.
func (p *Page) height() vg.Length {
	h := vg.Length(pageTop + pageBottom + titleHeight)
	for _, c := range p.Charts {
		h += c.height()
	}
	return h
}

// draw draws the title, then each chart with its legend to the right.
func (p *Page) draw(c draw.Canvas) error {
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	c = draw.Crop(c, pageLeft, -pageRight, pageBottom, -pageTop)
	title := draw.TextStyle{Color: ink, Font: sans(22, true), Handler: plot.DefaultTextHandler, XAlign: draw.XLeft, YAlign: draw.YTop}
	c.FillText(title, vg.Point{X: c.Min.X, Y: c.Max.Y}, p.Title)
	small := title
	small.Font, small.Color = sans(14, false), grey
	c.FillText(small, vg.Point{X: c.Min.X, Y: c.Max.Y - 31}, p.Subtitle)

	legend := p.legendWidth()
	top := c.Max.Y - titleHeight
	var panels []panel
	for _, chart := range p.Charts {
		part := c
		part.Max.Y, part.Min.Y = top, top-chart.height()
		top = part.Min.Y
		if chart.Title != "" {
			title.Font = sans(18, false)
			part.FillText(title, vg.Point{X: part.Min.X, Y: part.Max.Y - 18}, chart.Title)
			part.Max.Y -= chartTitle
		}
		body, side := draw.Crop(part, 0, -legend, 0, 0), draw.Crop(part, part.Size().X-legend+legendGap, 0, 0, 0)
		if chart.Heat != nil {
			if err := chart.drawHeat(body, side); err != nil {
				return err
			}
			continue
		}
		drawn, err := chart.plot()
		if err != nil {
			return err
		}
		panels = append(panels, panel{drawn, body})
		chart.drawLegend(side)
	}
	lineUp(panels)
	for _, one := range panels {
		one.Draw(one.body)
	}
	return nil
}

// A panel is a plot and its place on the page.
type panel struct {
	*plot.Plot
	body draw.Canvas
}

// A margin keeps the space of a marker at both ends of the axis of x, markers or not.
type margin struct{}

// Plot implements [plot.Plotter].
func (margin) Plot(draw.Canvas, *plot.Plot) {}

// GlyphBoxes implements [plot.GlyphBoxer].
func (margin) GlyphBoxes(*plot.Plot) []plot.GlyphBox {
	marker := vg.Rectangle{Min: vg.Point{X: -2 * markerRadius}, Max: vg.Point{X: 2 * markerRadius}}
	return []plot.GlyphBox{{X: 0, Y: 0.5, Rectangle: marker}, {X: 1, Y: 0.5, Rectangle: marker}}
}

// lineUp gives stacked plots one range of x, and the same left and right edges inside their
// axes, so that a tick stands above itself.
func lineUp(panels []panel) {
	if len(panels) < 2 {
		return
	}
	lo, hi := panels[0].X.Min, panels[0].X.Max
	for _, one := range panels {
		lo, hi = min(lo, one.X.Min), max(hi, one.X.Max)
	}
	for _, one := range panels {
		one.X.Min, one.X.Max = lo, hi
		one.Add(margin{})
	}
	for range 4 { // a label at the end of an axis takes space by the width of the plot
		left, right := vg.Length(0), vg.Length(pageWidth)
		for _, one := range panels {
			data := one.DataCanvas(one.body)
			left, right = max(left, data.Min.X), min(right, data.Max.X)
		}
		for i := range panels {
			data := panels[i].DataCanvas(panels[i].body)
			panels[i].body.Min.X += left - data.Min.X
			panels[i].body.Max.X -= data.Max.X - right
		}
	}
}

// legendWidth is the width of the widest legend, at most half the page; 0 without legends.
func (p *Page) legendWidth() vg.Length {
	widest := vg.Length(0)
	for _, c := range p.Charts {
		widest = max(widest, c.LegendWidth())
	}
	return min(widest, pageWidth/2)
}

// paletted reduces an image to its 256 most frequent colours, which cover nearly all
// pixels. The file is a third of the size.
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

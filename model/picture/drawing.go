package picture

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"

	"lascope/internal/foreign"
)

// A Drawing is filled outlines on a background, in the order in which they are drawn. Points are from the lower left corner.
type Drawing struct {
	Title         string
	Width, Height float64 // in points
	Ground        color.Color
	Outlines      []vg.Path // each is stored once, however often it is drawn
	Fills         []Fill
}

// A Fill is an outline of a [Drawing] in a colour, moved by X and Y points.
type Fill struct {
	Outline int // its index
	X, Y    float64
	Colour  color.RGBA
	Behind  bool // a [Film] draws it below all that are not
}

// widePixels is the least width of a drawing as PNG: the width of a slide.
const widePixels = 1920

// Write writes the drawing in one of [Formats]. Equal drawings give equal bytes.
func (d *Drawing) Write(w io.Writer, format string) error {
	switch format {
	case "svg":
		return d.writeSVG(w)
	case "png":
		return d.writePNG(w)
	case "pdf":
		return d.writePDF(w)
	}
	return fmt.Errorf("%s: a picture is %s", format, strings.Join(Formats, ", "))
}

// A lettering is a canvas that writes texts as [foreign.Plain].
type lettering struct{ vg.Canvas }

func (l lettering) FillString(face font.Face, at vg.Point, text string) {
	l.Canvas.FillString(face, at, foreign.Plain(text))
}

// draw draws on a canvas of the size of the drawing.
func (d *Drawing) draw(c vg.Canvas) {
	c.SetColor(d.Ground)
	c.Fill(Rectangle(0, 0, d.Width, d.Height))
	for _, f := range d.Fills {
		c.SetColor(f.Colour)
		path := make(vg.Path, len(d.Outlines[f.Outline]))
		by := vg.Point{X: vg.Length(f.X), Y: vg.Length(f.Y)}
		for i, part := range d.Outlines[f.Outline] {
			part.Pos = part.Pos.Add(by)
			control := make([]vg.Point, len(part.Control))
			for k, p := range part.Control {
				control[k] = p.Add(by)
			}
			part.Control = control
			path[i] = part
		}
		c.Fill(path)
	}
}

// writePNG writes a PNG of at least [widePixels] columns, a whole number of pixels a point.
func (d *Drawing) writePNG(w io.Writer) error {
	dots := 72 * int(max(1, math.Ceil(widePixels/d.Width)))
	c := vgimg.NewWith(vgimg.UseWH(vg.Length(d.Width), vg.Length(d.Height)), vgimg.UseDPI(dots))
	d.draw(c)
	var b bytes.Buffer
	if err := png.Encode(&b, c.Image()); err != nil {
		return err
	}
	_, err := w.Write(withDots(b.Bytes(), float64(dots)))
	return err
}

// writeSVG writes an SVG whose outlines are defined once.
func (d *Drawing) writeSVG(w io.Writer) error {
	var b strings.Builder
	d.begin(&b, "", d.Fills)
	d.writeFills(&b, d.Fills)
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// begin writes an SVG up to its fills, with a style sheet unless it is "", and the outlines of the fills.
func (d *Drawing) begin(b *strings.Builder, style string, fills []Fill) {
	used := map[int]bool{}
	for _, f := range fills {
		used[f.Outline] = true
	}
	width, height := number(d.Width), number(d.Height)
	fmt.Fprintf(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" viewBox=\"0 0 %s %s\">\n<title>%s</title>\n%s<defs>\n",
		width, height, width, height, foreign.Markup(d.Title), style)
	for _, i := range slices.Sorted(maps.Keys(used)) {
		fmt.Fprintf(b, "<path id=\"o%d\" d=\"%s\"/>\n", i, svgPath(d.Outlines[i]))
	}
	fmt.Fprintf(b, "</defs>\n<rect width=\"%s\" height=\"%s\" fill=\"%s\"/>\n", width, height,
		hex(color.RGBAModel.Convert(d.Ground).(color.RGBA)))
}

func (d *Drawing) writeFills(b *strings.Builder, fills []Fill) {
	for i, f := range fills {
		if i == 0 || fills[i-1].Colour != f.Colour {
			if i > 0 {
				b.WriteString("</g>\n")
			}
			fmt.Fprintf(b, "<g fill=\"%s\">", hex(f.Colour))
		}
		fmt.Fprintf(b, "<use href=\"#o%d\" x=\"%s\" y=\"%s\"/>", f.Outline, number(f.X), number(d.Height-f.Y))
	}
	if len(fills) > 0 {
		b.WriteString("</g>\n")
	}
}

// svgPath writes a path whose y grows downwards, by steps from corner to corner.
func svgPath(path vg.Path) string {
	var b strings.Builder
	var x, y float64 // the corner before
	for _, part := range path {
		points := part.Control
		switch part.Type {
		case vg.MoveComp:
			b.WriteByte('M')
			x, y = 0, 0
		case vg.LineComp:
			b.WriteByte('l')
		case vg.CurveComp:
			b.WriteByte([...]byte{'l', 'q', 'c'}[len(points)])
		case vg.CloseComp:
			b.WriteByte('z')
			continue
		}
		for i, p := range append(slices.Clone(points), part.Pos) {
			dx, dy := number(float64(p.X)-x), number(-float64(p.Y)-y)
			if i > 0 && dx[0] != '-' {
				b.WriteByte(' ')
			}
			b.WriteString(dx)
			if dy[0] != '-' {
				b.WriteByte(' ')
			}
			b.WriteString(dy)
			if i == len(points) {
				stepX, _ := strconv.ParseFloat(dx, 64)
				stepY, _ := strconv.ParseFloat(dy, 64)
				x, y = x+stepX, y+stepY
			}
		}
	}
	return b.String()
}

// number writes a number with two decimals at most.
func number(x float64) string { return shortened(x, 100) }

func shortened(x, of float64) string {
	return strconv.FormatFloat(math.Round(of*x)/of+0, 'f', -1, 64)
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// Rectangle is a path around a rectangle, by its lower left corner and its size in points.
func Rectangle(x, y, w, h float64) vg.Path {
	return Polygon(x, y, x+w, y, x+w, y+h, x, y+h)
}

// Polygon is a path around corners: x and y of each, in turn.
func Polygon(corners ...float64) (p vg.Path) {
	for i := 0; i+1 < len(corners); i += 2 {
		at := vg.Point{X: vg.Length(corners[i]), Y: vg.Length(corners[i+1])}
		if i == 0 {
			p.Move(at)
		} else {
			p.Line(at)
		}
	}
	p.Close()
	return p
}

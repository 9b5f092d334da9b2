//go:build !js

package picture

import (
	"image/color"
	"io"
	"math"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"github.com/go-fonts/liberation/liberationsansbold"
	"github.com/go-fonts/liberation/liberationsansregular"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"lascope/internal/foreign"
)

// A pdfCanvas implements [vg.Canvas] on a page of PDF, whose transformations and states it shares. Its fonts are embedded with the letters
// that a text has; those of gonum's own canvas have one code page.
type pdfCanvas struct {
	vg.Canvas // has DrawImage: no picture has an image
	*fpdf.Fpdf
	height float64 // of the page, in points
}

// pdfDate is the date of every file, so that equal pages have equal bytes.
var pdfDate = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// newDoc returns a document whose pages have w by h points.
func newDoc(w, h float64) *fpdf.Fpdf {
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: w, Ht: h}})
	doc.SetCreationDate(pdfDate)
	doc.SetModificationDate(pdfDate)
	doc.SetCatalogSort(true)
	return doc
}

// onPDF writes a document with a page of w by h points, on which draw draws.
func onPDF(to io.Writer, title string, w, h float64, draw func(c *pdfCanvas)) error {
	doc := newDoc(w, h)
	doc.SetTitle(foreign.Plain(title), true)
	doc.SetAutoPageBreak(false, 0)
	doc.SetMargins(0, 0, 0)
	doc.AddPage()
	c := &pdfCanvas{Fpdf: doc, height: h}
	c.Push()
	vg.Initialize(c)
	draw(c)
	c.Pop()
	return doc.Output(to)
}

func (c *pdfCanvas) SetLineWidth(w vg.Length) { c.Fpdf.SetLineWidth(float64(w)) }

func (c *pdfCanvas) SetLineDash(dashes []vg.Length, offset vg.Length) {
	lengths := make([]float64, len(dashes))
	for i, d := range dashes {
		lengths[i] = float64(d)
	}
	c.SetDashPattern(lengths, float64(offset))
}

func (c *pdfCanvas) SetColor(colour color.Color) {
	if colour == nil { // of lines without a width
		return
	}
	n := color.NRGBAModel.Convert(colour).(color.NRGBA)
	r, g, b := int(n.R), int(n.G), int(n.B)
	c.SetFillColor(r, g, b)
	c.SetDrawColor(r, g, b)
	c.SetTextColor(r, g, b)
	c.SetAlpha(float64(n.A)/255, "Normal")
}

func (c *pdfCanvas) Push() { c.TransformBegin() }

func (c *pdfCanvas) Pop() { c.TransformEnd() }

func (c *pdfCanvas) Rotate(turn float64) { c.TransformRotate(turn*180/math.Pi, 0, c.height) }

func (c *pdfCanvas) Translate(by vg.Point) { c.TransformTranslate(float64(by.X), -float64(by.Y)) }

func (c *pdfCanvas) Scale(x, y float64) { c.TransformScale(100*x, 100*y, 0, c.height) }

// at is a point of the canvas on the page, whose y grows downwards.
func (c *pdfCanvas) at(p vg.Point) (x, y float64) { return float64(p.X), c.height - float64(p.Y) }

func (c *pdfCanvas) Stroke(p vg.Path) {
	if c.GetLineWidth() > 0 {
		c.path(p)
		c.DrawPath("D")
	}
}

func (c *pdfCanvas) Fill(p vg.Path) {
	c.path(p)
	c.DrawPath("F")
}

// path adds the parts of a path.
func (c *pdfCanvas) path(p vg.Path) {
	const degrees = 180 / math.Pi
	for _, part := range p {
		x, y := c.at(part.Pos)
		switch part.Type {
		case vg.MoveComp:
			c.MoveTo(x, y)
		case vg.LineComp:
			c.LineTo(x, y)
		case vg.ArcComp:
			r := float64(part.Radius)
			c.ArcTo(x, y, r, r, 0, part.Start*degrees, (part.Start+part.Angle)*degrees)
		case vg.CurveComp:
			x0, y0 := c.at(part.Control[0])
			if len(part.Control) == 1 {
				c.CurveTo(x0, y0, x, y)
				continue
			}
			x1, y1 := c.at(part.Control[1])
			c.CurveBezierCubicTo(x0, y0, x1, y1, x, y)
		case vg.CloseComp:
			c.ClosePath()
		}
	}
}

func (c *pdfCanvas) FillString(face font.Face, at vg.Point, text string) {
	name, style, letters := strings.ToLower(face.Name()), "", liberationsansregular.TTF
	if face.Font.Weight > 0 {
		style, letters = "B", liberationsansbold.TTF
	}
	if c.GetFontDesc(name, style) == (fpdf.FontDescType{}) {
		c.AddUTF8FontFromBytes(name, style, letters)
	}
	c.SetFont(name, style, float64(face.Font.Size))
	x, y := c.at(at)
	c.Text(x, y, text)
}

// writePDF draws the page as PDF, a unit in points.
func (p layout) writePDF(w io.Writer, unit float64) error {
	h := p.height()
	return onPDF(w, p.Title, float64(p.width)*unit, float64(h)*unit, func(c *pdfCanvas) {
		c.Scale(unit, unit)
		p.draw(draw.NewCanvas(c, p.width, h))
	})
}

func (d *Drawing) writePDF(w io.Writer) error {
	return onPDF(w, d.Title, d.Width, d.Height, func(c *pdfCanvas) { d.draw(c) })
}

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

// A pdfCanvas implements [vg.Canvas] on a page of PDF with embedded fonts. It keeps the
// transformation itself, since text may have any letters and the library's own transformations
// forget the font.
type pdfCanvas struct {
	vg.Canvas // has DrawImage: no picture has an image
	doc       *fpdf.Fpdf
	height    float64 // of the page, in points
	pdfState
	kept []pdfState
}

// A pdfState is the part of a canvas that Push keeps.
type pdfState struct {
	to     [6]float64 // (x, y) is drawn at (ax + cy + e, bx + dy + f)
	colour color.Color
	width  vg.Length
	dashes []vg.Length
	offset vg.Length
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

// newPDF returns a page of w by h points.
func newPDF(w, h float64) *pdfCanvas {
	doc := newDoc(w, h)
	doc.SetAutoPageBreak(false, 0)
	doc.SetMargins(0, 0, 0)
	doc.AddPage()
	c := &pdfCanvas{doc: doc, height: h, pdfState: pdfState{to: [6]float64{1, 0, 0, 1, 0, 0}}}
	vg.Initialize(c)
	return c
}

func (c *pdfCanvas) SetLineWidth(w vg.Length) { c.width = w }

func (c *pdfCanvas) SetLineDash(dashes []vg.Length, offset vg.Length) {
	c.dashes, c.offset = dashes, offset
}

func (c *pdfCanvas) SetColor(colour color.Color) { c.colour = colour }

func (c *pdfCanvas) Push() { c.kept = append(c.kept, c.pdfState) }

func (c *pdfCanvas) Pop() {
	last := len(c.kept) - 1
	c.pdfState, c.kept = c.kept[last], c.kept[:last]
}

func (c *pdfCanvas) Rotate(turn float64) {
	sin, cos := math.Sincos(turn)
	c.transform(cos, sin, -sin, cos, 0, 0)
}

func (c *pdfCanvas) Translate(by vg.Point) { c.transform(1, 0, 0, 1, float64(by.X), float64(by.Y)) }

func (c *pdfCanvas) Scale(x, y float64) { c.transform(x, 0, 0, y, 0, 0) }

// transform puts a transformation before the present one.
func (c *pdfCanvas) transform(a, b, d, e, x, y float64) {
	m := c.to
	c.to = [6]float64{
		m[0]*a + m[2]*b, m[1]*a + m[3]*b,
		m[0]*d + m[2]*e, m[1]*d + m[3]*e,
		m[0]*x + m[2]*y + m[4], m[1]*x + m[3]*y + m[5],
	}
}

// at is a point of the canvas on the page, whose y grows downwards.
func (c *pdfCanvas) at(p vg.Point) (x, y float64) {
	px, py := float64(p.X), float64(p.Y)
	return c.to[0]*px + c.to[2]*py + c.to[4], c.height - (c.to[1]*px + c.to[3]*py + c.to[5])
}

// zoom is the factor by which lengths are drawn larger.
func (c *pdfCanvas) zoom() float64 { return math.Hypot(c.to[0], c.to[1]) }

// ink sets the colour of the next strokes and fills.
func (c *pdfCanvas) ink() {
	n := color.NRGBAModel.Convert(c.colour).(color.NRGBA)
	r, g, b := int(n.R), int(n.G), int(n.B)
	c.doc.SetFillColor(r, g, b)
	c.doc.SetDrawColor(r, g, b)
	c.doc.SetTextColor(r, g, b)
	c.doc.SetAlpha(float64(n.A)/255, "Normal")
}

func (c *pdfCanvas) Stroke(p vg.Path) {
	if c.width <= 0 {
		return
	}
	c.ink()
	zoom := c.zoom()
	c.doc.SetLineWidth(float64(c.width) * zoom)
	dashes := make([]float64, len(c.dashes))
	for i, d := range c.dashes {
		dashes[i] = float64(d) * zoom
	}
	c.doc.SetDashPattern(dashes, float64(c.offset)*zoom)
	c.path(p)
	c.doc.DrawPath("D")
}

func (c *pdfCanvas) Fill(p vg.Path) {
	c.ink()
	c.path(p)
	c.doc.DrawPath("F")
}

// path adds the parts of a path.
func (c *pdfCanvas) path(p vg.Path) {
	for _, part := range p {
		x, y := c.at(part.Pos)
		switch part.Type {
		case vg.MoveComp:
			c.doc.MoveTo(x, y)
		case vg.LineComp:
			c.doc.LineTo(x, y)
		case vg.ArcComp:
			c.arc(part)
		case vg.CurveComp:
			first := part.Control[0]
			x0, y0 := c.at(first)
			if len(part.Control) == 1 {
				c.doc.CurveTo(x0, y0, x, y)
				continue
			}
			x1, y1 := c.at(part.Control[1])
			c.doc.CurveBezierCubicTo(x0, y0, x1, y1, x, y)
		case vg.CloseComp:
			c.doc.ClosePath()
		}
	}
}

// arc adds an arc in cubic curves of at most a quarter of a turn, which are 0.03 % off.
func (c *pdfCanvas) arc(a vg.PathComp) {
	on := func(turn, out float64) vg.Point { // a point on the arc, and further along its tangent
		sin, cos := math.Sincos(turn)
		r := float64(a.Radius)
		return vg.Point{X: a.Pos.X + vg.Length(r*(cos-out*sin)), Y: a.Pos.Y + vg.Length(r*(sin+out*cos))}
	}
	c.doc.LineTo(c.at(on(a.Start, 0)))
	n := int(math.Ceil(math.Abs(a.Angle) / (math.Pi / 2)))
	for k := range n {
		part := a.Angle / float64(n)
		from := a.Start + float64(k)*part
		out := 4.0 / 3 * math.Tan(part/4)
		x0, y0 := c.at(on(from, out))
		x1, y1 := c.at(on(from+part, -out))
		x, y := c.at(on(from+part, 0))
		c.doc.CurveBezierCubicTo(x0, y0, x1, y1, x, y)
	}
}

func (c *pdfCanvas) FillString(face font.Face, at vg.Point, text string) {
	name, style, letters := strings.ToLower(face.Name()), "", liberationsansregular.TTF
	if face.Font.Weight > 0 {
		style, letters = "B", liberationsansbold.TTF
	}
	if c.doc.GetFontDesc(name, style) == (fpdf.FontDescType{}) {
		c.doc.AddUTF8FontFromBytes(name, style, letters)
	}
	c.doc.SetFont(name, style, float64(face.Font.Size)*c.zoom())
	c.ink()
	x, y := c.at(at)
	c.doc.TransformBegin()
	c.doc.TransformRotate(math.Atan2(c.to[1], c.to[0])*180/math.Pi, x, y)
	c.doc.Text(x, y, text)
	c.doc.TransformEnd()
}

// writePDF draws the page as PDF, a unit in points.
func (p layout) writePDF(w io.Writer, unit float64) error {
	h := p.height()
	c := newPDF(float64(p.width)*unit, float64(h)*unit)
	c.Scale(unit, unit)
	p.draw(draw.NewCanvas(c, p.width, h))
	return c.doc.Output(w)
}

func (d *Drawing) writePDF(w io.Writer) error {
	c := newPDF(d.Width, d.Height)
	c.doc.SetTitle(foreign.Plain(d.Title), true)
	d.draw(c)
	return c.doc.Output(w)
}

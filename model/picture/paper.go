//go:build !js

package picture

import (
	"fmt"
	"io"
	"strings"

	"codeberg.org/go-pdf/fpdf"
	"github.com/go-fonts/liberation/liberationmonoregular"
	"github.com/go-fonts/liberation/liberationsansbold"
	"github.com/go-fonts/liberation/liberationsansregular"
	"gonum.org/v1/plot/vg"

	"lascope/internal/foreign"
)

// Lengths of a page of paper, A4, in points.
const (
	paperWidth   = 595.28
	paperHeight  = 841.89
	paperMargin  = 56
	paperLetters = 10.5
	paperLine    = 14.5

	picturedWidth = 400 // of a picture
)

// printed replaces marks that the fonts of a page lack by those next to them.
var printed = strings.NewReplacer("◆", "♦", "◇", "◊", "∘", "◦", "△", "∆", "▽", "▼", "┃", "│", "━", "─", "▔", "¯", "▾", "▼", "▴", "▲", "┊", "¦", "╱", "/", "▸", "►")

// PDF writes the document as PDF on A4, its fonts embedded. Equal documents give equal bytes.
func (d *Document) PDF(w io.Writer) error {
	doc := newDoc(paperWidth, paperHeight)
	title := foreign.Plain(d.Title)
	doc.SetTitle(title, true)
	doc.SetMargins(paperMargin, paperMargin, paperMargin)
	doc.SetAutoPageBreak(true, paperMargin)
	doc.AddUTF8FontFromBytes("sans", "", liberationsansregular.TTF)
	doc.AddUTF8FontFromBytes("sans", "B", liberationsansbold.TTF)
	doc.AddUTF8FontFromBytes("mono", "", liberationmonoregular.TTF)
	doc.SetFooterFunc(func() {
		doc.SetY(-paperMargin / 2)
		doc.SetFont("sans", "", 8)
		doc.CellFormat(0, 8, fmt.Sprintf("%s · %d", title, doc.PageNo()), "", 0, "R", false, 0, "")
	})
	doc.AddPage()
	p := paper{doc}
	p.words(printed.Replace(title), true, 17)
	for i := range d.Blocks {
		p.block(&d.Blocks[i])
	}
	return doc.Output(w)
}

// A paper writes blocks on pages.
type paper struct{ doc *fpdf.Fpdf }

// room begins a new page where less than this height is left.
func (p paper) room(h float64) {
	if p.doc.GetY()+h > paperHeight-paperMargin {
		p.doc.AddPage()
	}
}

// words writes a paragraph with its emphasis.
func (p paper) words(text string, bold bool, size float64) {
	line := size * paperLine / paperLetters
	style := ""
	if bold {
		style = "B"
	}
	p.doc.SetFont("sans", style, size)
	piece := func(s string) {
		if s != "" {
			p.doc.Write(line, s)
		}
	}
	for {
		i := strings.IndexAny(text, "`*")
		if i < 0 {
			piece(text)
			break
		}
		end := strings.IndexByte(text[i+1:], text[i])
		if end <= 0 || text[i+1] == ' ' {
			piece(text[:i+1])
			text = text[i+1:]
			continue
		}
		piece(text[:i])
		if text[i] == '`' {
			p.doc.SetFont("mono", "", size)
		} else {
			p.doc.SetFont("sans", "B", size)
		}
		piece(text[i+1 : i+1+end])
		p.doc.SetFont("sans", style, size)
		text = text[i+2+end:]
	}
	p.doc.Ln(line)
}

// block writes a block.
func (p paper) block(b *Block) {
	doc, text := p.doc, printed.Replace(foreign.Plain(b.Text))
	const width = paperWidth - 2*paperMargin
	switch b.Kind {
	case Plain:
		doc.Ln(5)
		p.room(2 * paperLine)
		p.words(text, false, paperLetters)
	case Heading:
		doc.Ln(12)
		p.room(6 * paperLine)
		p.words(text, true, 13)
	case Question:
		doc.Ln(7)
		p.room(5 * paperLine)
		p.words(text, true, paperLetters)
	case Choice, Right:
		doc.Ln(2)
		p.room(paperLine)
		x, y := doc.GetXY()
		doc.SetLineWidth(.8)
		doc.Rect(x+4, y+3.5, 8, 8, "D")
		if b.Kind == Right {
			doc.Line(x+5.5, y+7.5, x+7.5, y+10)
			doc.Line(x+7.5, y+10, x+11, y+4.5)
		}
		doc.SetLeftMargin(paperMargin + 22)
		doc.SetX(paperMargin + 22)
		p.words(text, false, paperLetters)
		doc.SetLeftMargin(paperMargin)
		doc.SetX(paperMargin)
	case Answer:
		doc.Ln(10)
		p.room(2 * paperLine)
		doc.SetFont("sans", "", paperLetters)
		doc.Write(paperLine, text)
		doc.SetLineWidth(.6)
		doc.Line(doc.GetX()+8, doc.GetY()+paperLine-2, paperWidth-paperMargin, doc.GetY()+paperLine-2)
		doc.Ln(paperLine)
	case Axes:
		const height = 150
		doc.Ln(6)
		p.room(height + 2*paperLine)
		y := doc.GetY() + height
		doc.SetLineWidth(.8)
		doc.Line(paperMargin+20, y-height, paperMargin+20, y)
		doc.Line(paperMargin+20, y, paperWidth-paperMargin, y)
		doc.SetFont("sans", "", 8)
		doc.SetXY(paperMargin+20, y+3)
		doc.Cell(40, 8, "now")
		doc.SetXY(paperMargin, y+3)
		doc.CellFormat(width, 8, text, "", 0, "R", false, 0, "")
		doc.SetXY(paperMargin, y+paperLine)
	case Picture:
		doc.Ln(6)
		zoom := picturedWidth / b.Drawing.Width
		height := b.Drawing.Height * zoom
		p.room(height + paperLine)
		y := doc.GetY()
		c := &pdfCanvas{doc: doc, height: paperHeight}
		c.Push()
		c.Translate(vg.Point{X: paperMargin, Y: vg.Length(paperHeight - y - height)})
		c.Scale(zoom, zoom)
		b.Drawing.draw(c)
		c.Pop()
		doc.SetXY(paperMargin, y+height+3)
		doc.SetTextColor(0, 0, 0)
		p.words(text, false, 8.5)
		doc.SetDrawColor(0, 0, 0)
	}
}

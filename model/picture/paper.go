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
type paper struct{ *fpdf.Fpdf }

// room begins a new page where less than this height is left.
func (p paper) room(h float64) {
	if p.GetY()+h > paperHeight-paperMargin {
		p.AddPage()
	}
}

// words writes a paragraph with its emphasis.
func (p paper) words(text string, bold bool, size float64) {
	line := size * paperLine / paperLetters
	style := ""
	if bold {
		style = "B"
	}
	p.SetFont("sans", style, size)
	piece := func(s string) {
		if s != "" {
			p.Write(line, s)
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
			p.SetFont("mono", "", size)
		} else {
			p.SetFont("sans", "B", size)
		}
		piece(text[i+1 : i+1+end])
		p.SetFont("sans", style, size)
		text = text[i+2+end:]
	}
	p.Ln(line)
}

// block writes a block.
func (p paper) block(b *Block) {
	text := printed.Replace(foreign.Plain(b.Text))
	const width = paperWidth - 2*paperMargin
	switch b.Kind {
	case Plain:
		p.Ln(5)
		p.room(2 * paperLine)
		p.words(text, false, paperLetters)
	case Heading:
		p.Ln(12)
		p.room(6 * paperLine)
		p.words(text, true, 13)
	case Question:
		p.Ln(7)
		p.room(5 * paperLine)
		p.words(text, true, paperLetters)
	case Choice, Right:
		p.Ln(2)
		p.room(paperLine)
		x, y := p.GetXY()
		p.SetLineWidth(.8)
		p.Rect(x+4, y+3.5, 8, 8, "D")
		if b.Kind == Right {
			p.Line(x+5.5, y+7.5, x+7.5, y+10)
			p.Line(x+7.5, y+10, x+11, y+4.5)
		}
		p.SetLeftMargin(paperMargin + 22)
		p.SetX(paperMargin + 22)
		p.words(text, false, paperLetters)
		p.SetLeftMargin(paperMargin)
		p.SetX(paperMargin)
	case Answer:
		p.Ln(10)
		p.room(2 * paperLine)
		p.SetFont("sans", "", paperLetters)
		p.Write(paperLine, text)
		p.SetLineWidth(.6)
		p.Line(p.GetX()+8, p.GetY()+paperLine-2, paperWidth-paperMargin, p.GetY()+paperLine-2)
		p.Ln(paperLine)
	case Axes:
		const height = 150
		p.Ln(6)
		p.room(height + 2*paperLine)
		y := p.GetY() + height
		p.SetLineWidth(.8)
		p.Line(paperMargin+20, y-height, paperMargin+20, y)
		p.Line(paperMargin+20, y, paperWidth-paperMargin, y)
		p.SetFont("sans", "", 8)
		p.SetXY(paperMargin+20, y+3)
		p.Cell(40, 8, "now")
		p.SetXY(paperMargin, y+3)
		p.CellFormat(width, 8, text, "", 0, "R", false, 0, "")
		p.SetXY(paperMargin, y+paperLine)
	case Picture:
		p.Ln(6)
		zoom := picturedWidth / b.Drawing.Width
		height := b.Drawing.Height * zoom
		p.room(height + paperLine)
		y := p.GetY()
		c := &pdfCanvas{Fpdf: p.Fpdf, height: paperHeight}
		c.Push()
		c.Translate(vg.Point{X: paperMargin, Y: vg.Length(paperHeight - y - height)})
		c.Scale(zoom, zoom)
		b.Drawing.draw(c)
		c.Pop()
		p.SetXY(paperMargin, y+height+3)
		p.SetTextColor(0, 0, 0)
		p.words(text, false, 8.5)
		p.SetDrawColor(0, 0, 0)
	}
}

package animation

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"

	"lascope/model/modeltest"
	"lascope/model/picture"
	"lascope/tui/canvas"
)

// TestWriteStill: equal frames give equal bytes in each format, a PNG is as wide as a slide, and no format needs a font.
func TestWriteStill(t *testing.T) {
	th := modeltest.Must(canvas.MakeTheme("dark", "", 0, false))
	var g canvas.Grid
	g.Reset(40, 12)
	g.All().Text(0, 0, "share ●▲ ┌─╮ ⣿ ▄ ⁻ₖ ⏎", canvas.Fg(canvas.InkStrong).Bold())
	for _, format := range picture.Formats {
		var files [2]bytes.Buffer
		for i := range files {
			modeltest.OK(t, WriteStill(&files[i], "a <line>", &g, th, format))
		}
		if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
			t.Errorf("%s: two pictures of a frame differ", format)
		}
		text := files[0].String()
		if !picture.Begins("x."+format, text) {
			t.Errorf("%s begins with %q", format, text[:20])
		}
		switch format {
		case "svg":
			if strings.Contains(text, "<text") || strings.Contains(text, "font") || !strings.Contains(text, "<title>a &lt;line&gt;</title>") {
				t.Error("the SVG has letters of a font, or no title")
			}
		case "pdf":
			if strings.Contains(text, "/FontFile") {
				t.Error("the PDF has a font")
			}
		case "png":
			c, err := png.DecodeConfig(strings.NewReader(text))
			if err != nil || c.Width < 1920 || c.Width*12*2 != c.Height*40 {
				t.Errorf("the PNG is %d x %d, %v", c.Width, c.Height, err)
			}
		}
	}
}

// TestOutlines: each rune that the program draws has an outline, of the font or drawn; what is drawn lies in its cell, from which
// only the ends of lines stick out.
func TestOutlines(t *testing.T) {
	s := &still{fonts: map[bool]*sfnt.Font{}}
	for r := range canvas.PlainRunes {
		if kindOf(r) == shapeBlock || r == '\u00a0' {
			continue
		}
		if path, err := s.glyph(r, true); err != nil || path == nil && rule(r) == nil && symbol(r) == nil && smallLetters[r].of == 0 {
			t.Errorf("%c has no outline: %v", r, err)
		}
	}
	for r := range symbols {
		for _, part := range symbol(r) {
			if part.Pos.X < -1 || part.Pos.X > stillWidth+1 || part.Pos.Y < -1 || part.Pos.Y > stillHeight+1 {
				t.Errorf("%c leaves its cell at %v", r, part.Pos)
			}
		}
	}
}

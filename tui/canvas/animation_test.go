package canvas

import (
	"bytes"
	"image/color"
	"image/png"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"lascope/model/modeltest"
	"lascope/model/picture"
)

// TestWriteStill: equal frames give equal bytes in each format, a PNG is as wide as a slide, and no format needs a font.
func TestWriteStill(t *testing.T) {
	th := modeltest.Must(MakeTheme("dark", "", 0, false))
	var g Grid
	g.Reset(40, 12)
	g.All().Text(0, 0, "share ●▲ ┌─╮ ⣿ ▄ ⁻ₖ ⏎", Fg(InkStrong).Bold())
	for _, format := range picture.Formats {
		var files [2]bytes.Buffer
		for i := range files {
			modeltest.OK(t, WriteStill(&files[i], "a <line>", &g, th, format))
		}
		if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
			t.Errorf("%s: two pictures of a frame differ", format)
		}
		text := files[0].String()
		if !picture.Begins("x." + format)(text) {
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

// TestStill: each cell of a picture has the ground, the blocks and the letters of its cell on the terminal, in every theme.
func TestStill(t *testing.T) {
	runes := slices.Sorted(maps.Keys(Signs))
	runes = append(runes, ' ', 'a', '#', '⠁', '⢸', '⣿')
	for _, c := range []struct {
		theme, glyphs string
		profile       termenv.Profile
	}{{"dark", "braille", termenv.TrueColor}, {"light", "block", termenv.TrueColor}, {"mono", "ascii", termenv.TrueColor}, {"dark", "braille", termenv.Ascii}} {
		th := modeltest.Must(MakeTheme(c.theme, c.glyphs, c.profile, false))
		f := NewAnimation(th)
		random := rand.New(rand.NewPCG(1, 2))
		for range 3 {
			var g Grid
			g.Reset(50, 20)
			for i := range g.Cells {
				st := Fg(Ink(random.IntN(int(InkCount)))) | Style(random.IntN(8))*AttrBold
				if random.IntN(3) == 0 {
					st = st.On(Ink(random.IntN(int(InkCount))))
				}
				g.All().Set(i%g.W, i/g.W, runes[random.IntN(len(runes))], st)
			}
			f.Add("a frame", &g)
			compare(t, f, &g)
		}
	}
}

// compare holds the last frame of a film to a grid.
func compare(t *testing.T, f *Animation, g *Grid) {
	t.Helper()
	d := f.Frames[len(f.Frames)-1]
	of := map[int]any{}
	for key, i := range f.known {
		of[i] = key
	}
	ground := make([]color.RGBA, 64*len(g.Cells)) // of each eighth by eighth of a cell
	type written struct {
		cell int
		letter
		colour color.RGBA
	}
	words := map[written]int{}
	for _, fill := range d.Fills {
		x, y := int(fill.X), int(d.Height-fill.Y)
		switch key := of[fill.Outline].(type) {
		case size:
			for v := y/2 - key.h; v < y/2; v++ {
				for u := x; u < x+key.w; u++ {
					if !fill.Behind || ground[v*g.W*8+u] == (color.RGBA{}) {
						ground[v*g.W*8+u] = fill.Colour
					}
				}
			}
		case letter:
			words[written{(y/16-1)*g.W + x/8, key, fill.Colour}]++
		}
	}
	paper := rgba(f.th.Hex[InkPaper])
	for i, c := range g.Cells {
		want := ShownRune(c.R, f.th)
		ink, back := f.inks(c.St)
		patches, density := blockPatches(want)
		for v := range 8 {
			for u := range 8 {
				colour := back
				for _, p := range patches {
					if u >= p.x && u < p.x+p.w && v >= p.y && v < p.y+p.h {
						colour = mixed(back, ink.colour, density)
					}
				}
				if got := ground[(i/g.W*8+v)*g.W*8+i%g.W*8+u]; got != colour && (got != color.RGBA{} || colour != paper) {
					t.Fatalf("cell %d, %c: at %d,%d it is %v, want %v", i, want, u, v, got, colour)
				}
			}
		}
		if patches != nil || want == ' ' || want == SecondHalf {
			continue
		}
		if ink.under {
			words[written{i, letter{'_', false}, ink.colour}]--
		}
		words[written{i, letter{want, ink.bold}, ink.colour}]--
	}
	for w, n := range words {
		modeltest.MustEqual(t, n, 0, "cell %d has %c too often:", w.cell, w.r)
	}
}

// TestOutlines: each rune that the program draws has an outline, of the font or drawn; what is drawn lies in its cell, from which
// only the ends of lines stick out.
func TestOutlines(t *testing.T) {
	for r := range Signs {
		l := letter{r, true}
		if patches, _ := blockPatches(r); patches == nil && r != '\u00a0' && l.glyph(1, 0, 0) == nil && l.drawn() == nil {
			t.Errorf("%c has no outline", r)
		}
		for _, part := range l.drawn() {
			if part.Pos.X < -1 || part.Pos.X > cellWidth+1 || part.Pos.Y < -1 || part.Pos.Y > cellHeight+1 {
				t.Errorf("%c leaves its cell at %v", r, part.Pos)
			}
		}
	}
}

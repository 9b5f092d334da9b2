package canvas

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// A Theme turns inks into a terminal's codes and glyphs into what it can show. It
// does not change: another one is put in its place, see [MakeTheme].
type Theme struct {
	Name      string
	Glyphs    string
	colour    [InkCount]lipgloss.TerminalColor // none where there are no colours
	Attrs     [InkCount]Style                  // what stands for a colour where there is none, or goes with it
	Over      [InkCount]Ink                    // what words on this ground are written in: strong or paper
	sgr       map[Style]string
	Ascii     bool
	Thick     bool // curves as wide as a cell
	Projector bool // drawn for a room: see projector.go

	Asked, askedGlyphs string // as they were asked for; "" for the first
	profile            termenv.Profile
	styles             *lipgloss.Renderer
}

// NewTheme makes a theme for a terminal's colours.
func NewTheme(name, glyphs string, profile termenv.Profile) (*Theme, error) {
	return MakeTheme(name, glyphs, profile, false)
}

// MakeTheme makes a theme for a terminal's colours, for a desk or for a room. Without
// colours, or with theme mono, there are no colour codes at all.
func MakeTheme(name, glyphs string, profile termenv.Profile, room bool) (*Theme, error) {
	t := &Theme{sgr: map[Style]string{}, Asked: name, askedGlyphs: glyphs, profile: profile, Projector: room, Thick: room}
	t.styles = lipgloss.NewRenderer(io.Discard)
	t.styles.SetColorProfile(min(profile, termenv.ANSI)) // below it bold and reverse would be left out as well
	for i := range t.colour {
		t.colour[i] = lipgloss.NoColor{}
	}
	if name == "" {
		name = Themes[0]
		if room {
			name = ProjectorTheme
		}
	}
	if glyphs == "" {
		glyphs = GlyphSets[0]
		if room {
			glyphs = "block"
		}
	}
	if !slices.Contains(Themes, name) {
		return nil, fmt.Errorf("theme=%s: the themes are %s", name, strings.Join(Themes, ", "))
	}
	if !slices.Contains(GlyphSets, glyphs) {
		return nil, fmt.Errorf("glyphs=%s: the glyph sets are %s", glyphs, strings.Join(GlyphSets, ", "))
	}
	t.Name, t.Glyphs, t.Ascii = name, glyphs, glyphs == "ascii"
	if profile == termenv.Ascii {
		t.Name = "mono"
	}
	if palette, coloured := palettes[t.Name]; coloured {
		t.colourInks(palette)
	} else {
		t.attributeInks()
	}
	return t, nil
}

// attributeInks tells inks apart by attributes, for a terminal without colours.
func (t *Theme) attributeInks() {
	for _, i := range []Ink{InkStrong, InkFocus, InkAccent, InkWarn} {
		t.Attrs[i] = AttrBold
	}
	for _, i := range []Ink{InkDim, InkFrame, InkGrey, InkBand} {
		t.Attrs[i] = attrFaint
	}
	t.Attrs[InkSelect] = AttrReverse
}

// colourInks takes the colours of a palette, and bold inks with ProjectorTheme.
func (t *Theme) colourInks(palette [InkCount]string) {
	for i, hex := range palette {
		t.colour[i] = lipgloss.Color(hex)
		t.Over[i] = InkStrong
		if contrast(palette[InkPaper], hex) > contrast(palette[InkStrong], hex) {
			t.Over[i] = InkPaper
		}
	}
	if strings.HasPrefix(t.Name, ProjectorTheme) {
		for _, i := range boldInks {
			t.Attrs[i] = AttrBold
		}
	}
}

// Named is the same theme in other colours; inRoom for a room, or for a desk again.
func (t *Theme) Named(name string) (*Theme, error) {
	return MakeTheme(name, t.askedGlyphs, t.profile, t.Projector)
}

func (t *Theme) ForProjector(on bool) *Theme {
	other, err := MakeTheme(t.Asked, t.askedGlyphs, t.profile, on)
	if err != nil {
		return t // it was made of the same words
	}
	return other
}

// Mono tells that there are no colours: shapes must say all.
func (t *Theme) Mono() bool { return t.Name == "mono" }

// code is the sequence that switches to a style from whatever was before. Lip Gloss
// writes it, once a style: what it puts before a letter is kept, as to let it render
// each of the thousands of cells of a frame would take a frame's time many times over.
func (t *Theme) code(s Style) string {
	if code, ok := t.sgr[s]; ok {
		return code
	}
	attr := s | t.Attrs[s.Fore()] | t.Attrs[s.Back()]
	const letter = "x"
	written := t.styles.NewStyle().
		Bold(attr&AttrBold != 0).Faint(attr&attrFaint != 0).
		Underline(attr&AttrUnder != 0).Reverse(attr&AttrReverse != 0).
		Foreground(t.colour[s.Fore()]).Background(t.colour[s.Back()]).
		Render(letter)
	before, _, _ := strings.Cut(written, letter)
	t.sgr[s] = "\x1b[0m" + before
	return t.sgr[s]
}

// Render is the grid as lines of text. Codes stand only where the style changes, and
// every line starts with one, so that lines may be drawn alone. The text is about as long
// as the one before, last bytes.
func (t *Theme) Render(g *Grid, last int) string {
	var b strings.Builder
	if g.W > 0 {
		b.Grow(last*5/4 + 256)
		t.encode(&b, g)
	}
	return b.String()
}

func (t *Theme) encode(b *strings.Builder, g *Grid) {
	g.Settle()
	for y := 0; y < g.H; y++ {
		if y > 0 {
			b.WriteByte('\n')
		}
		last := ^Style(0)
		for _, c := range g.Cells[y*g.W : (y+1)*g.W] {
			if c.St != last {
				b.WriteString(t.code(c.St))
				last = c.St
			}
			switch {
			case c.R > 0 && c.R < 0x80:
				b.WriteByte(byte(c.R))
			case t.Ascii:
				b.WriteByte(PlainRune(c.R))
			case c.R > SecondHalf:
				b.WriteRune(c.R)
			case c.R < SecondHalf:
				b.WriteString(Glyph(c.R))
			}
		}
		if g.W > 0 {
			b.WriteString("\x1b[0m")
		}
	}
}

// Hex is an ink as a colour of a picture; without colours it is black, grey and white.
func (t *Theme) Hex(i Ink) string {
	palette, ok := palettes[t.Name]
	switch {
	case ok:
		return palette[i]
	case i == InkPaper || i == InkBar || i >= InkCellA && i <= InkCellLit:
		return "#ffffff"
	case i == InkSelect:
		return "#dddddd"
	case t.Attrs[i]&attrFaint != 0:
		return "#777777"
	}
	return "#000000"
}

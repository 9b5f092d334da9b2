package tui

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// A theme turns inks into a terminal's codes and glyphs into what it can show. It
// does not change: another one is put in its place, see [makeTheme].
type theme struct {
	name      string
	glyphs    string
	colour    [inkCount]lipgloss.TerminalColor // none where there are no colours
	attrs     [inkCount]style                  // what stands for a colour where there is none, or goes with it
	over      [inkCount]ink                    // what words on this ground are written in: strong or paper
	sgr       map[style]string
	ascii     bool
	thick     bool // curves as wide as a cell
	projector bool // drawn for a room: see projector.go

	asked, askedGlyphs string // as they were asked for; "" for the first
	profile            termenv.Profile
	styles             *lipgloss.Renderer
}

// newTheme makes a theme for a terminal's colours.
func newTheme(name, glyphs string, profile termenv.Profile) (*theme, error) {
	return makeTheme(name, glyphs, profile, false)
}

// makeTheme makes a theme for a terminal's colours, for a desk or for a room. Without
// colours, or with theme mono, there are no colour codes at all.
func makeTheme(name, glyphs string, profile termenv.Profile, room bool) (*theme, error) {
	t := &theme{sgr: map[style]string{}, asked: name, askedGlyphs: glyphs, profile: profile, projector: room, thick: room}
	t.styles = lipgloss.NewRenderer(io.Discard)
	t.styles.SetColorProfile(min(profile, termenv.ANSI)) // below it bold and reverse would be left out as well
	for i := range t.colour {
		t.colour[i] = lipgloss.NoColor{}
	}
	if name == "" {
		name = Themes[0]
		if room {
			name = projectorTheme
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
	t.name, t.glyphs, t.ascii = name, glyphs, glyphs == "ascii"
	if profile == termenv.Ascii {
		t.name = "mono"
	}
	palette, coloured := palettes[t.name]
	if !coloured {
		for _, i := range []ink{inkStrong, inkFocus, inkAccent, inkWarn} {
			t.attrs[i] = attrBold
		}
		for _, i := range []ink{inkDim, inkFrame, inkGrey, inkBand} {
			t.attrs[i] = attrFaint
		}
		t.attrs[inkSelect] = attrReverse
		return t, nil
	}
	for i, hex := range palette {
		t.colour[i] = lipgloss.Color(hex)
		t.over[i] = inkStrong
		if contrast(palette[inkPaper], hex) > contrast(palette[inkStrong], hex) {
			t.over[i] = inkPaper
		}
	}
	if strings.HasPrefix(t.name, projectorTheme) {
		for _, i := range boldInks {
			t.attrs[i] = attrBold
		}
	}
	return t, nil
}

// named is the same theme in other colours; inRoom for a room, or for a desk again.
func (t *theme) named(name string) (*theme, error) {
	return makeTheme(name, t.askedGlyphs, t.profile, t.projector)
}

func (t *theme) forProjector(on bool) *theme {
	other, err := makeTheme(t.asked, t.askedGlyphs, t.profile, on)
	if err != nil {
		return t // it was made of the same words
	}
	return other
}

// mono tells that there are no colours: shapes must say all.
func (t *theme) mono() bool { return t.name == "mono" }

// code is the sequence that switches to a style from whatever was before. Lip Gloss
// writes it, once a style: what it puts before a letter is kept, as to let it render
// each of the thousands of cells of a frame would take a frame's time many times over.
func (t *theme) code(s style) string {
	if code, ok := t.sgr[s]; ok {
		return code
	}
	attr := s | t.attrs[s.fore()] | t.attrs[s.back()]
	const letter = "x"
	written := t.styles.NewStyle().
		Bold(attr&attrBold != 0).Faint(attr&attrFaint != 0).
		Underline(attr&attrUnder != 0).Reverse(attr&attrReverse != 0).
		Foreground(t.colour[s.fore()]).Background(t.colour[s.back()]).
		Render(letter)
	before, _, _ := strings.Cut(written, letter)
	t.sgr[s] = "\x1b[0m" + before
	return t.sgr[s]
}

// render is the grid as lines of text. Codes stand only where the style changes, and
// every line starts with one, so that lines may be drawn alone. The text is about as long
// as the one before, last bytes.
func (t *theme) render(g *grid, last int) string {
	var b strings.Builder
	if g.w > 0 {
		b.Grow(last*5/4 + 256)
		t.encode(&b, g)
	}
	return b.String()
}

func (t *theme) encode(b *strings.Builder, g *grid) {
	g.settle()
	for y := 0; y < g.h; y++ {
		if y > 0 {
			b.WriteByte('\n')
		}
		last := ^style(0)
		for _, c := range g.cells[y*g.w : (y+1)*g.w] {
			if c.st != last {
				b.WriteString(t.code(c.st))
				last = c.st
			}
			switch {
			case c.r > 0 && c.r < 0x80:
				b.WriteByte(byte(c.r))
			case t.ascii:
				b.WriteByte(plainRune(c.r))
			case c.r > secondHalf:
				b.WriteRune(c.r)
			case c.r < secondHalf:
				b.WriteString(glyph(c.r))
			}
		}
		if g.w > 0 {
			b.WriteString("\x1b[0m")
		}
	}
}

// hex is an ink as a colour of a picture; without colours it is black, grey and white.
func (t *theme) hex(i ink) string {
	palette, ok := palettes[t.name]
	switch {
	case ok:
		return palette[i]
	case i == inkPaper || i == inkBar || i >= inkCellA && i <= inkCellLit:
		return "#ffffff"
	case i == inkSelect:
		return "#dddddd"
	case t.attrs[i]&attrFaint != 0:
		return "#777777"
	}
	return "#000000"
}

package canvas

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"lascope/model/picture"
)

// A Theme renders inks as terminal codes and glyphs in a glyph set. It is immutable but
// for its cache of codes, and not safe for concurrent use.
type Theme struct {
	Name      string
	Glyphs    string
	colour    [InkCount]lipgloss.TerminalColor // NoColor without colours
	Hex       [InkCount]string                 // as in an SVG, #14161b; without colours black, grey or white
	Attrs     [InkCount]Style                  // instead of a colour, or besides it
	Over      [InkCount]Ink                    // the ink of text on this background: strong or paper
	sgr       map[Style]string
	Ascii     bool
	Thick     bool // curves as wide as a cell
	Projector bool // for a projector: larger figures, fewer words

	Asked, askedGlyphs string // as requested; "" for the default
	profile            termenv.Profile
	styles             *lipgloss.Renderer
}

// NewTheme makes a theme for a desk, see [MakeTheme].
func NewTheme(name, glyphs string, profile termenv.Profile) (*Theme, error) {
	return MakeTheme(name, glyphs, profile, false)
}

// MakeTheme makes a theme for a terminal's colours, for a desk or a projector. An empty
// name or glyph set means the default. Without colours the theme is mono, which writes no
// colour codes. An error names the themes or glyph sets there are.
func MakeTheme(name, glyphs string, profile termenv.Profile, projector bool) (*Theme, error) {
	t := &Theme{sgr: map[Style]string{}, Asked: name, askedGlyphs: glyphs, profile: profile, Projector: projector, Thick: projector}
	t.styles = lipgloss.NewRenderer(io.Discard)
	t.styles.SetColorProfile(min(profile, termenv.ANSI)) // below it bold and reverse would be left out as well
	name, glyphs = cmp.Or(name, Pick(projector, ProjectorTheme, Themes[0])), cmp.Or(glyphs, Pick(projector, "block", GlyphSets[0]))
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
	if t.Mono() {
		t.Attrs = [InkCount]Style{InkStrong: AttrBold, InkAccent: AttrBold, InkWarn: AttrBold, InkDim: attrFaint, InkFrame: attrFaint,
			InkSelect: AttrReverse}
	} else if strings.HasPrefix(name, ProjectorTheme) {
		for _, i := range []Ink{InkText, InkStrong, InkPractice, InkTheory, InkAccent, InkWarn, InkRunB, InkRunC, InkRunD} {
			t.Attrs[i] = AttrBold
		}
	}
	t.colourInks()
	return t, nil
}

// colourInks gives the inks the colours of the theme, which are those of picture files; without colours black, grey or white there.
func (t *Theme) colourInks() {
	column, heat := slices.Index(inkRows[0], t.Name), picture.HeatPalette(heatSteps)
	for i := range InkCount {
		hex, colour := "#000000", lipgloss.TerminalColor(lipgloss.NoColor{})
		switch {
		case !t.Mono() && i >= inkHeat0:
			r, g, b, _ := heat[i-inkHeat0].RGBA()
			hex = fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
			colour = lipgloss.Color(hex)
		case !t.Mono():
			row := inkRows[1+i]
			hex = row[column]
			index := row[Pick(t.Light(), 9, 7):]
			colour = lipgloss.CompleteColor{TrueColor: hex, ANSI256: index[0], ANSI: index[1]}
		case i == InkSelect:
			hex = "#dddddd"
		case i >= InkPaper && i < InkTooFew:
			hex = "#ffffff"
		case t.Attrs[i] == attrFaint:
			hex = "#777777"
		}
		t.Hex[i], t.colour[i] = hex, colour
	}
	for i, hex := range t.Hex {
		if !t.Mono() {
			t.Over[i] = Pick(contrast(t.Hex[InkPaper], hex) > contrast(t.Hex[InkStrong], hex), InkPaper, InkStrong)
		}
	}
}

// Named is the theme in the colours of another one; an unknown name is an error.
func (t *Theme) Named(name string) (*Theme, error) {
	return MakeTheme(name, t.askedGlyphs, t.profile, t.Projector)
}

// ForProjector is the theme for a projector, or for a desk again.
func (t *Theme) ForProjector(on bool) *Theme {
	return must(MakeTheme(t.Asked, t.askedGlyphs, t.profile, on)) // t has the same names
}

// Light reports dark words on light paper.
func (t *Theme) Light() bool { return strings.HasSuffix(t.Name, "light") }

// Paper is the colour behind the text, as #rrggbb; "" where the terminal's own is.
func (t *Theme) Paper() string { return Pick(t.Mono(), "", t.Hex[InkPaper]) }

// Mono reports that there are no colours, so glyphs must carry all distinctions.
func (t *Theme) Mono() bool { return t.Name == "mono" }

// Tinted reports that the faint backgrounds of charts can be told from the paper: not without colours, nor among 16.
func (t *Theme) Tinted() bool { return !t.Mono() && t.profile != termenv.ANSI }

// code is the sequence that switches to a style from any other. It is the part that Lip
// Gloss writes before a letter, cached by style: rendering each cell with Lip Gloss would
// exceed the time of a frame many times.
func (t *Theme) code(s Style) string {
	if code, ok := t.sgr[s]; ok {
		return code
	}
	attr := s | t.Attrs[s.Fore()] | t.Attrs[s.Back()]
	const letter = "x"
	written := t.styles.NewStyle().
		Bold(attr&AttrBold != 0).Faint(attr&(attrFaint|AttrReverse) == attrFaint).
		Underline(attr&AttrUnder != 0).Reverse(attr&AttrReverse != 0).
		Foreground(t.colour[s.Fore()]).Background(t.colour[s.Back()]).
		Render(letter)
	before, _, _ := strings.Cut(written, letter)
	t.sgr[s] = "\x1b[0m" + before
	return t.sgr[s]
}

// Render writes the grid as lines of text. A code stands at the start of each line and
// where the style changes. The buffer's capacity follows last, the bytes of the frame
// before.
func (t *Theme) Render(g *Grid, last int) string {
	var b strings.Builder
	b.Grow(last*5/4 + 256)
	g.Settle()
	for y := range Pick(g.W > 0, g.H, 0) {
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
		b.WriteString("\x1b[0m")
	}
	return b.String()
}

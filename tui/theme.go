package tui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/muesli/termenv"
)

// A theme turns inks into a terminal's codes and glyphs into what it can show.
type theme struct {
	name   string
	glyphs string
	codes  [inkCount][2]string // as foreground and as background; "" for none
	attrs  [inkCount]style     // what stands for a colour where there is none
	sgr    map[style]string
	ascii  bool
}

// Themes and glyph sets, the default first.
var (
	Themes    = []string{"dark", "light", "mono"}
	GlyphSets = []string{"braille", "block", "ascii"}
)

// The colours of Okabe and Ito, which the colour-blind can tell apart, lightened
// or darkened where the background asks for it.
var palettes = map[string][inkCount]string{
	"dark": {
		inkText: "#d4d8df", inkStrong: "#ffffff", inkDim: "#969daa", inkFrame: "#4a515e",
		inkFocus: "#56b4e9", inkPractice: "#56b4e9", inkTheory: "#25d3a0", inkAccent: "#f5a70a",
		inkRival: "#f0e442", inkGrey: "#8a919d", inkHits: "#d88bb5", inkBand: "#2c5f8a", inkWarn: "#ff7a33",
		inkPaper: "#14161b", inkBar: "#262b34", inkSelect: "#2e3a4c",
		inkCellA: "#1d4f80", inkCellB: "#17395c", inkCellLit: "#2a6aa6",
		inkScale0: "#3b4a6b", inkScale1: "#36708f", inkScale2: "#2f9c8f", inkScale3: "#7cc35f", inkScale4: "#f0e442",
	},
	"light": {
		inkText: "#22262e", inkStrong: "#000000", inkDim: "#596170", inkFrame: "#a9b0bc",
		inkFocus: "#005fa8", inkPractice: "#0067b1", inkTheory: "#00714f", inkAccent: "#b34a00",
		inkRival: "#8a6500", inkGrey: "#717886", inkHits: "#a03775", inkBand: "#a9cdea", inkWarn: "#c02b00",
		inkPaper: "#fcfcfa", inkBar: "#e6e9ee", inkSelect: "#cfe0f1",
		inkCellA: "#a9cfee", inkCellB: "#d0e4f5", inkCellLit: "#7fb6e2",
		inkScale0: "#c3cbdb", inkScale1: "#8fb4cc", inkScale2: "#4d9c94", inkScale3: "#3a7d2c", inkScale4: "#6b4e00",
	},
}

// newTheme makes a theme for a terminal's colours. Without colours, or with
// theme mono, there are no colour codes at all.
func newTheme(name, glyphs string, profile termenv.Profile) (*theme, error) {
	if name == "" {
		name = Themes[0]
	}
	if glyphs == "" {
		glyphs = GlyphSets[0]
	}
	if !slices.Contains(Themes, name) {
		return nil, fmt.Errorf("theme=%s: the themes are %s", name, strings.Join(Themes, ", "))
	}
	if !slices.Contains(GlyphSets, glyphs) {
		return nil, fmt.Errorf("glyphs=%s: the glyph sets are %s", glyphs, strings.Join(GlyphSets, ", "))
	}
	t := &theme{name: name, glyphs: glyphs, ascii: glyphs == "ascii", sgr: map[style]string{}}
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
		c := profile.Color(hex)
		t.codes[i] = [2]string{c.Sequence(false), c.Sequence(true)}
	}
	return t, nil
}

// mono tells that there are no colours: shapes must say all.
func (t *theme) mono() bool { return t.name == "mono" }

// code is the sequence that switches to a style from whatever was before.
func (t *theme) code(s style) string {
	if code, ok := t.sgr[s]; ok {
		return code
	}
	var b strings.Builder
	b.WriteString("\x1b[0")
	attr := s | t.attrs[s.fore()] | t.attrs[s.back()]
	for _, a := range []struct {
		bit  style
		code string
	}{{attrBold, ";1"}, {attrFaint, ";2"}, {attrUnder, ";4"}, {attrReverse, ";7"}} {
		if attr&a.bit != 0 {
			b.WriteString(a.code)
		}
	}
	if f := t.codes[s.fore()][0]; f != "" {
		b.WriteString(";" + f)
	}
	if k := t.codes[s.back()][1]; k != "" {
		b.WriteString(";" + k)
	}
	b.WriteByte('m')
	t.sgr[s] = b.String()
	return t.sgr[s]
}

// encode writes the grid as lines of text. Codes stand only where the style
// changes, and every line starts with one, so that lines may be drawn alone.
func (t *theme) encode(b *strings.Builder, g *grid) {
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
			if t.ascii && c.r >= 0x80 {
				b.WriteByte(plainRune(c.r))
				continue
			}
			b.WriteRune(c.r)
		}
		if g.w > 0 {
			b.WriteString("\x1b[0m")
		}
	}
}

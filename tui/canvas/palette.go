package canvas

import (
	"fmt"
	"sync"

	"github.com/charmbracelet/lipgloss"
	"github.com/lucasb-eyer/go-colorful"

	"lascope/model/picture"
)

// Themes and glyph sets, the default first.
var (
	Themes    = []string{"dark", "light", "mono", "safe", "safe-light", "contrast", "contrast-light"}
	GlyphSets = []string{"braille", "block", "ascii"}
)

// The colours of dark and light are those of Okabe and Ito, lightened or darkened for
// their backgrounds. Those of the other themes result from a search for the greatest
// distance to the eyes of people who lack one kind of cone, at a contrast fit for text.
// palette_test.go measures all of them.
var palettes = func() map[string][inkHeat0]string {
	themes := []string{"dark", "light", "safe", "safe-light", "contrast", "contrast-light"}
	table := []struct {
		ink     Ink
		colours [6]string // one a theme
	}{
		{InkText, [...]string{"#d4d8df", "#22262e", "#d4d8df", "#22262e", "#ffffff", "#000000"}},
		{InkStrong, [...]string{"#ffffff", "#000000", "#ffffff", "#000000", "#ffffff", "#000000"}},
		{InkDim, [...]string{"#a2a9b5", "#505866", "#a2a9b5", "#505866", "#d8d8d8", "#303030"}},
		{InkFrame, [...]string{"#5f6775", "#8a909c", "#5f6775", "#8a909c", "#8a8a8a", "#767676"}},
		{InkPractice, [...]string{"#56b4e9", "#055dbb", "#7ba0fe", "#093873", "#79a1ff", "#0e325f"}},
		{InkTheory, [...]string{"#4fe6b4", "#0a5a36", "#9cfee2", "#216b5a", "#b9fec3", "#036452"}},
		{InkAccent, [...]string{"#f5a70a", "#8f5300", "#ffb838", "#825a0f", "#f9ba54", "#775102"}},
		{InkWarn, [...]string{"#ff7a6b", "#a20131", "#ff7c68", "#902536", "#ff7b7e", "#ae0351"}},
		{InkRunB, [...]string{"#f5a70a", "#8f5300", "#ffb838", "#825a0f", "#f9ba54", "#775102"}},
		{InkRunC, [...]string{"#f0a6d6", "#8607f2", "#e1b8ea", "#8b05ea", "#c594c1", "#7c1ece"}},
		{InkRunD, [...]string{"#f0e442", "#2d3f02", "#feffa3", "#293b01", "#fefe09", "#293a00"}},
		{InkPaper, [...]string{"#14161b", "#fcfcfa", "#14161b", "#fcfcfa", "#000000", "#ffffff"}},
		{InkBar, [...]string{"#262b34", "#e6e9ee", "#262b34", "#e6e9ee", "#1c1c1c", "#eeeeee"}},
		{InkSelect, [...]string{"#2d384a", "#cfe0f1", "#2e3a4c", "#cfe0f1", "#003a70", "#cfe6ff"}},
		{InkGap, [...]string{"#17332d", "#d9eee3", "#17332d", "#d9eee3", "#12332a", "#d9eee3"}},
		{InkHalf, [...]string{"#16324a", "#cbe0f2", "#16324a", "#cbe0f2", "#16324a", "#cbe0f2"}},
		{InkTenths, [...]string{"#1a2430", "#e4eef7", "#1a2430", "#e4eef7", "#141e2a", "#e4eef7"}},
		{InkFewest, [...]string{"#a02f75", "#dd86bf", "#a02f75", "#dd86bf", "#a02f75", "#dd86bf"}},
		{InkFew, [...]string{"#6f3a60", "#f7c6e4", "#6f3a60", "#f7c6e4", "#6f3a60", "#f7c6e4"}},
		{InkWithin, [...]string{"#272e3a", "#eef0f2", "#272e3a", "#eef0f2", "#272e3a", "#eef0f2"}},
		{InkMany, [...]string{"#1f4560", "#c3dcf0", "#1f4560", "#c3dcf0", "#1f4560", "#c3dcf0"}},
		{InkMost, [...]string{"#1f5d90", "#8fc0e6", "#1f5d90", "#8fc0e6", "#1f5d90", "#8fc0e6"}},
		{InkTooFew, [...]string{"#c2539a", "#b8498f", "#c2539a", "#b8498f", "#c2539a", "#b8498f"}},
		{InkTooMany, [...]string{"#3f8fd0", "#3a7fb5", "#3f8fd0", "#3a7fb5", "#3f8fd0", "#3a7fb5"}},
	}
	all := map[string][inkHeat0]string{}
	for i, theme := range themes {
		var inks [inkHeat0]string
		for _, row := range table {
			inks[row.ink] = row.colours[i]
		}
		all[theme] = inks
	}
	return all
}()

// indexed are the inks in terminals of 256 and of 16 colours, on dark and on light paper: not always the nearest
// colour, so that backgrounds stay grey and the steps stay apart.
var indexed = map[Ink]struct{ dark, light [2]string }{
	InkText:     {[...]string{"253", "7"}, [...]string{"235", "0"}},
	InkStrong:   {[...]string{"231", "15"}, [...]string{"16", "0"}},
	InkDim:      {[...]string{"248", "7"}, [...]string{"240", "8"}},
	InkFrame:    {[...]string{"242", "8"}, [...]string{"246", "8"}},
	InkPractice: {[...]string{"74", "14"}, [...]string{"25", "4"}},
	InkTheory:   {[...]string{"79", "10"}, [...]string{"23", "2"}},
	InkAccent:   {[...]string{"214", "11"}, [...]string{"94", "3"}},
	InkWarn:     {[...]string{"210", "9"}, [...]string{"125", "1"}},
	InkRunB:     {[...]string{"214", "11"}, [...]string{"94", "3"}},
	InkRunC:     {[...]string{"218", "13"}, [...]string{"93", "5"}},
	InkRunD:     {[...]string{"227", "15"}, [...]string{"58", "0"}},
	InkPaper:    {[...]string{"234", "0"}, [...]string{"231", "15"}},
	InkBar:      {[...]string{"236", "0"}, [...]string{"254", "15"}},
	InkSelect:   {[...]string{"237", "4"}, [...]string{"195", "7"}},
	InkGap:      {[...]string{"236", "0"}, [...]string{"194", "15"}},
	InkHalf:     {[...]string{"238", "0"}, [...]string{"153", "15"}},
	InkTenths:   {[...]string{"235", "0"}, [...]string{"254", "15"}},
	InkFewest:   {[...]string{"125", "5"}, [...]string{"175", "13"}},
	InkFew:      {[...]string{"89", "5"}, [...]string{"225", "13"}},
	InkWithin:   {[...]string{"236", "0"}, [...]string{"255", "15"}},
	InkMany:     {[...]string{"23", "4"}, [...]string{"153", "14"}},
	InkMost:     {[...]string{"25", "4"}, [...]string{"110", "14"}},
	InkTooFew:   {[...]string{"169", "13"}, [...]string{"132", "5"}},
	InkTooMany:  {[...]string{"68", "12"}, [...]string{"67", "4"}},
}

func colourOf(i Ink, hex string, light bool) lipgloss.TerminalColor {
	row, named := indexed[i]
	if !named {
		return lipgloss.Color(hex)
	}
	index := Pick(light, row.light, row.dark)
	return lipgloss.CompleteColor{TrueColor: hex, ANSI256: index[0], ANSI: index[1]}
}

// heatColours are the colours of the continuous scale: in all themes those of the pictures in
// files.
var heatColours = sync.OnceValue(func() (out [heatSteps]string) {
	colours, err := picture.HeatPalette(heatSteps)
	if err != nil {
		panic(err) // unreachable: the scale is fixed
	}
	for i, c := range colours {
		r, g, b, _ := c.RGBA()
		out[i] = fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
	}
	return out
})

// ProjectorTheme is the default theme of a projector. It and its light variant draw text
// and curves bold.
const ProjectorTheme = "contrast"

// contrast is the contrast ratio of two colours, 1 to 21 [WCAG 2.1].
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// luminance is the relative luminance of a colour such as "#14161b", 0 to 1.
func luminance(hex string) float64 {
	c, _ := colorful.Hex(hex)
	r, g, b := c.LinearRgb()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// ContestInks and ContestMarks distinguish the runs of a race, the same index for each.
var (
	ContestInks  = []Ink{InkPractice, InkRunB, InkRunC, InkRunD}
	ContestMarks = []rune{'●', '◆', '○', '◇'}
)

// GroupInks are the inks of groups, in turn; groups of one ink differ in their letter.
var GroupInks = [...]Ink{InkPractice, InkRunD, InkRunC, InkRunB}

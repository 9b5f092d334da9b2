package canvas

import (
	"fmt"
	"math"
	"strconv"
	"sync"

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
		{InkDim, [...]string{"#a2a9b5", "#505866", "#a2a9b5", "#505866", "#d8d8d8", "#3c3c3c"}},
		{InkFrame, [...]string{"#4a515e", "#a9b0bc", "#4a515e", "#a9b0bc", "#8a8a8a", "#767676"}},
		{InkFocus, [...]string{"#56b4e9", "#055dbb", "#7ba0fe", "#093873", "#79a1ff", "#0e325f"}},
		{InkPractice, [...]string{"#56b4e9", "#055dbb", "#7ba0fe", "#093873", "#79a1ff", "#0e325f"}},
		{InkTheory, [...]string{"#4fe6b4", "#0a5a36", "#9cfee2", "#216b5a", "#b9fec3", "#036452"}},
		{InkAccent, [...]string{"#f5a70a", "#8f5300", "#ffb838", "#825a0f", "#f9ba54", "#775102"}},
		{InkRival, [...]string{"#f0e442", "#2d3f02", "#feffa3", "#293b01", "#fefe09", "#293a00"}},
		{InkGrey, [...]string{"#a0a5ae", "#50525c", "#a2a5a4", "#130b0b", "#bec1bd", "#070100"}},
		{InkHits, [...]string{"#f0a6d6", "#8607f2", "#e1b8ea", "#8b05ea", "#c594c1", "#7c1ece"}},
		{InkBand, [...]string{"#2c5f8a", "#a9cdea", "#324a86", "#a9cdea", "#2f4a90", "#9cc4ea"}},
		{InkWarn, [...]string{"#ff8040", "#a20131", "#ff7c68", "#902536", "#ff7b7e", "#882534"}},
		{InkPaper, [...]string{"#14161b", "#fcfcfa", "#14161b", "#fcfcfa", "#000000", "#ffffff"}},
		{InkBar, [...]string{"#262b34", "#e6e9ee", "#262b34", "#e6e9ee", "#1c1c1c", "#eeeeee"}},
		{InkSelect, [...]string{"#2d384a", "#cfe0f1", "#2e3a4c", "#cfe0f1", "#003a70", "#cfe6ff"}},
		{InkCellA, [...]string{"#1d4f80", "#a9cfee", "#1d4f80", "#a9cfee", "#1a4a80", "#b4d8f4"}},
		{InkCellB, [...]string{"#17395c", "#d0e4f5", "#17395c", "#d0e4f5", "#0c2c50", "#dceefb"}},
		{InkCellLit, [...]string{"#2a6aa6", "#7fb6e2", "#2a6aa6", "#7fb6e2", "#2a6aa6", "#8cc0ea"}},
		{InkScale0, [...]string{"#586896", "#858fbc", "#5570b4", "#858fbc", "#5570b4", "#858fbc"}},
		{inkScale1, [...]string{"#4889aa", "#6a8296", "#6f93b4", "#6a8296", "#6f93b4", "#6a8296"}},
		{inkScale2, [...]string{"#3fae9f", "#56776b", "#9db3a4", "#637556", "#9db3a4", "#637556"}},
		{inkScale3, [...]string{"#7cc35f", "#455a14", "#d0cf86", "#514d10", "#d0cf86", "#514d10"}},
		{InkScale4, [...]string{"#f0e442", "#3a2c00", "#fffbb0", "#2b2000", "#fffbb0", "#2b2000"}},
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

// boldInks are the inks of text and curves.
var boldInks = []Ink{
	InkText, InkStrong, InkFocus, InkPractice, InkTheory, InkAccent, InkRival, InkGrey, InkHits, InkWarn,
	InkScale0, inkScale1, inkScale2, inkScale3, InkScale4,
}

// contrast is the contrast ratio of two colours, 1 to 21 [WCAG 2.1].
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// luminance is the relative luminance of a colour such as "#14161b", 0 to 1.
func luminance(hex string) float64 {
	sum := 0.0
	for i, part := range []float64{0.2126, 0.7152, 0.0722} {
		v, _ := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		c := float64(v) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += part * c
	}
	return sum
}

// ContestInks and ContestMarks distinguish the runs of a race, the same index for each.
var (
	ContestInks  = []Ink{InkPractice, InkAccent, InkHits, InkRival}
	ContestMarks = []rune{'●', '◆', '○', '◇'}
)

// GroupInks are the inks of groups, in turn; groups of one ink differ in their letter.
var GroupInks = [...]Ink{InkPractice, InkRival, InkTheory, InkHits, InkWarn, InkGrey}

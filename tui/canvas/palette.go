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
var palettes = map[string][inkHeat0]string{
	"dark": {
		InkText: "#d4d8df", InkStrong: "#ffffff", InkDim: "#a2a9b5", InkFrame: "#4a515e",
		InkFocus: "#56b4e9", InkPractice: "#56b4e9", InkTheory: "#4fe6b4", InkAccent: "#f5a70a",
		InkRival: "#f0e442", InkGrey: "#a0a5ae", InkHits: "#f0a6d6", InkBand: "#2c5f8a", InkWarn: "#ff8040",
		InkPaper: "#14161b", InkBar: "#262b34", InkSelect: "#2d384a",
		InkCellA: "#1d4f80", InkCellB: "#17395c", InkCellLit: "#2a6aa6",
		InkScale0: "#586896", inkScale1: "#4889aa", inkScale2: "#3fae9f", inkScale3: "#7cc35f", InkScale4: "#f0e442",
	},
	"light": {
		InkText: "#22262e", InkStrong: "#000000", InkDim: "#505866", InkFrame: "#a9b0bc",
		InkFocus: "#055dbb", InkPractice: "#055dbb", InkTheory: "#0a5a36", InkAccent: "#8f5300",
		InkRival: "#2d3f02", InkGrey: "#50525c", InkHits: "#8607f2", InkBand: "#a9cdea", InkWarn: "#a20131",
		InkPaper: "#fcfcfa", InkBar: "#e6e9ee", InkSelect: "#cfe0f1",
		InkCellA: "#a9cfee", InkCellB: "#d0e4f5", InkCellLit: "#7fb6e2",
		InkScale0: "#858fbc", inkScale1: "#6a8296", inkScale2: "#56776b", inkScale3: "#455a14", InkScale4: "#3a2c00",
	},
	"safe": {
		InkText: "#d4d8df", InkStrong: "#ffffff", InkDim: "#a2a9b5", InkFrame: "#4a515e",
		InkFocus: "#7ba0fe", InkPractice: "#7ba0fe", InkTheory: "#9cfee2", InkAccent: "#ffb838",
		InkRival: "#feffa3", InkGrey: "#a2a5a4", InkHits: "#e1b8ea", InkBand: "#324a86", InkWarn: "#ff7c68",
		InkPaper: "#14161b", InkBar: "#262b34", InkSelect: "#2e3a4c",
		InkCellA: "#1d4f80", InkCellB: "#17395c", InkCellLit: "#2a6aa6",
		InkScale0: "#5570b4", inkScale1: "#6f93b4", inkScale2: "#9db3a4", inkScale3: "#d0cf86", InkScale4: "#fffbb0",
	},
	"safe-light": {
		InkText: "#22262e", InkStrong: "#000000", InkDim: "#505866", InkFrame: "#a9b0bc",
		InkFocus: "#093873", InkPractice: "#093873", InkTheory: "#216b5a", InkAccent: "#825a0f",
		InkRival: "#293b01", InkGrey: "#130b0b", InkHits: "#8b05ea", InkBand: "#a9cdea", InkWarn: "#902536",
		InkPaper: "#fcfcfa", InkBar: "#e6e9ee", InkSelect: "#cfe0f1",
		InkCellA: "#a9cfee", InkCellB: "#d0e4f5", InkCellLit: "#7fb6e2",
		InkScale0: "#858fbc", inkScale1: "#6a8296", inkScale2: "#637556", inkScale3: "#514d10", InkScale4: "#2b2000",
	},
	"contrast": {
		InkText: "#ffffff", InkStrong: "#ffffff", InkDim: "#d8d8d8", InkFrame: "#8a8a8a",
		InkFocus: "#79a1ff", InkPractice: "#79a1ff", InkTheory: "#b9fec3", InkAccent: "#f9ba54",
		InkRival: "#fefe09", InkGrey: "#bec1bd", InkHits: "#c594c1", InkBand: "#2f4a90", InkWarn: "#ff7b7e",
		InkPaper: "#000000", InkBar: "#1c1c1c", InkSelect: "#003a70",
		InkCellA: "#1a4a80", InkCellB: "#0c2c50", InkCellLit: "#2a6aa6",
		InkScale0: "#5570b4", inkScale1: "#6f93b4", inkScale2: "#9db3a4", inkScale3: "#d0cf86", InkScale4: "#fffbb0",
	},
	"contrast-light": {
		InkText: "#000000", InkStrong: "#000000", InkDim: "#3c3c3c", InkFrame: "#767676",
		InkFocus: "#0e325f", InkPractice: "#0e325f", InkTheory: "#036452", InkAccent: "#775102",
		InkRival: "#293a00", InkGrey: "#070100", InkHits: "#7c1ece", InkBand: "#9cc4ea", InkWarn: "#882534",
		InkPaper: "#ffffff", InkBar: "#eeeeee", InkSelect: "#cfe6ff",
		InkCellA: "#b4d8f4", InkCellB: "#dceefb", InkCellLit: "#8cc0ea",
		InkScale0: "#858fbc", inkScale1: "#6a8296", inkScale2: "#637556", inkScale3: "#514d10", InkScale4: "#2b2000",
	},
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

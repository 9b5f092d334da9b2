package tui

import (
	"math"
	"strconv"
)

// Themes and glyph sets, the default first.
var (
	Themes    = []string{"dark", "light", "mono", "safe", "safe-light", "contrast", "contrast-light"}
	GlyphSets = []string{"braille", "block", "ascii"}
)

// The colours of dark and light are those of Okabe and Ito, lightened or darkened
// where the background asks for it. Those of the others were searched for: as far
// apart as they can be for people who lack one kind of cone, at the contrast that
// words need. palette_test.go measures them all.
var palettes = map[string][inkCount]string{
	"dark": {
		inkText: "#d4d8df", inkStrong: "#ffffff", inkDim: "#a2a9b5", inkFrame: "#4a515e",
		inkFocus: "#56b4e9", inkPractice: "#56b4e9", inkTheory: "#4fe6b4", inkAccent: "#f5a70a",
		inkRival: "#f0e442", inkGrey: "#a0a5ae", inkHits: "#f0a6d6", inkBand: "#2c5f8a", inkWarn: "#ff8040",
		inkPaper: "#14161b", inkBar: "#262b34", inkSelect: "#2d384a",
		inkCellA: "#1d4f80", inkCellB: "#17395c", inkCellLit: "#2a6aa6",
		inkScale0: "#586896", inkScale1: "#4889aa", inkScale2: "#3fae9f", inkScale3: "#7cc35f", inkScale4: "#f0e442",
	},
	"light": {
		inkText: "#22262e", inkStrong: "#000000", inkDim: "#505866", inkFrame: "#a9b0bc",
		inkFocus: "#055dbb", inkPractice: "#055dbb", inkTheory: "#0a5a36", inkAccent: "#8f5300",
		inkRival: "#2d3f02", inkGrey: "#50525c", inkHits: "#8607f2", inkBand: "#a9cdea", inkWarn: "#a20131",
		inkPaper: "#fcfcfa", inkBar: "#e6e9ee", inkSelect: "#cfe0f1",
		inkCellA: "#a9cfee", inkCellB: "#d0e4f5", inkCellLit: "#7fb6e2",
		inkScale0: "#858fbc", inkScale1: "#6a8296", inkScale2: "#56776b", inkScale3: "#455a14", inkScale4: "#3a2c00",
	},
	"safe": {
		inkText: "#d4d8df", inkStrong: "#ffffff", inkDim: "#a2a9b5", inkFrame: "#4a515e",
		inkFocus: "#7ba0fe", inkPractice: "#7ba0fe", inkTheory: "#9cfee2", inkAccent: "#ffb838",
		inkRival: "#feffa3", inkGrey: "#a2a5a4", inkHits: "#e1b8ea", inkBand: "#324a86", inkWarn: "#ff7c68",
		inkPaper: "#14161b", inkBar: "#262b34", inkSelect: "#2e3a4c",
		inkCellA: "#1d4f80", inkCellB: "#17395c", inkCellLit: "#2a6aa6",
		inkScale0: "#5570b4", inkScale1: "#6f93b4", inkScale2: "#9db3a4", inkScale3: "#d0cf86", inkScale4: "#fffbb0",
	},
	"safe-light": {
		inkText: "#22262e", inkStrong: "#000000", inkDim: "#505866", inkFrame: "#a9b0bc",
		inkFocus: "#093873", inkPractice: "#093873", inkTheory: "#216b5a", inkAccent: "#825a0f",
		inkRival: "#293b01", inkGrey: "#130b0b", inkHits: "#8b05ea", inkBand: "#a9cdea", inkWarn: "#902536",
		inkPaper: "#fcfcfa", inkBar: "#e6e9ee", inkSelect: "#cfe0f1",
		inkCellA: "#a9cfee", inkCellB: "#d0e4f5", inkCellLit: "#7fb6e2",
		inkScale0: "#858fbc", inkScale1: "#6a8296", inkScale2: "#637556", inkScale3: "#514d10", inkScale4: "#2b2000",
	},
	"contrast": {
		inkText: "#ffffff", inkStrong: "#ffffff", inkDim: "#d8d8d8", inkFrame: "#8a8a8a",
		inkFocus: "#79a1ff", inkPractice: "#79a1ff", inkTheory: "#b9fec3", inkAccent: "#f9ba54",
		inkRival: "#fefe09", inkGrey: "#bec1bd", inkHits: "#c594c1", inkBand: "#2f4a90", inkWarn: "#ff7b7e",
		inkPaper: "#000000", inkBar: "#1c1c1c", inkSelect: "#003a70",
		inkCellA: "#1a4a80", inkCellB: "#0c2c50", inkCellLit: "#2a6aa6",
		inkScale0: "#5570b4", inkScale1: "#6f93b4", inkScale2: "#9db3a4", inkScale3: "#d0cf86", inkScale4: "#fffbb0",
	},
	"contrast-light": {
		inkText: "#000000", inkStrong: "#000000", inkDim: "#3c3c3c", inkFrame: "#767676",
		inkFocus: "#0e325f", inkPractice: "#0e325f", inkTheory: "#036452", inkAccent: "#775102",
		inkRival: "#293a00", inkGrey: "#070100", inkHits: "#7c1ece", inkBand: "#9cc4ea", inkWarn: "#882534",
		inkPaper: "#ffffff", inkBar: "#eeeeee", inkSelect: "#cfe6ff",
		inkCellA: "#b4d8f4", inkCellB: "#dceefb", inkCellLit: "#8cc0ea",
		inkScale0: "#858fbc", inkScale1: "#6a8296", inkScale2: "#637556", inkScale3: "#514d10", inkScale4: "#2b2000",
	},
}

// projectorTheme is the theme of a room where none was asked for; it and its light
// sister are drawn bold.
const projectorTheme = "contrast"

// boldInks are what words and curves are drawn in.
var boldInks = []ink{
	inkText, inkStrong, inkFocus, inkPractice, inkTheory, inkAccent, inkRival, inkGrey, inkHits, inkWarn,
	inkScale0, inkScale1, inkScale2, inkScale3, inkScale4,
}

// contrast is how far two colours are apart in luminance, 1 to 21 [WCAG 2.1].
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

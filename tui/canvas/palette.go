package canvas

import (
	"strings"

	"github.com/lucasb-eyer/go-colorful"
)

// Themes and glyph sets, the default first.
var (
	Themes    = []string{"dark", "light", "mono", "safe", "safe-light", "contrast", "contrast-light"}
	GlyphSets = []string{"braille", "block", "ascii"}
)

// inkRows are the inks, in the order of their constants: their colours, one a theme, and their numbers in terminals of 256 and of
// 16 colours, on dark paper, then on light. Those are not always the nearest colours, so that backgrounds stay grey and the steps
// stay apart. The first row names the themes.
//
// The colours of dark and light come from Okabe and Ito, lightened or darkened for their backgrounds. The colours of the other
// themes result from a search for the greatest distance to the eyes of people who lack one kind of cone, at a contrast fit for
// text. palette_test.go measures all of them.
var inkRows = func() (rows [][]string) {
	for line := range strings.Lines(`Ink       dark    light   safe    safe-light contrast contrast-light
Text      #d4d8df #22262e #d4d8df #22262e #ffffff #000000  253 7 235 0
Strong    #ffffff #000000 #ffffff #000000 #ffffff #000000  231 15 16 0
Dim       #a2a9b5 #505866 #a2a9b5 #505866 #d8d8d8 #303030  248 7 240 8
Frame     #5f6775 #8a909c #5f6775 #8a909c #8a8a8a #767676  242 8 246 8
Practice  #56b4e9 #055dbb #7ba0fe #093873 #79a1ff #0e325f  74 14 25 4
Theory    #4fe6b4 #0a5a36 #9cfee2 #216b5a #b9fec3 #036452  79 10 23 2
Accent    #f5a70a #8f5300 #ffb838 #825a0f #f9ba54 #775102  214 11 94 3
Warn      #ff7a6b #a20131 #ff7c68 #902536 #ff7b7e #ae0351  210 9 125 1
RunB      #f5a70a #8f5300 #ffb838 #825a0f #f9ba54 #775102  214 11 94 3
RunC      #f0a6d6 #8607f2 #e1b8ea #8b05ea #c594c1 #7c1ece  218 13 93 5
RunD      #f0e442 #2d3f02 #feffa3 #293b01 #fefe09 #293a00  227 15 58 0
Paper     #14161b #fcfcfa #14161b #fcfcfa #000000 #ffffff  234 0 231 15
Bar       #262b34 #e6e9ee #262b34 #e6e9ee #1c1c1c #eeeeee  236 0 254 15
Select    #2d384a #cfe0f1 #2e3a4c #cfe0f1 #003a70 #cfe6ff  237 4 195 7
Gap       #17332d #d9eee3 #17332d #d9eee3 #12332a #d9eee3  236 0 194 15
Half      #16324a #cbe0f2 #16324a #cbe0f2 #16324a #cbe0f2  238 0 153 15
Tenths    #1a2430 #e4eef7 #1a2430 #e4eef7 #141e2a #e4eef7  235 0 254 15
Fewest    #a02f75 #dd86bf #a02f75 #dd86bf #a02f75 #dd86bf  125 5 175 13
Few       #6f3a60 #f7c6e4 #6f3a60 #f7c6e4 #6f3a60 #f7c6e4  89 5 225 13
Within    #272e3a #eef0f2 #272e3a #eef0f2 #272e3a #eef0f2  236 0 255 15
Many      #1f4560 #c3dcf0 #1f4560 #c3dcf0 #1f4560 #c3dcf0  23 4 153 14
Most      #1f5d90 #8fc0e6 #1f5d90 #8fc0e6 #1f5d90 #8fc0e6  25 4 110 14
TooFew    #c2539a #b8498f #c2539a #b8498f #c2539a #b8498f  169 13 132 5
TooMany   #3f8fd0 #3a7fb5 #3f8fd0 #3a7fb5 #3f8fd0 #3a7fb5  68 12 67 4`) {
		rows = append(rows, strings.Fields(line))
	}
	return rows
}()

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

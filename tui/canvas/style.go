package canvas

// An Ink is a colour by its role. A theme gives it a colour or attributes.
type Ink uint8

// The roles of inks, one meaning each. Words and lines: text, strong for names, keys and the state of the run, dim for
// units and fixed references, frame for axes and rules. Practice is for states, actions and earnings of the scheme; theory is for
// values that only an observer of the hidden world knows; accent is the step shown; warn is an error, a warning or a wrong class.
// The runs' inks stand for runs and groups only.
const (
	InkText Ink = iota
	InkStrong
	InkDim
	InkFrame
	InkPractice
	InkTheory
	InkAccent
	InkWarn
	InkRunB // the second run's; InkPractice is the first run's
	InkRunC
	InkRunD
	InkPaper   // the background
	InkBar     // the background of the first and the last row
	InkSelect  // the background of a chosen item
	InkGap     // the background between the present value and the optimum
	InkHalf    // the backgrounds of the middle half and
	InkTenths  // the middle nine tenths of many runs
	InkFewest  // five backgrounds: a share far below,
	InkFew     // below,
	InkWithin  // within,
	InkMany    // above and
	InkMost    // far above the optimal one; see [DeviationInk]
	InkTooFew  // bars of a page that deserves more polls
	InkTooMany // bars of a page that has too many
	inkHeat0   // the continuous scale of a map, see [HeatInk]
	InkCount   = inkHeat0 + heatSteps
)

// heatSteps is the number of inks of the continuous scale. Neighbours cannot be told apart.
const heatSteps = 64

// HeatInk is the ink of a value in 0..1 on the continuous scale of a map.
func HeatInk(v float64) Ink {
	if !(v > 0) {
		return inkHeat0
	}
	return inkHeat0 + Ink(min(int(v*heatSteps), heatSteps-1))
}

// DeviationInk is the background of a share beside the optimal one: below a half of it, below .8, within, above 1.25,
// above 2. An unknown optimum is within.
func DeviationInk(share, optimal float64) Ink {
	switch ratio := share / optimal; {
	case !(optimal > 0):
		return InkWithin
	case ratio < 0.5:
		return InkFewest
	case ratio < 0.8:
		return InkFew
	case ratio > 2:
		return InkMost
	case ratio > 1.25:
		return InkMany
	}
	return InkWithin
}

// FifthOf is the step, 0 to 4, of a value in 0..1 on a scale of five shades.
func FifthOf(v float64) int {
	if !(v > 0) {
		return 0
	}
	return min(int(v*5), 4)
}

// A Style is a foreground ink, a background ink and attributes: bits 0–7, 8–15, 16 up.
type Style uint32

// Attributes of a style.
const (
	AttrBold Style = 1 << (16 + iota)
	attrFaint
	AttrUnder
	AttrReverse
)

// The styles of words and lines on paper, by their inks.
const (
	paper    = Style(InkPaper) << 8
	Text     = Style(InkText) | paper
	Strong   = Style(InkStrong) | paper
	Bold     = Strong | AttrBold // keys, titles and values; see [Style.Strong]
	Dim      = Style(InkDim) | paper
	Frame    = Style(InkFrame) | paper
	Practice = Style(InkPractice) | paper
	Theory   = Style(InkTheory) | paper
	Accent   = Style(InkAccent) | paper
	Warn     = Style(InkWarn) | paper
)

// Fg is the style of an ink on paper, without attributes.
func Fg(i Ink) Style { return Style(i) | paper }

// On is the style on another background.
func (s Style) On(i Ink) Style { return s&^0xff00 | Style(i)<<8 }

// Ink is the style with another foreground.
func (s Style) Ink(i Ink) Style { return s&^0xff | Style(i) }

// Bold is the style in bold.
func (s Style) Bold() Style { return s | AttrBold }

// Strong is the style of a key, a title or a value.
func (s Style) Strong() Style { return s.Ink(InkStrong).Bold() }

// Fore is the foreground ink.
func (s Style) Fore() Ink { return Ink(s & 0xff) }

// Back is the background ink.
func (s Style) Back() Ink { return Ink(s >> 8 & 0xff) }

package canvas

// An Ink is a colour by its role. A theme gives it a colour or attributes.
type Ink uint8

// The roles of inks: practice for learned values, theory for values that only an observer
// of the hidden truth knows, accent for the latest change.
const (
	InkText Ink = iota
	InkStrong
	InkDim
	InkFrame
	InkFocus
	InkPractice
	InkTheory
	InkAccent
	InkRival // a second reference: proportional
	InkGrey  // a third: uniform, and schemes of the past
	InkHits
	InkBand // the spread of a learned curve around its mean
	InkWarn
	InkPaper // the background
	InkBar   // the background of the first and the last row
	InkSelect
	InkCellA // the backgrounds of neighbouring tree cells
	InkCellB
	InkCellLit
	InkScale0 // five steps from the least to the most valuable
	inkScale1
	inkScale2
	inkScale3
	InkScale4
	inkHeat0 // the continuous scale of a map, see [HeatInk]
	InkCount = inkHeat0 + heatSteps
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

// ScaleInk is the ink of a value in 0..1 on the five-step scale.
func ScaleInk(v float64) Ink {
	step := int(v * 5)
	if !(v > 0) {
		step = 0
	}
	return InkScale0 + Ink(min(step, 4))
}

// A Style is a foreground ink, a background ink and attributes: bits 0–7, 8–15, 16 up.
type Style uint32

// Attributes of a style.
const (
	AttrBold Style = 1 << (16 + iota)
	attrFaint
	AttrUnder
	AttrReverse
	AttrBlink
)

// Fg is the style of an ink on paper, without attributes.
func Fg(i Ink) Style { return Style(i) | Style(InkPaper)<<8 }

// On is the style on another background.
func (s Style) On(i Ink) Style { return s&^0xff00 | Style(i)<<8 }

// Ink is the style with another foreground.
func (s Style) Ink(i Ink) Style { return s&^0xff | Style(i) }

// Bold is the style in bold.
func (s Style) Bold() Style { return s | AttrBold }

// Fore is the foreground ink.
func (s Style) Fore() Ink { return Ink(s & 0xff) }

// Back is the background ink.
func (s Style) Back() Ink { return Ink(s >> 8 & 0xff) }

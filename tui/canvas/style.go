package canvas

// An Ink is a colour by its role, so that a pane never names a colour itself.
type Ink uint8

// The roles. Practice is what was learned, theory what an all-knowing observer
// would do, accent what just moved.
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
	InkCount
)

// ScaleInk gives the colour of a value in 0..1 on the five-step scale.
func ScaleInk(v float64) Ink {
	step := int(v * 5)
	if !(v > 0) {
		step = 0
	}
	return InkScale0 + Ink(min(step, 4))
}

// A Style is how one cell is drawn: ink on ink, with attributes.
type Style uint32

const (
	AttrBold Style = 1 << (16 + iota)
	attrFaint
	AttrUnder
	AttrReverse
)

func Fg(i Ink) Style            { return Style(i) | Style(InkPaper)<<8 }
func (s Style) On(i Ink) Style  { return s&^0xff00 | Style(i)<<8 }
func (s Style) Ink(i Ink) Style { return s&^0xff | Style(i) }
func (s Style) Bold() Style     { return s | AttrBold }
func (s Style) Fore() Ink       { return Ink(s & 0xff) }
func (s Style) Back() Ink       { return Ink(s >> 8 & 0xff) }

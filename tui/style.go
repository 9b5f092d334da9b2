package tui

// An ink is a colour by its role, so that a pane never names a colour itself.
type ink uint8

// The roles. Practice is what was learned, theory what an all-knowing observer
// would do, accent what just moved.
const (
	inkText ink = iota
	inkStrong
	inkDim
	inkFrame
	inkFocus
	inkPractice
	inkTheory
	inkAccent
	inkRival // a second reference: proportional
	inkGrey  // a third: uniform, and schemes of the past
	inkHits
	inkBand // the spread of a learned curve around its mean
	inkWarn
	inkPaper // the background
	inkBar   // the background of the first and the last row
	inkSelect
	inkCellA // the backgrounds of neighbouring tree cells
	inkCellB
	inkCellLit
	inkScale0 // five steps from the least to the most valuable
	inkScale1
	inkScale2
	inkScale3
	inkScale4
	inkCount
)

// scaleInk gives the colour of a value in 0..1 on the five-step scale.
func scaleInk(v float64) ink {
	step := int(v * 5)
	if !(v > 0) {
		step = 0
	}
	return inkScale0 + ink(min(step, 4))
}

// A style is how one cell is drawn: ink on ink, with attributes.
type style uint32

const (
	attrBold style = 1 << (16 + iota)
	attrFaint
	attrUnder
	attrReverse
)

func fg(i ink) style            { return style(i) | style(inkPaper)<<8 }
func (s style) on(i ink) style  { return s&^0xff00 | style(i)<<8 }
func (s style) ink(i ink) style { return s&^0xff | style(i) }
func (s style) bold() style     { return s | attrBold }
func (s style) fore() ink       { return ink(s & 0xff) }
func (s style) back() ink       { return ink(s >> 8 & 0xff) }

package chart

import "time"

// HeldFor is the least time before an axis shrinks that no key asked for.
const HeldFor = 10 * time.Second

// A HeldAxis keeps the range of an axis, so that the eye can compare the curve with itself. It grows
// at once when a curve leaves it, and leaves room for the next time: a curve that moves by less than
// that room within [HeldFor] moves the axis once. The zero value takes the first range.
type HeldAxis struct {
	lo, hi float64
	of     any // the picture whose axis it is
	moved  time.Time
}

// HeldRoom is the part of a range by which an axis that moves is wider than its curves.
const HeldRoom = 0.25

// Fit returns the range to draw at the time now. fit is the range that suits the curves, with room for
// a part of it. The range drawn is fit(HeldRoom) of a picture that is another than at the last call, or
// that a curve left, or after [HeldFor] where it is wider than that; else the range drawn last.
func (h *HeldAxis) Fit(now time.Time, of any, fit func(room float64) (lo, hi float64)) (lo, hi float64) {
	least, most := fit(0)
	wideLo, wideHi := fit(HeldRoom)
	left := least < h.lo || most > h.hi
	wide := now.Sub(h.moved) >= HeldFor && (wideLo > h.lo || wideHi < h.hi)
	if of != h.of || left || wide {
		*h = HeldAxis{wideLo, wideHi, of, now}
	}
	return h.lo, h.hi
}

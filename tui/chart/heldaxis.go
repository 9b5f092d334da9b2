package chart

import "time"

// HeldFor is the least time between two moves of an axis that no key asked for.
const HeldFor = 10 * time.Second

// A HeldAxis keeps the range of an axis for [HeldFor], so that the eye can compare the curve with
// itself. The zero value takes the first range.
type HeldAxis struct {
	lo, hi float64
	of     any // the picture whose axis it is
	moved  time.Time
}

// Fit returns the range to draw at the time now. It is fit, the range that suits the curves,
// where the picture of is another one than at the last call or the axis has not moved for
// [HeldFor]; else the range drawn last.
func (h *HeldAxis) Fit(now time.Time, of any, fit func() (lo, hi float64)) (lo, hi float64) {
	if of == h.of && now.Sub(h.moved) < HeldFor {
		return h.lo, h.hi
	}
	lo, hi = fit()
	if of != h.of || lo != h.lo || hi != h.hi {
		*h = HeldAxis{lo, hi, of, now}
	}
	return lo, hi
}

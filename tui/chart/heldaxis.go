package chart

import (
	"slices"
	"time"
)

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

// heldBack is the time for which a change of an axis or of an order is due before it is made, and stillFor the least
// time between two moves of an entry of a legend. An entry that is farther from its curve moves after a quarter of a second.
const (
	heldBack   = 2 * time.Second
	stillFor   = time.Second
	quarter    = time.Second / 4
	farApart   = 0.1 // of the axis: an order that is wrong by more
	farInCells = 2   // rows
)

// A HeldBottom keeps the bottom of a fitted axis: it moves up only when that has been due for two seconds, down only when
// the newest value leaves. The zero value takes the first bottom.
type HeldBottom struct {
	at  float64
	of  any // the picture whose axis it is
	due time.Time
}

// Hold returns the bottom to draw at the time now, for the newest value and the bottom that fits. A picture at rest, or
// another one, takes what fits.
func (h *HeldBottom) Hold(now time.Time, running bool, of any, newest, fits float64) float64 {
	switch {
	case of != h.of || !running || newest < h.at:
		*h = HeldBottom{at: min(fits, newest), of: of}
		if !(newest < fits) { // not NaN
			h.at = fits
		}
	case fits <= h.at:
		h.due = time.Time{}
	case h.due.IsZero():
		h.due = now
	case now.Sub(h.due) >= heldBack:
		h.at, h.due = fits, time.Time{}
	}
	return h.at
}

// A HeldLegend keeps the order and the rows of a legend. The zero value takes the first ones.
type HeldLegend struct {
	Now   time.Time // of the frame
	Words any       // the snapshot of the words around the chart: the numbers hold still as long as it does
	names []string  // in the order drawn
	rows  []int
	due   time.Time // since when another order is due
	moved time.Time
	last  map[string]string // the numbers drawn
	read  any               // the words beside them
}

// keepNumbers gives the entries the numbers drawn before, for as long as the words around the chart stand.
func (h *HeldLegend) keepNumbers(es []legendEntry) {
	if h.last == nil || h.Words != h.read {
		h.last, h.read = map[string]string{}, h.Words
	}
	for i := range es {
		s := &es[i].series
		if last, ok := h.last[s.Name]; ok {
			s.Last = last
		}
		h.last[s.Name] = s.Last
	}
}

// hold gives the entries, in the order of their values and with their rows, the order and the rows drawn before, for as
// long as these hold.
func (h *HeldLegend) hold(es []legendEntry, span float64) {
	now := h.Now
	h.keepNumbers(es)
	at := func(name string) int {
		return slices.IndexFunc(es, func(e legendEntry) bool { return e.series.Name == name })
	}
	if len(es) != len(h.names) || slices.ContainsFunc(h.names, func(name string) bool { return at(name) < 0 }) {
		h.take(es, now)
		return
	}
	rows := make([]int, len(es))
	for i, e := range es {
		rows[i] = e.row
	}
	wrong := 0.0 // the most by which an entry stands above a greater value
	for i := 1; i < len(h.names); i++ {
		if by := es[at(h.names[i])].series.At - es[at(h.names[i-1])].series.At; by > wrong { // not NaN
			wrong = by
		}
	}
	switch {
	case wrong <= 0.005*span: // too little to change the order
		h.due = time.Time{}
	case wrong > farApart*span && now.Sub(h.moved) >= quarter:
		h.take(es, now)
		return
	case h.due.IsZero():
		h.due = now
	case now.Sub(h.due) >= heldBack:
		h.take(es, now)
		return
	}
	before := slices.Clone(es)
	for i, name := range h.names {
		es[i] = before[slices.IndexFunc(before, func(e legendEntry) bool { return e.series.Name == name })]
	}
	still := stillFor
	for i, row := range rows {
		if max(row-h.rows[i], h.rows[i]-row) > farInCells {
			still = quarter
		}
	}
	if now.Sub(h.moved) >= still && !slices.Equal(rows, h.rows) {
		h.rows, h.moved = rows, now
	}
	for i := range es {
		es[i].row = h.rows[i]
	}
}

func (h *HeldLegend) take(es []legendEntry, now time.Time) {
	h.names, h.rows, h.due, h.moved = nil, nil, time.Time{}, now
	for _, e := range es {
		h.names, h.rows = append(h.names, e.series.Name), append(h.rows, e.row)
	}
}

package web

import (
	"math"
)

// previousRate remembers, for the observer alone, how likely a page was to change
// before it got its present rate.
type previousRate struct {
	until  int64   // the last slot before the present rate
	hazard float64 // Σ a over the slots from its last poll to until
}

// setRank gives a page the rate of a rank, from the start of the present epoch on.
func (w *simulated) setRank(page int, rank int32) {
	at := &w.ranks[page]
	at.rank, at.epoch = rank, w.epoch
	w.records[page].hazard = w.hazards[rank]
}

// changeRank gives a page the rate of a rank from slot tick+1 on. A change that
// happened and was not seen yet stays.
func (w *simulated) changeRank(page int, rank int32, tick int64) {
	if w.previous == nil {
		w.previous = make([]previousRate, len(w.records))
	}
	w.refind(page)
	r := &w.records[page]
	if w.pending != nil {
		w.count(page, tick)
	}
	if w.populations != nil {
		w.populations[page] = population{last: w.populations[page].last}
	}
	w.previous[page] = previousRate{tick, w.hazardOf(page, r.last, tick)}
	w.setRank(page, rank)
	if r.next > tick {
		r.next = w.firstAfter(page, tick)
	}
}

// refind finds the first change after a page's last poll, where the model answered that
// poll and left next behind it: the model's answers have no changes behind them.
func (w *simulated) refind(page int) {
	if r := &w.records[page]; r.next <= r.last {
		r.next = w.firstAfter(page, r.last)
	}
}

// hazardOf is Σ a over the slots after last, the page's last poll, up to and
// including now: no change happens in them with probability e^(−Σa).
func (w *simulated) hazardOf(page int, last, now int64) float64 {
	if w.previous == nil || w.previous[page].until <= last {
		return w.records[page].over(now - last)
	}
	e := w.previous[page]
	return e.hazard + w.records[page].over(now-e.until)
}

// over is Σ a over some slots.
func (r *pageRecord) over(slots int64) float64 {
	if slots == 0 {
		return 0 // even where a = ∞
	}
	return r.hazard * float64(slots)
}

// detection is d(x) of a page with the given a.
func detection(hazard, x float64, vanish bool) float64 {
	if vanish {
		x = max(1, x)
	}
	return -math.Expm1(-hazard/min(1, x)) / max(1, x)
}

package world

import (
	"fmt"
	"math"
	"slices"
	"sort"
)

// Shift changes the web between slot tick and the next and says what happened.
// What is unseen stays to be seen.
//
//	rank     one rank, drawn ∝ p, changes places with the next; the last stays [LAKG, H-TRAA]
//	mirror   page i takes rate and importance of page n+1−i, and it of i [Thesis §7]
//	shuffle  all pages change places at random
//	top      ranks 1 and 2 change places
func (w *Polling) Shift(name string, tick int64) (detail string, err error) {
	if w.rec != nil {
		return "", fmt.Errorf("%s: %w", name, errRecorded)
	}
	n := w.Pages()
	switch name {
	case "rank":
		rank := w.drawRank()
		if rank == n-1 {
			return fmt.Sprintf("rank %d was drawn, the last: nothing changes places", n), nil
		}
		w.swapRanks(rank, tick)
		return fmt.Sprintf("ranks %d and %d change places", rank+1, rank+2), nil
	case "top":
		w.swapRanks(0, tick)
		return "ranks 1 and 2 change places", nil
	case "mirror":
		slices.Reverse(w.truth.rankOf)
		detail = "page i changes places with page n+1−i"
	case "shuffle":
		for i := n - 1; i > 0; i-- {
			j := w.shifts.below(uint64(i + 1))
			w.truth.rankOf[i], w.truth.rankOf[j] = w.truth.rankOf[j], w.truth.rankOf[i]
		}
		detail = "all pages change places at random"
	default:
		return "", fmt.Errorf("%s: a shift is rank, mirror, shuffle or top", name)
	}
	for page, rank := range w.truth.rankOf {
		w.truth.pageAt[rank] = int32(page)
	}
	w.placeImportance()
	w.newRates(tick)
	return detail, nil
}

// drawRank draws a rank ∝ p.
func (w *Polling) drawRank() int {
	last := len(w.cumulative) - 1
	x := w.shifts.unit() * w.cumulative[last]
	return min(last, sort.SearchFloat64s(w.cumulative, x))
}

// swapRanks lets a rank change places with the next.
func (w *Polling) swapRanks(rank int, tick int64) {
	w.truth.swap(rank, rank+1)
	w.sim.epoch++
	for _, page := range []int{w.truth.Page(rank), w.truth.Page(rank + 1)} {
		if w.omega != nil {
			w.omega[page] = w.nodeOmega[w.truth.Rank(page)]
		}
		w.sim.newRate(page, w.truth.Rate(page), tick)
	}
}

// newRates gives every page the rate of its rank, from slot tick+1 on.
func (w *Polling) newRates(tick int64) {
	w.sim.epoch++
	for page := range w.sim.records {
		w.sim.newRate(page, w.truth.Rate(page), tick)
	}
}

// newRate gives a page a new rate from slot tick+1 on. A change that happened and
// was not seen yet stays.
func (w *simulated) newRate(page int, p float64, tick int64) {
	r := &w.records[page]
	r.setRate(p, w.epoch)
	if w.steps != nil {
		w.steps[page] = float32(-math.Log1p(-p))
	}
	if r.next > tick {
		r.next = w.firstAfter(page, r, tick)
	}
}

// Allows refuses a value of a live parameter that this web cannot take; v holds
// all parameters.
func (w *Polling) Allows(key string, v Values) error {
	switch {
	case key == "capacity":
		return checkCapacity(v.Int("capacity"), w.Pages())
	case w.rec != nil && key != "updates":
		return fmt.Errorf("%s=%s: %w", key, v.Word(key), errRecorded)
	case (key == "alpha" || key == "beta") && v.Word("web") != "zipf":
		return fmt.Errorf("%s=%s: only the zipf web has %s; this one is web=%s", key, v.Word(key), key, v.Word("web"))
	}
	return nil
}

// Tune puts a live parameter's new value in force after slot tick; v holds all
// of them. A refusal is a sentence, and nothing has changed then.
func (w *Polling) Tune(key string, v Values, tick int64) error {
	if err := w.Allows(key, v); err != nil {
		return err
	}
	switch key {
	case "alpha", "beta":
		// The importance of the ranks stays as it was drawn.
		w.truth.rates = zipfRates(w.Pages(), v.Number("alpha"), v.Number("beta")).p
		w.truth.solve()
		w.sumRates()
		w.newRates(tick)
	case "capacity":
		w.truth.capacity = v.Number("capacity")
		w.truth.solve()
	case "importance":
		w.setImportance(v.Word("importance") == "on")
		w.truth.solve()
	case "updates":
		w.setUpdates(v.Word("updates"))
		w.truth.solve()
	case "feedback":
		w.setFeedback(v.Word("feedback"))
		if w.feedback == "pages" {
			for page := range w.sim.records { // nobody looked while the model answered
				r := &w.sim.records[page]
				r.next = w.sim.firstAfter(page, r, tick)
			}
		}
	case "shift", "period":
		// The run's clock asks for shifts; the web has nothing to remember.
	default:
		return fmt.Errorf("%s: it takes effect at a restart only", key)
	}
	return nil
}

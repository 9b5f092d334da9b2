package web

import (
	"errors"
	"fmt"
	"slices"
	"sort"

	"lascope/internal/refusal"
	"lascope/world"
)

// AllowsShift refuses every shift of a recorded web.
func (w *Web) AllowsShift(name string) error {
	if w.log != nil {
		return fmt.Errorf("%s: %w", name, errRecorded)
	}
	return nil
}

// Shifts is the table of the papers' shifts, rank [LAKG, H-TRAA] and mirror [Thesis] §7, with shuffle and top, the extremes of much
// and little.
func Shifts() world.Shifts[*Web] {
	return world.NewShifts(`
		mirror m | page i changes places with page n+1−i
		rank k | one rank, drawn by its rate of change, changes places with the next
		shuffle s | all pages change places at random
		top t | ranks 1 and 2 change places`,
		func(w *Web, tick int64) string {
			w.Reorder(tick, slices.Reverse[[]int32])
			return fmt.Sprintf("mirror: page i has the rate of page %d−i", w.Pages()+1)
		}, func(w *Web, tick int64) string {
			rank := w.drawRank()
			if rank == w.Pages()-1 {
				return fmt.Sprintf("rank %d was drawn, the last: nothing changes places", w.Pages())
			}
			w.swapRanks(rank, tick)
			return fmt.Sprintf("ranks %d and %d change places", rank+1, rank+2)
		}, func(w *Web, tick int64) string {
			w.Reorder(tick, func(ranks []int32) {
				w.shifts.Shuffle(len(ranks), func(i, j int) { ranks[i], ranks[j] = ranks[j], ranks[i] })
			})
			return "all pages change places at random"
		}, func(w *Web, tick int64) string {
			w.swapRanks(0, tick)
			return "ranks 1 and 2 change places"
		})
}

// Shift changes the web between slot tick and the next and describes the change. Changes
// of pages not seen yet stay to be seen. [Web.AllowsShift] must allow it.
func (w *Web) Shift(s world.Shift[*Web], tick int64) (detail string) {
	w.truth.own()
	return s.Do(w, tick)
}

// Reorder gives every page the rank that order writes to ranks, from 0, where the rank of page i is
// ranks[i]; rate and importance follow the rank from slot tick+1 on.
func (w *Web) Reorder(tick int64, order func(ranks []int32)) {
	order(w.truth.rankOf)
	for page, rank := range w.truth.rankOf {
		w.truth.pageAt[rank] = int32(page)
	}
	w.placeImportance()
	w.newRates(tick)
}

// drawRank draws a rank ∝ p.
func (w *Web) drawRank() int {
	last := len(w.parts) - 1
	x := w.shifts.Unit() * w.parts[last]
	part := sort.Search(last-1, func(i int) bool { return w.parts[i+1] > x })
	rank, sum := part*partLength, w.parts[part]
	for sum += w.truth.rates[rank]; sum <= x; sum += w.truth.rates[rank] { // the sum over all is above x
		rank++
	}
	return rank
}

// swapRanks lets a rank change places with the next.
func (w *Web) swapRanks(rank int, tick int64) {
	w.truth.swap(rank, rank+1)
	w.epoch++
	for _, rank := range []int{rank, rank + 1} {
		page := w.truth.Page(rank)
		if w.omega != nil {
			w.omega[page] = w.truth.omega[rank]
		}
		if w.costs != nil {
			w.costs[page] = w.truth.costs[rank]
		}
		w.changeRank(page, int32(rank), tick)
	}
}

// newRates gives every page the rate of its rank, from slot tick+1 on.
func (w *Web) newRates(tick int64) {
	w.epoch++
	for page, rank := range w.truth.rankOf {
		w.changeRank(page, rank, tick)
	}
}

// Allows refuses a value of a live parameter that this web cannot take; v holds
// all parameters.
func (w *Web) Allows(key string, v world.Values) (err error) {
	defer refusal.To(&err)
	switch {
	case key == "capacity":
		checkCapacity(v.Int("capacity"), w.Pages())
		return nil
	case w.log != nil && key != "updates":
		refusal.Say("%s=%s: %w", key, v.Word(key), errRecorded)
	case (key == "alpha" || key == "beta") && v.Word("web") != "zipf":
		refusal.Say("%s=%s: only the zipf web has %s; this one is web=%s", key, v.Word(key), key, v.Word("web"))
	}
	checkPosed(v)
	return nil
}

// Tune puts a live parameter's new value in force after slot tick; v holds all
// of them. A refusal is a sentence, and nothing has changed then.
func (w *Web) Tune(key string, v world.Values, tick int64) error {
	if err := w.Allows(key, v); err != nil {
		return err
	}
	switch key {
	case "alpha", "beta":
		w.truth.rates = zipfRates(w.Pages(), v.Number("alpha"), v.Number("beta")).p
		w.setUnits(v)
		w.setImportance(w.omega != nil)
		w.solve()
		w.newRates(tick)
	case "capacity":
		w.truth.capacity = v.Number("capacity")
		w.setUnits(v)
		w.solve()
	case "scale", "fold":
		w.setUnits(v)
		w.solve()
	case "importance":
		w.setImportance(v.Word("importance") == "on")
		w.solve()
	case "updates":
		w.accumulate(v.Word("updates") == "cumulative", tick)
		w.setUpdates(v.Word("updates"))
		w.solve()
	case "feedback":
		w.byModel = v.Word("feedback") == "model"
		if w.feedback = v.Word("feedback"); w.feedback == "pages" {
			for page := range w.records {
				w.refind(page)
			}
		}
	}
	return nil
}

// errRecorded refuses to change a recorded web.
var errRecorded = errors.New("a recorded web changes by itself and cannot be shifted or given other rates; simulate one with web=zipf or web=thesis")

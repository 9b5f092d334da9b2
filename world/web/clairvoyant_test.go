package web

import (
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// TestClairvoyant: the greatest number of hits is that of all schedules of a small trace, tried one by one.
func TestClairvoyant(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pages, end := rapid.IntRange(1, 3).Draw(t, "pages"), int64(rapid.IntRange(1, 6).Draw(t, "end"))
		w, vanish := &trace{end: end}, rapid.Bool().Draw(t, "vanish")
		for range pages {
			var slots []int64
			for slot := int64(1); slot <= end; slot++ {
				if rapid.Bool().Draw(t, "changes") {
					slots = append(slots, slot)
				}
			}
			w.changes = append(w.changes, slots)
		}
		var best func(slot int64, last []int64) int64
		best = func(slot int64, last []int64) (most int64) {
			if slot > end {
				return 0
			}
			for page := range pages {
				hit := int64(0)
				for _, change := range w.changes[page] {
					if change > last[page] && change <= slot && (!vanish || change == slot) {
						hit = 1
					}
				}
				was := last[page]
				last[page] = slot
				most = max(most, hit+best(slot+1, last))
				last[page] = was
			}
			return most
		}
		modeltest.Equal(t, w.clairvoyant(1, vanish), best(1, make([]int64, pages)), "changes %v, vanishing %v: hits", w.changes, vanish)
	})
}

// TestClairvoyantOfAQuietLog: two changes 2⁴⁰ slots apart are two hits, and the slots between cost no time.
func TestClairvoyantOfAQuietLog(t *testing.T) {
	w := &trace{end: 1 << 41, changes: [][]int64{{1, 1 << 40}}}
	modeltest.Equal(t, w.clairvoyant(1, false), 2, "hits")
}

package polling

import (
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// TestAgeRace: the race finds the page that a plain scan finds, slot by slot, at any number of
// polls a slot, while slopes change, by a tournament and by its own scan.
func TestAgeRace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pages := rapid.IntRange(1, 40).Draw(t, "pages")
		s := make(slopes, pages)
		kind := rapid.SampledFrom([]string{"any", "few", "wide"}).Draw(t, "kind")
		slope := func() float64 {
			switch kind {
			case "few": // many ties
				return float64(rapid.IntRange(0, 3).Draw(t, "slope"))
			case "wide":
				return 1 / float64(rapid.IntRange(1, 1<<40).Draw(t, "slope"))
			}
			return rapid.Float64Range(0, 10).Draw(t, "slope")
		}
		for page := range s {
			s[page] = slope()
		}
		begun := rapid.Int64Range(0, 1<<40).Draw(t, "begun")
		r := newAgeRace(s, pages, begun)
		if rapid.Bool().Draw(t, "tournament") {
			r.few = nil
			r.restart(begun)
		}
		for slot := begun + 1; slot < begun+60; slot++ {
			for range rapid.IntRange(1, min(3, pages)).Draw(t, "polls") {
				want, greatest := -1, -2.0
				for page := range s {
					index := -1.0
					if age := slot - r.last[page]; age > 0 {
						index = s[page] * float64(age)
					}
					if index > greatest {
						want, greatest = page, index
					}
				}
				got := r.winner(slot)
				modeltest.MustEqual(t, got, want, "in slot %d wins page", slot)
				if rapid.Bool().Draw(t, "learns") {
					s[got] = slope()
				}
				r.polled(got, slot)
			}
		}
	})
}

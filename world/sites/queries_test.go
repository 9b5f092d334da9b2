package sites

import (
	"fmt"
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"lascope/world"
)

// TestQueriesDrawByDraw: queries, drawn in batches of any length, are those that one draws
// number by number: whether it stays in a group, a place, and one of the places left, which
// are written down in a list; through shifts, of which they know nothing.
func TestQueriesDrawByDraw(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		classes, size := rapid.IntRange(2, 6).Draw(rt, "classes"), rapid.IntRange(2, 9).Draw(rt, "size")
		seed, p := rapid.IntRange(1, 1000).
			Draw(rt, "seed"),
			rapid.OneOf(rapid.SampledFrom([]float64{0, 0.5, 1}), rapid.Float64Range(0, 1)).
				Draw(rt, "p")
		n := classes * size
		w := testPlacement(t, fmt.Sprintf("objects=%d classes=%d p=%v seed=%d", n, classes, p, seed))
		d := world.NewDraws(uint64(seed), "queries")
		below := func(n int) int {
			part, _ := bits.Mul64(d.Bits(), uint64(n))
			return int(part)
		}
		for range rapid.IntRange(1, 6).Draw(rt, "batches") {
			if shift := rapid.SampledFrom(append(Shifts().Names(), "")).Draw(rt, "shift"); shift != "" {
				shifted(w, shift)
			}
			queries := make([][2]int32, rapid.IntRange(0, 130).Draw(rt, "queries"))
			w.Draw(queries)
			for k, q := range queries {
				i, j := q[0], q[1]
				within, first := d.Unit() < p, below(n)
				var left []int
				for place := range n {
					if place != first && (place/size == first/size) == within {
						left = append(left, place)
					}
				}
				second := left[below(len(left))]
				if w.place[i] != int32(first) || w.place[j] != int32(second) {
					rt.Fatalf("query %d is for places %d and %d, want %d and %d", k, w.place[i], w.place[j], first, second)
				}
				if same := w.Group(int(i)) == w.Group(int(j)); same != within {
					rt.Fatalf("query %d is for %d and %d, in one group: %v, want %v", k, i, j, same, within)
				}
			}
		}
	})
}

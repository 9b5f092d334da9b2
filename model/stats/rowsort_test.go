package stats

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// TestArrange compares successive windows of one order with the fully sorted order.
func TestArrange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 600).Draw(t, "n")
		kinds := rapid.SampledFrom([]int{1, 2, 10, 100_000}).Draw(t, "different keys")
		o := make(RowOrder, n)
		for page := range o {
			o[page] = Page{float64(rapid.IntRange(0, kinds).Draw(t, "key")), int32(page)}
		}
		want := slices.Clone(o)
		slices.SortStableFunc(want, func(a, b Page) int { return cmp.Compare(b.Key, a.Key) })
		for range 4 {
			from := rapid.IntRange(0, n-1).Draw(t, "from")
			to := rapid.IntRange(from, n).Draw(t, "to")
			o.Arrange(from, to)
			modeltest.MustSame(t, o[from:to], want[from:to], "places %d to %d hold", from, to-1)
		}
	})
}

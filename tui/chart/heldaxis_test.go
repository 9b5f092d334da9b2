package chart

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestHeldAxis: of whatever times and ranges, two moves of the axis of one picture are at least
// ten seconds apart; an axis that is due takes the range offered; another picture takes its own at
// once.
func TestHeldAxis(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var h HeldAxis
		now := time.Unix(0, 0)
		moved, of, drawn := now, 0, -1.0
		for range rapid.IntRange(2, 60).Draw(t, "frames") {
			now = now.Add(time.Duration(rapid.IntRange(0, 15000).Draw(t, "ms")) * time.Millisecond)
			picture, top := rapid.SampledFrom([]int{1, 1, 1, 1, 2}).Draw(t, "picture"), float64(rapid.IntRange(1, 3).Draw(t, "top"))
			lo, hi := h.Fit(now, picture, func() (float64, float64) { return 0, top })
			due := picture != of || now.Sub(moved) >= HeldFor
			if want := map[bool]float64{true: top, false: drawn}[due]; lo != 0 || hi != want {
				t.Fatalf("the axis is 0 to %g, not to %g", hi, want)
			}
			if picture != of || hi != drawn {
				moved, of, drawn = now, picture, hi
			}
		}
	})
}

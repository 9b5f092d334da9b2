package chart

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestHeldAxis: of whatever times and ranges, the curve lies in the axis; the axis of one picture
// does not shrink within ten seconds of its last move, and moves once while the curve stays within the
// room; an axis that is due takes the range offered; another picture takes its own at once.
func TestHeldAxis(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var h HeldAxis
		now := time.Unix(0, 0)
		moved, of, drawn := now, 0, -1.0
		for range rapid.IntRange(2, 60).Draw(t, "frames") {
			now = now.Add(time.Duration(rapid.IntRange(0, 15000).Draw(t, "ms")) * time.Millisecond)
			picture, top := rapid.SampledFrom([]int{1, 1, 1, 1, 2}).Draw(t, "picture"), rapid.Float64Range(1, 3).Draw(t, "top")
			lo, hi := h.Fit(now, picture, func(room float64) (float64, float64) { return 0, top * (1 + room) })
			wide, due := top*(1+HeldRoom), now.Sub(moved) >= HeldFor
			want := drawn
			if picture != of || top > drawn || due && wide < drawn {
				want = wide
			}
			switch {
			case lo != 0 || hi < top:
				t.Fatalf("the curve goes to %g, out of the axis of %g", top, hi)
			case hi != want:
				t.Fatalf("the axis is 0 to %g, not to %g", hi, want)
			}
			if hi != drawn || picture != of {
				moved = now
			}
			of, drawn = picture, hi
		}
	})
}

// TestHeldAxisMovesOnce: a curve that rises by less than the room in ten seconds moves its axis at most
// once in that time.
func TestHeldAxisMovesOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var h HeldAxis
		now, top, last, moved := time.Unix(0, 0), 1.0, 0.0, time.Time{}
		for range 400 {
			now = now.Add(500 * time.Millisecond)
			top *= rapid.Float64Range(0.989, 1.011).Draw(t, "rise") // in ten seconds less than a quarter
			_, hi := h.Fit(now, "picture", func(room float64) (float64, float64) { return 0, top * (1 + room) })
			if hi != last {
				if !moved.IsZero() && now.Sub(moved) < HeldFor {
					t.Fatalf("the axis moved %s after its last move", now.Sub(moved))
				}
				moved, last = now, hi
			}
		}
	})
}

// An order that is wrong by much is mended within a quarter of a second, by little after two seconds.
func TestHeldLegendFollowsGreatChanges(t *testing.T) {
	at := func(h *HeldLegend, ms int, a, b float64) string {
		es := []legendEntry{{series: Series{Name: "a", At: a}, row: 1}, {series: Series{Name: "b", At: b}, row: 6}}
		if b > a {
			es[0].series, es[1].series = es[1].series, es[0].series
		}
		h.Now = time.Unix(0, 0).Add(time.Duration(ms) * time.Millisecond)
		h.hold(es, 1)
		return es[0].series.Name
	}
	for _, c := range []struct {
		b         float64
		held, not int // ms at which the order still stands, and no longer
	}{{0.9, 200, 300}, {0.55, 1900, 2300}} {
		h := &HeldLegend{}
		at(h, 0, 0.5, 0.4)
		at(h, 100, 0.5, c.b)
		if first := at(h, c.held, 0.5, c.b); first != "a" {
			t.Errorf("b at %v: %s stands first after %d ms", c.b, first, c.held)
		}
		if first := at(h, c.not, 0.5, c.b); first != "b" {
			t.Errorf("b at %v: %s stands first after %d ms", c.b, first, c.not)
		}
	}
}

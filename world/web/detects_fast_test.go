package web

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestDetectsFast: a poll has the same answer by the fast way as by the exponential, also
// for coins next to the border between hit and miss.
func TestDetectsFast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := modelAnswers{&simulated{vanish: rapid.IntRange(0, 3).Draw(t, "vanish") == 0}}
		hazard, x := rapid.Float64Range(0, 40).Draw(t, "hazard"), rapid.Float64Range(1e-9, 2).Draw(t, "x")
		coin := rapid.Uint64().Draw(t, "coin")
		if rapid.Bool().Draw(t, "border") {
			border := -math.Expm1(-hazard/x) * coinSides
			side := min(max(border+float64(rapid.IntRange(-9, 9).Draw(t, "off")), 0), coinSides-1)
			coin = uint64(side) << 11
		}
		if got, want := w.detectsFast(coin, hazard, x), w.detects(coin, hazard, x); got != want {
			t.Fatalf("coin %#x, a=%v, x=%v, vanish %v: %v, want %v", coin, hazard, x, w.vanish, got, want)
		}
	})
}

// TestFirstWait: the wait that is looked up is the logarithm's, or up to over more.
func TestFirstWait(t *testing.T) {
	const parts = 40 // of each of the 256 cells, both ends among them
	for cell := range uint64(256) {
		for part := range uint64(parts) {
			word := cell<<56 | (1<<56-1)/(parts-1)*part
			want := -math.Log1p(-coinSide(word) / coinSides)
			if wait, over := firstWait(word); !(wait > want && wait-over < want) || over > 0.1 && cell < 255 {
				t.Fatalf("word %#x: looked up between %v and %v, is %v", word, wait-over, wait, want)
			}
		}
	}
	if wait, _ := firstWait(math.MaxUint64); !(wait > 53*math.Ln2) {
		t.Errorf("the longest wait is looked up as %v", wait)
	}
}

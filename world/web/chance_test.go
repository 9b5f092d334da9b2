package web

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestChanceOf: the table's 1 − e^(−a) is the exponential's to within chanceError.
func TestChanceOf(t *testing.T) {
	near := func(t interface{ Errorf(string, ...any) }, hazard float64) {
		if got, want := chanceOf(hazard), -math.Expm1(-hazard); math.Abs(got-want) > chanceError {
			t.Errorf("a=%v: %v, want %v", hazard, got, want)
		}
	}
	for _, hazard := range []float64{0, 0x1p-1022, 1, 29.999999999999996, 30, 1e300, math.Inf(1)} {
		near(t, hazard)
	}
	rapid.Check(t, func(t *rapid.T) { near(t, rapid.Float64Range(0, 60).Draw(t, "hazard")) })
}

// TestPollByTheChance: a poll of the model has the same answer by the looked-up chance as by the exponential, also where d(x) is next to
// the coin.
func TestPollByTheChance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := modelAnswers{&simulated{
			records: make([]pageRecord, 1), ranks: make([]pageRank, 1), vanish: rapid.IntRange(0, 3).Draw(t, "vanish") == 0,
			answerSeed: [2]uint64{rapid.Uint64().Draw(t, "seed"), 1 << 63},
		}}
		hazard, x := rapid.Float64Range(0, 40).Draw(t, "hazard"), rapid.Float64Range(1e-9, 2).Draw(t, "x")
		coin := w.toss(0, 1, 0)
		if rapid.Bool().Draw(t, "border") { // d(x) is the coin, or up to 9 sides beside it
			x = rapid.Float64Range(1e-9, 1).Draw(t, "share")
			side := min(max(coinSide(coin)+float64(rapid.IntRange(-9, 9).Draw(t, "off")), 0), coinSides-1)
			if hazard = -math.Log1p(-side / coinSides); !w.vanish {
				hazard *= x
			}
		}
		w.records[0].hazard = hazard
		if got, want := w.Poll(0, 1, x), w.detects(coin, hazard, x); got != want {
			t.Fatalf("coin %#x, a=%v, x=%v, vanish %v: %v, want %v", coin, hazard, x, w.vanish, got, want)
		}
	})
}

package web

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestChanceOf: the table's 1 − e^(−a) is the exponential's to within 1e-11.
func TestChanceOf(t *testing.T) {
	near := func(t interface{ Errorf(string, ...any) }, hazard float64) {
		if got, want := chanceOf(hazard), -math.Expm1(-hazard); math.Abs(got-want) > 1e-11 {
			t.Errorf("a=%v: %v, want %v", hazard, got, want)
		}
	}
	for _, hazard := range []float64{0, 0x1p-1022, 1, 29.999999999999996, 30, 1e300, math.Inf(1)} {
		near(t, hazard)
	}
	rapid.Check(t, func(t *rapid.T) { near(t, rapid.Float64Range(0, 60).Draw(t, "hazard")) })
}

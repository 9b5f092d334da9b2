package config

import (
	"math"
	"testing"
)

// The flag of the speed takes a number, or "max", and nothing more.
func TestSpeedFlag(t *testing.T) {
	for word, want := range map[string]float64{
		"1": 1, "2.5": 2.5, "1e3": 1000, "2k": 2000, "1.5M": 1.5e6, "max": math.Inf(1),
		"5x": 0, "0.5": 0, "-3": 0, "NaN": 0, "": 0, "fast": 0, "1e3k": 0, "k": 0, "5 6": 0,
	} {
		got := 0.0
		if err := (setting{to: &got}).Set(word); got != want || (err == nil) != (want != 0) {
			t.Errorf("--speed %q is %v, %v", word, got, err)
		}
	}
}

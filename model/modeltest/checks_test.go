package modeltest_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"lascope/model/modeltest"
)

// A recorder is a test that keeps what it fails of.
type recorder struct{ said string }

func (r *recorder) Helper()                           {}
func (r *recorder) Errorf(format string, args ...any) { r.said = fmt.Sprintf(format, args...) }
func (r *recorder) Fatalf(format string, args ...any) { r.said = fmt.Sprintf(format, args...) }

// TestChecks: each check says nothing of what is right, and of what is wrong the words, what it is and what it should be.
func TestChecks(t *testing.T) {
	three := []int{1, 2, 3}
	for want, check := range map[string]func(r *recorder, right bool){
		"n 1: 2, want 3":        func(r *recorder, right bool) { modeltest.Equal(r, 2+count(right), 3, "n %d:", 1) },
		"m 2, want 3":           func(r *recorder, right bool) { modeltest.MustEqual(r, 2+count(right), 3, "m") },
		"l [1 2], want [1 2 3]": func(r *recorder, right bool) { modeltest.Same(r, three[:2+count(right)], three, "l") },
		"k [1 2], want [1 2 3]": func(r *recorder, right bool) { modeltest.MustSame(r, three[:2+count(right)], three, "k") },
		"x NaN, want 1 ± 0.5":   func(r *recorder, right bool) { modeltest.Near(r, nan(right), 1, 0.5, "x") },
		"y 0.4, want 1 ± 0.5":   func(r *recorder, right bool) { modeltest.MustNear(r, 0.4+0.1*float64(count(right)), 1, 0.5, "y") },
		"h \"c\" is not in\nab": func(r *recorder, right bool) { modeltest.Has(r, "abc"[:2+count(right)], "c", "h") },
		"g \"c\" is not in\nab": func(r *recorder, right bool) { modeltest.MustHave(r, "abc"[:2+count(right)], "c", "g") },
		"e ab, want \"c\"":      func(r *recorder, right bool) { modeltest.Refused(r, errors.New("abc"[:2+count(right)]), "c", "e") },
		"none <nil>, want \"c\"": func(r *recorder, right bool) {
			modeltest.Refused(r, map[bool]error{true: errors.New("c")}[right], "c", "none")
		},
	} {
		var right, wrong recorder
		check(&right, true)
		check(&wrong, false)
		if right.said != "" || wrong.said != want {
			t.Errorf("of what is right it says %q, of what is wrong %q, not %q", right.said, wrong.said, want)
		}
	}
}

func count(right bool) int { return map[bool]int{true: 1}[right] }

// nan is 1.5, or NaN.
func nan(right bool) float64 { return map[bool]float64{true: 1.5, false: math.NaN()}[right] }

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
func (r *recorder) Fatalf(format string, args ...any) { r.Errorf(format, args...) }

// TestChecks: each check says nothing of what is right, n = 3, and of what is wrong, n = 2, the words, what it is and what it should be.
func TestChecks(t *testing.T) {
	for want, check := range map[string]func(r *recorder, n int){
		"n 1: 2, want 3":        func(r *recorder, n int) { modeltest.Equal(r, n, 3, "n %d:", 1) },
		"m 2, want 3":           func(r *recorder, n int) { modeltest.MustEqual(r, n, 3, "m") },
		"l [1 2], want [1 2 3]": func(r *recorder, n int) { modeltest.Same(r, []int{1, 2, 3}[:n], []int{1, 2, 3}, "l") },
		"k [1 2], want [1 2 3]": func(r *recorder, n int) { modeltest.MustSame(r, []int{1, 2, 3}[:n], []int{1, 2, 3}, "k") },
		"x NaN, want 0 ± 0.5":   func(r *recorder, n int) { modeltest.Near(r, math.Log(float64(2*n-5)), 0, 0.5, "x") },
		"y 2, want 3.5 ± 0.5":   func(r *recorder, n int) { modeltest.MustNear(r, float64(n), 3.5, 0.5, "y") },
		"h \"c\" is not in\nab": func(r *recorder, n int) { modeltest.HasAll(r, "abc"[:n], []string{"a", "c"}, "h") },
		"g \"c\" is not in\nab": func(r *recorder, n int) { modeltest.MustHave(r, "abc"[:n], "c", "g") },
		"e ab, want \"c\"":      func(r *recorder, n int) { modeltest.Refused(r, errors.New("abc"[:n]), "c", "e") },
		"f <nil>, want \"c\"":   func(r *recorder, n int) { modeltest.Refused(r, map[int]error{3: errors.New("c")}[n], "c", "f") },
	} {
		var right, wrong recorder
		check(&right, 3)
		if check(&wrong, 2); right.said != "" || wrong.said != want {
			t.Errorf("of what is right it says %q, of what is wrong %q, not %q", right.said, wrong.said, want)
		}
	}
}

package stats

import (
	"math"
	"testing"
)

// TestKaplanMeierMedian: medians by hand, those of Freireich's 42 patients, and without censored
// times the lower median.
func TestKaplanMeierMedian(t *testing.T) {
	lives := func(times ...float64) (all []Lifetime) { // negative ones are censored
		for _, x := range times {
			all = append(all, Lifetime{math.Abs(x), x < 0})
		}
		return all
	}
	for _, c := range []struct {
		times []Lifetime
		want  float64
	}{
		{lives(3, 1, 2), 2},
		{lives(4, 1, 3, 2), 2},
		{lives(1, 2, -9, -9), 2},
		{lives(1, -9, -9, -9), math.NaN()},
		{lives(-1, 5, -2, 6, 7), 6},  // 2/3 after 5, 1/3 after 6
		{lives(5, -5, 6, -6), 6},     // 3/4 after 5, of 2 at risk half after 6
		{lives(1, -2, -3, 4, -5), 4}, // 4/5 after 1, 2/5 after 4
		{nil, math.NaN()},
		// Weeks of remission with 6-mercaptopurine and with placebo [Freireich 1963].
		{lives(6, 6, 6, -6, 7, -9, 10, -10, -11, 13, 16, -17, -19, -20, 22, 23, -25, -32, -32, -34, -35), 23},
		{lives(1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23), 8},
	} {
		if got := KaplanMeierMedian(c.times); got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) {
			t.Errorf("the median of %v is %v, want %v", c.times, got, c.want)
		}
	}
}

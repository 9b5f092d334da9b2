package stats

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// lives reads times; + marks a censored one.
func lives(text string) (all []Lifetime) {
	for _, word := range strings.Fields(text) {
		var x float64
		fmt.Sscan(strings.TrimSuffix(word, "+"), &x)
		all = append(all, Lifetime{x, strings.HasSuffix(word, "+")})
	}
	return all
}

// near reports that two numbers agree to 1e-6, or are both unknown.
func near(a, b float64) bool {
	return math.Abs(a-b) < 1e-6 || math.IsNaN(a) && math.IsNaN(b)
}

// survivalVectors were computed with R 4.2's survival package, survfit(…, conf.type = "log-log"), and by an
// independent program.
var survivalVectors = []struct {
	name, times         string
	limit               float64
	median, from, to    float64
	mean, se, greenwood float64
}{
	{"A", "579 612 655 700 748 801 910 1205", 2000, 724, 579, 910, 776.25, 71.903643361, 67.259699579},
	{"B", "310 420 455 610 880 1000+ 1000+ 1000+", 1000, 745, 310, math.NaN(), 709.375, 103.537594535, 96.850551350},
	{"C", "5 5 8+ 9 9+ 12 14 14+ 20 20+", 20, 14, 5, math.NaN(), 13.822857143, 2.114393117, 1.960199193},
	{"D", "40 100+ 100+ 100+ 100+ 100+", 100, math.NaN(), 40, math.NaN(), 90, 10, 9.128709292},
	{"E", "120 300 250+ 410 80 500+ 333 290 500+ 150 275 600+", 500, 300, 120, math.NaN(), 320.541666667, 44.534272671, 42.402674851},
	{"F", "1 2 3 4", 4, 2.5, 1, math.NaN(), 2.5, 0.645497224, 0.559016994},
	{"G", "9 13 13+ 18 23 28+ 31 34 45+ 48 161+", 161, 31, 13, math.NaN(), 52.645454545, 26.121500383, 19.828602796},
	{"H", "8000+ 8000+ 766 332 2127 1663 3566 2560 2098 5627 1262 3776 8000+ 8000+ 3055 2194 3603 1369 8000+ 466", 8000, 2807.5, 1369, 5627, 3723.2, 630.679268725, 614.710112980},
}

// TestSurvivalVectors: medians with their intervals, restricted means with the standard error of the
// pseudo-values and with Greenwood's.
func TestSurvivalVectors(t *testing.T) {
	for _, v := range survivalVectors {
		times := lives(v.times)
		median, lo, hi := KaplanMeier(times).Median()
		if !near(median, v.median) || !near(lo, v.from) || !near(hi, v.to) {
			t.Errorf("%s: the median is %v (%v, %v), want %v (%v, %v)", v.name, median, lo, hi, v.median, v.from, v.to)
		}
		if mean := KaplanMeier(times).MeanTo(v.limit); !near(mean, v.mean) {
			t.Errorf("%s: the area is %v, want %v", v.name, mean, v.mean)
		}
		e := EstimateOf(PseudoValues(times, v.limit))
		if !near(e.Mean, v.mean) || !near(e.SE, v.se) {
			t.Errorf("%s: the pseudo-values have the mean %.9f and the error %.9f, want %.9f and %.9f", v.name, e.Mean, e.SE, v.mean, v.se)
		}
		if g := math.Sqrt(greenwood(KaplanMeier(times), v.limit)); !near(g, v.greenwood) {
			t.Errorf("%s: Greenwood's error is %.9f, want %.9f", v.name, g, v.greenwood)
		}
	}
}

// greenwood is the variance Σ (area after t)²·d/(r(r−d)) of the area, as R has it.
func greenwood(s Survival, limit float64) (sum float64) {
	for _, step := range s {
		if step.Time < limit && step.Risk > step.Events {
			after := s.MeanTo(limit) - s.MeanTo(step.Time)
			sum += after * after * float64(step.Events) / float64(step.Risk*(step.Risk-step.Events))
		}
	}
	return sum
}

// TestKaplanMeierSteps: the curve of E, and the pseudo-values of C in their order.
func TestKaplanMeierSteps(t *testing.T) {
	var got []string
	for _, step := range KaplanMeier(lives(survivalVectors[4].times)) {
		got = append(got, fmt.Sprintf("%v %.6f", step.Time, step.Chance))
	}
	if want := "80 0.916667, 120 0.833333, 150 0.750000, 275 0.656250, 290 0.562500, 300 0.468750, 333 0.375000, 410 0.281250"; strings.Join(got, ", ") != want {
		t.Errorf("the curve is %s, want %s", strings.Join(got, ", "), want)
	}
	want := []float64{5, 5, 16.028571, 7.828571, 17.395238, 9.811905, 12.728571, 21.478571, 21.478571, 21.478571}
	for i, x := range PseudoValues(lives(survivalVectors[2].times), 20) {
		if !near(math.Round(x*1e6)/1e6, want[i]) {
			t.Errorf("pseudo-value %d is %.6f, want %.6f", i, x, want[i])
		}
	}
}

// TestMedianByHand: medians by hand, and those of Freireich's 42 patients.
func TestMedianByHand(t *testing.T) {
	for _, c := range []struct {
		times string
		want  float64
	}{
		{"3 1 2", 2},
		{"4 1 3 2", 2.5},
		{"1 2 9+ 9+", 2}, // no later event
		{"1 9+ 9+ 9+", math.NaN()},
		{"1+ 5 2+ 6 7", 6},  // 2/3 after 5, 1/3 after 6
		{"5 5+ 6 6+", 6},    // 3/4 after 5, of 2 at risk half after 6
		{"1 2+ 3+ 4 5+", 4}, // 4/5 after 1, 2/5 after 4
		{"", math.NaN()},
		// Weeks of remission with 6-mercaptopurine and with placebo [Freireich 1963].
		{"6 6 6 6+ 7 9+ 10 10+ 11+ 13 16 17+ 19+ 20+ 22 23 25+ 32+ 32+ 34+ 35+", 23},
		{"1 1 2 2 3 4 4 5 5 8 8 8 8 11 11 12 12 15 17 22 23", 8},
	} {
		if got, _, _ := KaplanMeier(lives(c.times)).Median(); !near(got, c.want) {
			t.Errorf("the median of %s is %v, want %v", c.times, got, c.want)
		}
	}
}

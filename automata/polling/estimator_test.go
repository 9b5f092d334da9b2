package polling

import (
	"math"
	"testing"
)

// A scriptedWeb answers from lists: poll i of a page hits, and is fresh, if the i-th
// entry says so.
type scriptedWeb struct {
	hit, fresh map[int][]bool
	polled     map[int]int
}

func (w *scriptedWeb) Poll(page int, _ int64, _ float64) bool {
	w.polled[page]++
	return w.hit[page][w.polled[page]-1]
}

func (w *scriptedWeb) Fresh(page int, _ int64) bool { return w.fresh[page][w.polled[page]-1] }

// Before it knows anything the estimator is uniform, with step and long phases it
// nears proportional; rate saturates below [LAKG] §III.C.
func TestEstimatorNearsProportional(t *testing.T) {
	truth := newTestTruth(100, 0.9, 1.5)
	x := make([]float64, 100)
	testPoller(t, "proportional", truth, 1).Shares(x)
	proportional := truth.value(x)
	value := func(reading string, slots int64) float64 {
		p := testPoller(t, "estimator", truth, 1, "estimate", reading)
		p.Advance(newPagesWeb(truth, 5), 0, slots)
		p.Shares(x)
		return truth.value(x)
	}
	for page := range x {
		x[page] = 1
	}
	uniform := truth.value(x)
	if v := value("step", 0); math.Abs(v-uniform) > 1e-12 {
		t.Errorf("knowing nothing it earns %v, uniform %v", v, uniform)
	}
	early, late := value("step", 3000), value("step", 1_000_000)
	if early > 0.97*proportional || math.Abs(late-proportional) > 0.01 {
		t.Errorf("step: %.4f after 3,000 polls, %.4f after 1,000,000, proportional %.4f", early, late, proportional)
	}
	if v := value("rate", 1_000_000); v > 0.6*proportional {
		t.Errorf("rate: %.4f after 1,000,000 polls should have saturated far below %.4f", v, proportional)
	}

	// cgm sees through hidden changes as long as some interval passes without one: of
	// three changes an interval on the hottest page it counts all, rate but one.
	truth = newTestTruth(100, 0.03, 1.5)
	testPoller(t, "proportional", truth, 1).Shares(x)
	hottest := x[0]
	value("cgm", 1_000_000)
	if math.Abs(x[0]-hottest) > 0.05*hottest { // 10,000 polls: a standard error of 1.4 %
		t.Errorf("cgm gives the hottest page %.4f, proportional %.4f", x[0], hottest)
	}
	value("rate", 1_000_000)
	if x[0] > 0.8*hottest {
		t.Errorf("rate gives the hottest page %.4f, proportional %.4f", x[0], hottest)
	}
}

// TestEstimatedIntervals: the interval is Wilson's for the counts of each reading, and holds the
// estimate; before the first poll nothing is known.
func TestEstimatedIntervals(t *testing.T) {
	yes, no := true, false
	script := func() *scriptedWeb {
		return &scriptedWeb{
			hit:    map[int][]bool{0: {no, yes, yes, no}, 1: {yes, yes, yes, yes}, 2: {yes, no, yes, no}},
			fresh:  map[int][]bool{0: {no, yes, no, no}, 1: {no, yes, yes, yes}, 2: {no, no, no, no}},
			polled: map[int]int{},
		}
	}
	// 0, 1, 2 and 3 of 3 or 4: the score interval by hand.
	third := func(x float64) float64 { return 1 - math.Pow(x, 1./3) }
	for reading, want := range map[string][3][2]float64{
		"step": {{.04559, .69936}, {.30064, .95441}, {0, .48990}},
		"rate": {{.15004, .84996}, {.51010, 1}, {.15004, .84996}},
		"cgm":  {{third(.79234), third(.06149)}, {third(.56150), 1}, {third(.93851), third(.20766)}},
	} {
		p := testPoller(t, "estimator", newTestTruth(3, 0.5, 1), 1, "estimate", reading)
		e := p.(*Estimator)
		if rate, low, high := e.Estimated(1); rate != 0 || low != 0 || high != 1 {
			t.Errorf("%s: before the first poll %v, %v to %v", reading, rate, low, high)
		}
		p.Advance(script(), 0, 12)
		for page, w := range want {
			rate, low, high := e.Estimated(page)
			if math.Abs(low-w[0]) > 1e-4 || math.Abs(high-w[1]) > 1e-4 || rate < low || rate > high {
				t.Errorf("%s: page %d is %v, from %v to %v, want %v", reading, page, rate, low, high, w)
			}
		}
	}
}

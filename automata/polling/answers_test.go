package polling

import (
	"math"
	"testing"

	"lascope/model/modeltest"
)

// near reports that two numbers agree to a part of the second; NaN agrees with nothing.
func near(got, want, part float64) bool { return math.Abs(got-want) <= part*math.Abs(want) }

// TestGridEdges: the median is the least rate up to which half of the probability lies, and no answer excludes a rate.
func TestGridEdges(t *testing.T) {
	for _, c := range []struct {
		weights [gridRates]float64
		rate    int
	}{
		{[gridRates]float64{63: 0.4}, 63}, // rounding may take the sum of all below a half
		{[gridRates]float64{3: 0.5, 4: 0.5}, 3},
	} {
		modeltest.Equal(t, medianRate(&c.weights), gridRate[c.rate], "the median, which is rate %d, is", c.rate)
	}
	certain := [gridRates]float64{5: 1}
	if update(&certain, 0, 1, true); certain[4] <= 0 || certain[4] > 1e-190 {
		t.Errorf("an excluded rate has probability %v", certain[4])
	}
}

// TestIntervals: in slots, the frequencies 1/I of all pages sum to the polls of a slot, and an age of one interval is an index of 1.
func TestIntervals(t *testing.T) {
	v := testPollerOf(t, "interval", newTestTruth(6, 0.9, 1), 2, nil, 1).(*interval)
	v.Advance(newPagesWeb(newTestTruth(6, 0.9, 1), 3), 0, 50)
	sum := 0.0
	for page := range 6 {
		sum += 1 / v.Interval(page)
	}
	if !near(sum, 2, 1e-9) {
		t.Errorf("the frequencies sum to %v, want 2", sum)
	}
	for _, r := range v.Ranked(6) {
		if want := float64(r.Age) / v.Interval(r.Page); !near(r.Index, want, 1e-9) {
			t.Errorf("page %d of age %d has index %v, want %v", r.Page, r.Age, r.Index, want)
		}
	}
}

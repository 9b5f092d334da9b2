package polling

import (
	"math"
	"testing"
)

// TestNutchLearns: one answer from one state, by hand: 12 slots the longest interval of 1 page a slot.
func TestNutchLearns(t *testing.T) {
	shipped := nutchRates{shorter: 0.8, longer: 1.4, sync: true, syncRate: 0.3}
	plain := nutchRates{shorter: 0.8, longer: 1.4}
	for _, c := range []struct {
		rates     nutchRates
		omega     importance
		slots     float64
		changed   int64
		hit       bool
		want, due float64 // the interval and the slot of the next poll, after an answer in slot 100
	}{
		{plain, nil, 5, 90, true, 4, 104},
		{plain, nil, 5, 90, false, 7, 107},
		{plain, nil, 1, 90, true, 1, 101},      // no interval is shorter than a slot
		{plain, nil, 11, 90, false, 12, 112},   // nor longer than 12
		{shipped, nil, 5, 90, true, 4, 104},    // the change is of now
		{shipped, nil, 5, 98, false, 7, 106.4}, // two slots without a change: due 0.6 earlier
		{shipped, nil, 5, 91, false, 9, 106.3}, // the interval is at least the 9 slots without one
		{shipped, nil, 5, 50, false, 12, 101},  // 50 slots: due at once
		{plain, importance{0.5}, 5, 90, true, 5 * math.Sqrt(0.8*1.4), 100 + 5*math.Sqrt(0.8*1.4)},
	} {
		v := &nutch{nutchRates: c.rates, omega: c.omega, capacity: 1, longest: 12, now: 100, page: []nutchPage{{slots: c.slots, changed: c.changed}}}
		due := v.learn(0, c.hit)
		if got := v.page[0].slots; math.Abs(got-c.want) > 1e-12 || math.Abs(due-c.due) > 1e-12 {
			t.Errorf("%+v: the interval is %v, due %v", c, got, due)
		}
		if changed := v.page[0].changed; c.hit != (changed == 100) {
			t.Errorf("%+v: last changed in slot %d", c, changed)
		}
	}
	if got := (&nutch{nutchRates: shipped}).Balance(); math.Abs(got-0.6013) > 1e-4 {
		t.Errorf("it rests at a hit rate of %v", got)
	}
}

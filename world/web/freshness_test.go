package web

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat"

	"lascope/model/modeltest"
)

// The freshest shares meet the conditions of Kuhn and Tucker, also with a cap of one poll a slot: f'(x)/p is one number where
// 0 < x < 1, at most that where x = 0, and at least where x = 1.
func TestFreshestIsBest(t *testing.T) {
	for _, line := range []string{"pages=40", "pages=40 capacity=7 alpha=1 beta=0.6", "web=thesis pages=30 capacity=4"} {
		truth, sum, level := pollingOf(t, line).Truth(), 0.0, 0.0
		slope := func(page int, x float64) float64 {
			p, a := truth.Rate(page), -math.Log1p(-truth.Rate(page))
			if x == 0 || math.IsInf(a, 1) {
				return 1 / p
			}
			return (1 - (1+a/x)*math.Exp(-a/x)) / p
		}
		for page := range truth.rates {
			x := truth.Freshest(page)
			if sum += x; x > 0 && x < 1 {
				level = slope(page, x)
			}
		}
		for page := range truth.rates {
			x := truth.Freshest(page)
			if s := slope(page, x); x < 1 && s > level*(1+1e-6) || x > 0 && s < level*(1-1e-6) {
				t.Errorf("%s: page %d of share %v has the slope %v, where the level is %v", line, page, x, s, level)
			}
		}
		modeltest.Near(t, sum, truth.capacity, 1e-9, "%s: the shares sum to", line)
	}
}

// The freshness of the polls made is that of a plain count: a copy is fresh until its page changes and from its next poll on. The
// mean over 20,000 slots with a mirror in their midst is within 4.5 standard errors; the counts of 100 slots hang together.
func TestFreshnessIsCounted(t *testing.T) {
	const pages, slots, batch = 60, 20_000, 100
	w := pollingOf(t, "pages=60 beta=1 seed=4")
	fresh, web := make([]bool, pages), w.Answers()
	for page := range fresh {
		fresh[page] = true
	}
	var apart []float64
	sum := 0.0
	for tick := int64(1); tick <= slots; tick++ {
		polled := int(tick*tick+tick/7) % pages
		for page := range fresh {
			if w.Fresh(page, tick) {
				fresh[page] = false
			}
		}
		web.Poll(polled, tick, 1.0/pages)
		fresh[polled] = true
		counted := 0.0
		for _, f := range fresh {
			if f {
				counted++
			}
		}
		sum += counted/pages - w.Freshness(tick)
		if tick%batch == 0 {
			apart, sum = append(apart, sum/batch), 0
		}
		if tick == slots/2 {
			w.Shift(Shifts()[0], tick)
		}
	}
	mean, sd := stat.MeanStdDev(apart, nil)
	if se := stat.StdErr(sd, float64(len(apart))); math.Abs(mean) > 4.5*se || se > 0.005 {
		t.Errorf("counted copies are %v above the freshness, with a standard error of %v", mean, se)
	}
}

// The freshness of a recorded web is the count of its log: a copy is fresh unless its page has a change after the copy's last poll.
func TestRecordedFreshnessIsCounted(t *testing.T) {
	for _, updates := range []string{"overwrite", "cumulative"} {
		w := pollingOf(t, "trace=testdata/small.csv slot=1h updates="+updates)
		log := map[int][]int64{0: {1, 1, 2}, 1: {2}, 2: {3, 11}} // a, "c, d" and b
		fresh, web := []bool{true, true, true}, w.Answers()
		stale := 0
		for tick := int64(1); tick <= w.End(); tick++ {
			for page, changes := range log {
				if slices.Contains(changes, tick) {
					fresh[page] = false
				}
			}
			if polled := int(tick*tick) % 5; polled < 3 {
				web.Poll(polled, tick, 1)
				fresh[polled] = true
			}
			counted := 0.0
			for _, f := range fresh {
				if f {
					counted++
				} else {
					stale++
				}
			}
			modeltest.Equal(t, w.Freshness(tick), counted/3, "%s: after slot %d, of %v of 3 pages, the freshness is", updates, tick, counted)
		}
		if stale < 5 {
			t.Errorf("%s: copies were stale in %d slots alone", updates, stale)
		}
	}
}

// Where no page changes, or a change vanishes, there is no freshness.
func TestFreshnessHasAMeaning(t *testing.T) {
	for _, line := range []string{"pages=4 unit=step feedback=model", "pages=4 updates=vanish", "pages=4 feedback=model"} {
		if f := pollingOf(t, line).Freshness(9); !math.IsNaN(f) {
			t.Errorf("%s has the freshness %v", line, f)
		}
	}
	if optimal, uniform := pollingOf(t, "pages=4 updates=vanish").Truth().FreshestValues(); !math.IsNaN(optimal) || !math.IsNaN(uniform) {
		t.Errorf("where changes vanish the greatest freshness is %v, that of uniform %v", optimal, uniform)
	}
}

package polling

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// Shares in proportion to weights, none above one poll a slot, spend the whole
// capacity: x = min(1, t·w) for one t.
func TestCapShares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.SliceOfN(rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(1e-6, 1), rapid.Float64Range(1, 1e4)), 2, 50).Draw(t, "w")
		capacity := rapid.IntRange(1, len(w)).Draw(t, "capacity")
		x := slices.Clone(w)
		capShares(x, capacity)
		sum, scale, positive := 0.0, 0.0, 0
		for k := range x {
			sum += x[k]
			if w[k] > 0 {
				positive++
			}
			if x[k] < 1 && w[k] > 0 {
				scale = x[k] / w[k]
			}
		}
		modeltest.MustNear(t, sum, float64(capacity), 1e-9*float64(capacity), "the sum of %v is", x)
		for k := range x {
			switch {
			case x[k] < 0 || x[k] > 1:
				t.Fatalf("share %v", x[k])
			case w[k] == 0 && positive > capacity && x[k] != 0:
				t.Fatalf("a page of no weight has share %v", x[k])
			case w[k] > 0 && scale > 0 && math.Abs(x[k]-min(1, scale*w[k])) > 1e-9:
				t.Fatalf("weight %v has share %v, others %v to one", w[k], x[k], scale)
			}
		}
	})
}

// resize tells a scheme of another capacity and importance, as the lab does.
func resize(t interface {
	Helper()
	Fatal(...any)
}, p Poller, capacity int, omega []float64, o Oracle) {
	p.Resize(capacity, omega)
	if i, ok := p.(Informed); ok {
		i.Inform(o)
	}
}

// A share whose period is beyond all numbers, as the thesis's web may give, is none: a
// shift that makes it a share to be met, and back, leaves every page its polls.
func TestFixedSharesInformOfNearlyNothing(t *testing.T) {
	truth, other := newTestTruth(4, 0.9, 1), newTestTruth(4, 0.9, 1)
	truth.optimal, other.optimal = []float64{0.7, 0.3, 1e-310, 5e-324}, []float64{1e-310, 5e-324, 0.3, 0.7}
	p := testPoller(t, "optimal", truth, 1).(Informed)
	web := &countingWeb{polls: make([]int64, 4)}
	for tick := int64(0); tick < 4000; tick += 1000 {
		clear(web.polls)
		p.Advance(web, tick, 1000)
		for page, x := range truth.optimal {
			modeltest.Near(t, float64(web.polls[page]), 1000*x, 2, "to slot %d page %d of share %v had polls:", tick+1000, page, x)
		}
		truth, other = other, truth
		p.Inform(truth)
	}
}

package theory

import (
	"math"
	"math/rand/v2"
	"testing"

	"lascope/model/modeltest"
)

// instance draws an instance of n items.
func instance(r *rand.Rand, n int) (values []float64, weights []int, capacity int) {
	sum := 0
	for range n {
		values = append(values, r.Float64())
		weights = append(weights, 1+r.IntN(30))
		sum += weights[len(weights)-1]
	}
	return values, weights, 1 + r.IntN(sum)
}

// twin is the slow obvious exact value: the best of all sets.
func twin(values []float64, weights []int, capacity int) float64 {
	best := 0.0
	for s := range ItemSet(1) << len(values) {
		if s.Weight(weights) <= capacity {
			best = max(best, s.Value(values))
		}
	}
	return best
}

// TestExact: the exact packing fits and has the value of the best of all 2^12 sets; the packing by density fits and has no
// more, the fractional bound no less.
func TestExact(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		values, weights, capacity := instance(r, 12)
		packed := NewKnapsack(weights, capacity).Exact(values)
		want := twin(values, weights, capacity)
		if got := packed.Value(values); packed.Weight(weights) > capacity || math.Abs(got-want) > 1e-12 {
			t.Errorf("%v %v %d: %b has the value %v and the weight %d, want %v", values, weights, capacity, packed, got, packed.Weight(weights), want)
		}
		greedy, fractional := PackedByDensity(values, weights, capacity)
		if got := greedy.Value(values); greedy.Weight(weights) > capacity || got > want+1e-12 || fractional < want-1e-12 {
			t.Errorf("%v %v %d: by density %v, fractional %v, exact %v", values, weights, capacity, got, fractional, want)
		}
	}
}

// TestExactByHand: greedy takes the dense small item and misses the two that fill the bag; an item too heavy or without a value
// stays out; a second call finds the same.
func TestExactByHand(t *testing.T) {
	values, weights := []float64{0.3, 0.5, 0.5, 0, 0.9}, []int{2, 5, 5, 1, 11}
	s := NewKnapsack(weights, 10)
	for range 2 {
		modeltest.Equal(t, s.Exact(values), SetOf(1)|SetOf(2), "exact")
	}
	packed, fractional := PackedByDensity(values, weights, 10)
	if packed != SetOf(0)|SetOf(1)|SetOf(3) || math.Abs(fractional-1.1) > 1e-12 {
		t.Errorf("by density %b, fractional %v", packed, fractional)
	}
	modeltest.Equal(t, testing.AllocsPerRun(10, func() { s.Exact(values) }), 0, "allocations:")
}

// TestSet: the items of a set in their order.
func TestSet(t *testing.T) {
	s := SetOf(2) | SetOf(5) | SetOf(63)
	if s.Len() != 3 || !s.Has(5) || s.Has(4) {
		t.Errorf("%b", s)
	}
	var items []int
	for left := s; left != 0; left = left.Rest() {
		items = append(items, left.First())
	}
	if len(items) != 3 || items[0] != 2 || items[1] != 5 || items[2] != 63 {
		t.Errorf("items %v", items)
	}
	for set, want := range map[ItemSet]string{s: "items 3, 6 and 64", SetOf(4) | SetOf(0): "items 1 and 5", SetOf(0): "item 1", 0: "no item"} {
		modeltest.Equal(t, set.String(), want, "")
	}
}

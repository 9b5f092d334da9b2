package theory

// A Knapsack finds the packing of the greatest value for given weights and a capacity, which is NP-hard in general (R. M. Karp,
// Reducibility among combinatorial problems, 1972), by dynamic programming over the room (R. Bellman, Dynamic Programming, 1957):
//
//	V_k(c) = max(V_{k−1}(c), V_{k−1}(c − w_k) + v_k)
//
// It is not safe for concurrent use.
type Knapsack struct {
	weights  []int
	capacity int
	best     []float64 `own:""` // V of the items so far by the room c
	took     []ItemSet `own:""` // the items k that the maximum takes by the room c
}

// NewKnapsack is a solver for at most [MostItems] weights of 1 or more.
func NewKnapsack(weights []int, capacity int) *Knapsack {
	return &Knapsack{weights, capacity, make([]float64, capacity+1), make([]ItemSet, capacity+1)}
}

// Exact is the packing of the greatest value; items without a value stay out. Of equal sums it is the one whose last
// items stay out. Dynamic programming over the room: it takes O(n·capacity), allocates nothing, and its sums have no error but rounding.
func (s *Knapsack) Exact(values []float64) (packed ItemSet) {
	clear(s.best)
	clear(s.took)
	for k, w := range s.weights {
		if w > s.capacity {
			continue
		}
		v, one := values[k], SetOf(k)
		to, took := s.best[w:], s.took[w:]
		from := s.best[:len(to)]
		took = took[:len(to)]
		for c := len(to) - 1; c >= 0; c-- {
			if with := from[c] + v; with > to[c] {
				to[c] = with
				took[c] |= one
			}
		}
	}
	room := s.capacity
	for k := len(s.weights) - 1; k >= 0; k-- {
		if s.took[room].Has(k) {
			packed |= SetOf(k)
			room -= s.weights[k]
		}
	}
	return packed
}

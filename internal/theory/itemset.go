package theory

import (
	"math/bits"
	"strconv"
	"strings"
)

// MostItems is the most items of an [ItemSet].
const MostItems = 64

// An ItemSet is a set of items, which count from 0: bit k is item k.
type ItemSet uint64

// SetOf is the set of one item.
func SetOf(item int) ItemSet { return 1 << item }

// Has reports whether an item is in the set.
func (s ItemSet) Has(item int) bool { return s>>item&1 == 1 }

// Len is the number of items.
func (s ItemSet) Len() int { return bits.OnesCount64(uint64(s)) }

// First is the first item of a set that is not empty.
func (s ItemSet) First() int { return bits.TrailingZeros64(uint64(s)) }

// Rest is the set without its first item.
func (s ItemSet) Rest() ItemSet { return s & (s - 1) }

// Weight is the sum of the weights of its items.
func (s ItemSet) Weight(weights []int) (sum int) {
	for ; s != 0; s = s.Rest() {
		sum += weights[s.First()]
	}
	return sum
}

// Value is the sum of the values of its items, added in their order.
func (s ItemSet) Value(values []float64) (sum float64) {
	for ; s != 0; s = s.Rest() {
		sum += values[s.First()]
	}
	return sum
}

// String names the items for a reader, who counts from 1: "items 1, 4 and 7", "item 4" or "no item".
func (s ItemSet) String() string {
	var names []string
	for ; s != 0; s = s.Rest() {
		names = append(names, strconv.Itoa(s.First()+1))
	}
	switch n := len(names); n {
	case 0:
		return "no item"
	case 1:
		return "item " + names[0]
	default:
		return "items " + strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
}

package world

import (
	"cmp"
	"slices"
)

// Order lists the items 0 to n−1 in their order by compare, equal ones by number.
func Order(n int, compare func(i, j int) int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	slices.SortFunc(out, func(i, j int) int { return cmp.Or(compare(i, j), cmp.Compare(i, j)) })
	return out
}

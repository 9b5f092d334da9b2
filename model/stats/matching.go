package stats

import (
	"math"
)

// BestMatching pairs the rows of an n×n table, given row by row, with its columns one to
// one so that the sum of the paired entries is greatest: row r goes with column match[r].
//
// It is the Hungarian method with potentials in O(n³): rows enter one at a time, each by a
// cheapest augmenting path. Entries are whole numbers, so the sum is exact. Among equal
// matchings the choice is deterministic.
func BestMatching(n int, table []int32) (match []int, sum int64) {
	const none = -1
	rowOf := make([]int, n+1) // the row matched with a column; column n is where a path starts
	for c := range rowOf {
		rowOf[c] = none
	}
	u, v := make([]int64, n), make([]int64, n+1) // potentials of rows and columns
	least, from, done := make([]int64, n), make([]int, n), make([]bool, n+1)
	for r := range n {
		for c := range n {
			least[c], from[c] = math.MaxInt64, n
			done[c] = false
		}
		done[n] = false
		rowOf[n] = r
		at := n
		for rowOf[at] != none {
			done[at] = true
			row, step, next := rowOf[at], int64(math.MaxInt64), none
			for c := range n {
				if done[c] {
					continue
				}
				if cost := -int64(table[row*n+c]) - u[row] - v[c]; cost < least[c] {
					least[c], from[c] = cost, at
				}
				if least[c] < step {
					step, next = least[c], c
				}
			}
			for c := range n + 1 {
				switch {
				case done[c]:
					u[rowOf[c]] += step
					v[c] -= step
				case c < n:
					least[c] -= step
				}
			}
			at = next
		}
		for at != n { // augment: each column on the path takes the row of the column before
			rowOf[at] = rowOf[from[at]]
			at = from[at]
		}
	}
	match = make([]int, n)
	for c := range n {
		match[rowOf[c]] = c
		sum += int64(table[rowOf[c]*n+c])
	}
	return match, sum
}

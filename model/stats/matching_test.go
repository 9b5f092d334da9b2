package stats

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// The Hungarian method finds the same sum as trying all permutations.
func TestBestMatchingAgainstAllPermutations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "n")
		table := rapid.SliceOfN(rapid.Int32Range(0, 9), n*n, n*n).Draw(t, "table")
		match, sum := BestMatching(n, table)
		seen := slices.Clone(match)
		slices.Sort(seen)
		got := int64(0)
		for r, c := range match {
			modeltest.MustEqual(t, seen[r], r, "%v is no matching:", match)
			got += int64(table[r*n+c])
		}
		best := int64(0)
		var try func(r int, used []bool, so int64)
		try = func(r int, used []bool, so int64) {
			if r == n {
				best = max(best, so)
				return
			}
			for c := range n {
				if !used[c] {
					used[c] = true
					try(r+1, used, so+int64(table[r*n+c]))
					used[c] = false
				}
			}
		}
		try(0, make([]bool, n), 0)
		if got != sum || sum != best {
			t.Fatalf("%v has the sum %d, returned as %d; the best is %d", match, got, sum, best)
		}
	})
}

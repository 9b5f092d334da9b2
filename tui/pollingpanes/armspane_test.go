package pollingpanes

import (
	"testing"

	"pgregory.net/rapid"
)

// TestStatesOfColumns: each state has its column, as many columns are used as there are, none holds
// two states more than another, and the state at the boundary shares its column last.
func TestStatesOfColumns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, columns := rapid.IntRange(1, 3000).Draw(t, "n"), rapid.IntRange(-2, 60).Draw(t, "columns")
		ends := statesOfColumns(n, columns)
		if want := max(1, min(n, columns)); len(ends) != want || ends[want-1] != n {
			t.Fatalf("%d states in %d columns: %v", n, columns, ends)
		}
		last := 0
		for i, end := range ends {
			size := end - last
			if size < n/len(ends) || size > n/len(ends)+1 || i > 0 && size > ends[0] {
				t.Fatalf("%d states in %d columns: %v", n, columns, ends)
			}
			last = end
		}
	})
}

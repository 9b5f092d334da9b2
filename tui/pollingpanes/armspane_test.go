package pollingpanes

import (
	"testing"

	"pgregory.net/rapid"

	"lascope/tui/canvas"
)

// TestStatesOfRows: each state has its row, as many rows are used as there are, none holds
// two states more than another, and the state at the boundary shares its row last.
func TestStatesOfRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, rows := rapid.IntRange(1, 3000).Draw(t, "n"), rapid.IntRange(-2, 60).Draw(t, "rows")
		ends := statesOfRows(n, rows)
		if want := max(1, min(n, rows)); len(ends) != want || ends[want-1] != n {
			t.Fatalf("%d states in %d rows: %v", n, rows, ends)
		}
		last := 0
		for i, end := range ends {
			size := end - last
			if size < n/len(ends) || size > n/len(ends)+1 || i > 0 && size > ends[0] {
				t.Fatalf("%d states in %d rows: %v", n, rows, ends)
			}
			last = end
		}
	})
}

// Pages are drawn on the five-step scale of values.
func TestValueOnTheScale(t *testing.T) {
	for i := range 5 {
		if st := valueGlyph(float64(i) / 4).St; st.Fore() != canvas.InkScale0+canvas.Ink(i) {
			t.Errorf("step %d of value is drawn in %v", i, st.Fore())
		}
	}
}

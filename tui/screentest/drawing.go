package screentest

import "testing"

// DrawingAlone skips a test that draws at many sizes if the race detector runs: it has no
// goroutines.
func DrawingAlone(t *testing.T) {
	t.Helper()
	if underRace {
		t.Skip("it has no goroutines")
	}
}

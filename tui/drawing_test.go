package tui

import (
	"testing"
)

// drawingAlone skips a dear test that draws at many sizes under the race detector: it has
// no goroutines for it to look at, and the run without it shows the pictures.
func drawingAlone(t *testing.T) {
	t.Helper()
	if underRace {
		t.Skip("it has no goroutines")
	}
}

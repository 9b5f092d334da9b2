package pane

import (
	"testing"

	"lascope/model/modeltest"
	"lascope/tui/canvas"
)

// TestSmallHeadlines: a small number keeps its digits, so that it is not .00.
func TestSmallHeadlines(t *testing.T) {
	for _, c := range []struct {
		x        float64
		decimals int
		want     string
	}{
		{0.934, 3, ".934"}, {0.1, 2, ".100"}, {0.0534, 3, ".0534"}, {0.00227, 3, ".00227"}, {0.0021, 2, ".0021"}, {0, 2, ".00"}, {1, 3,
			"1.000"}, {0.00000227, 3, ".000002"},
	} {
		modeltest.Equal(t, canvas.Unit(c.x, Decimals(c.x, c.decimals)), c.want, "%v is written", c.x)
	}
}

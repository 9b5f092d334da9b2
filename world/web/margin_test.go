package web

import (
	"math"
	"testing"
)

// TestMargin: the marginal gain is the slope of what is earned.
func TestMargin(t *testing.T) {
	for _, line := range []string{"pages=8", "pages=8 importance=on", "pages=8 updates=vanish", "web=thesis pages=20 capacity=2 importance=on"} {
		truth := pollingOf(t, line).Truth()
		for page := range 8 {
			for _, x := range []float64{0.001, 0.1, 0.5, 0.99} {
				const step = 1e-6
				more, _ := truth.Earned(page, x+step)
				less, _ := truth.Earned(page, x-step)
				slope := (more - less) / (2 * step)
				if got := truth.Margin(page, x); math.Abs(got-slope) > 1e-7 {
					t.Errorf("%s: page %d, x=%v: %v, the slope is %v", line, page+1, x, got, slope)
				}
			}
			if over := truth.Margin(page, 1.01); over != 0 {
				t.Errorf("%s: page %d gains %v beyond one poll a slot", line, page+1, over)
			}
		}
	}
}

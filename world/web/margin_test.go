package web

import (
	"testing"

	"lascope/model/modeltest"
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
				modeltest.Near(t, truth.Margin(page, x), slope, 1e-7, "%s: page %d, x=%v: the margin, against the slope, is", line, page+1, x)
			}
			modeltest.Equal(t, truth.Margin(page, 1.01), 0, "%s: page %d gains beyond one poll a slot:", line, page+1)
		}
	}
}

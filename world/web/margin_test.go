package web

import (
	"fmt"
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
				slope := (truth.Earned(page, x+step) - truth.Earned(page, x-step)) / (2 * step)
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

// TestLevel: the optimum makes the marginal gains level: of each page that it polls in part
// the level, of one that it does not poll at most that, of one polled in every slot at least.
func TestLevel(t *testing.T) {
	for _, line := range []string{
		"pages=50", "pages=50 capacity=7", "pages=50 alpha=0.3 beta=1 capacity=3", "pages=50 importance=on", "pages=50 importance=on capacity=20",
		"pages=50 updates=vanish", "pages=50 updates=vanish capacity=4 importance=on", "web=thesis pages=100 capacity=10 importance=on", "pages=4 capacity=4", "pages=2",
	} {
		t.Run(fmt.Sprint(line), func(t *testing.T) {
			truth := pollingOf(t, line).Truth()
			level := truth.Level()
			const rounding = 1e-9
			for page := range truth.rankOf {
				x, margin := truth.Optimal(page), truth.Margin(page, truth.Optimal(page))
				switch {
				case x > 0 && x < 1 && math.Abs(margin-level) > rounding,
					x == 0 && margin > level+rounding,
					x == 1 && margin < level-rounding:
					t.Errorf("page %d, optimal share %v: marginal gain %v, level %v", page+1, x, margin, level)
				}
			}
		})
	}
}

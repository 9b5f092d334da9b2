package figure

import (
	"math"
	"testing"
)

// TestFirstAt: the least x at a height, between points, at the first one, and never.
func TestFirstAt(t *testing.T) {
	curve := func() [][2]float64 { return [][2]float64{{300, 1}, {100, 0.8}, {200, 0.9}} }
	for _, one := range []struct{ y, want float64 }{{0.95, 250}, {0.9, 200}, {0.5, 100}, {1, 300}} {
		if got := firstAt(curve(), one.y); math.Abs(got-one.want) > 1e-9 {
			t.Errorf("at %g: %g, want %g", one.y, got, one.want)
		}
	}
	if got := firstAt(curve(), 1.01); !math.IsNaN(got) {
		t.Errorf("a height that is never reached is at %g", got)
	}
}

// TestArmsFigureOverTicks: the curve lies over the mean ticks of convergence, and these are those of
// the runs.
func TestArmsFigureOverTicks(t *testing.T) {
	f, err := Find("arms-two")
	if err != nil {
		t.Fatal(err)
	}
	r := runSmall(t, f, 0)
	right, ticks := r.Curve(armsLRI), r.Curve(armsLRI+", ticks")
	for k, x := range right.X {
		if want := (ticks.Runs[0][k] + ticks.Runs[1][k]) / 2; x != want || x <= 0 {
			t.Errorf("point %d lies over %g ticks, want %g", k, x, want)
		}
	}
	if !ticks.forClaims || right.forClaims {
		t.Error("the ticks are drawn, or the accuracy is not")
	}
}

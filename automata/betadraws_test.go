package automata

import (
	"math"
	"testing"
)

// slowGamma is Marsaglia and Tsang's method without its short cut, with the normal of the polar method in line.
func slowGamma(shape float64, c *Coins) float64 {
	d := (3*shape - 1) / 3
	for {
		var x float64
		for {
			a, b := c.Unit(), c.Unit()
			a, b = a+a-1, b+b-1
			s := a*a + b*b
			if s < 1 && s != 0 {
				x = a * math.Sqrt(2*math.Log(1/s)/s)
				break
			}
		}
		root := 1 + x/(3*math.Sqrt(d))
		if root <= 0 {
			continue
		}
		v := math.Pow(root, 3)
		if u := 1 - c.Unit(); math.Log(u) < x*x/2+d-d*v+d*math.Log(v) {
			return d * v
		}
	}
}

// TestBetaDrawsAreTheirTwin: each draw is the slow one from the same coins, for shapes from 1, of which some roots are below 0.
func TestBetaDrawsAreTheirTwin(t *testing.T) {
	for _, shape := range [][2]float64{{1, 1}, {1, 40}, {2.5, 7}, {300, 3}} {
		fast := NewCoins([2]uint64{5, 6})
		slow := fast
		for k := range 1500 {
			x := slowGamma(shape[0], &slow)
			want := x / (slowGamma(shape[1], &slow) + x)
			if got := BetaDraw(shape[0], shape[1], &fast); math.Abs(got-want) > 1e-12 || fast != slow {
				t.Fatalf("draw %d of Beta(%g, %g) is %v, want %v", k, shape[0], shape[1], got, want)
			}
		}
	}
}

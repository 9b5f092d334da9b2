package automata

import (
	"math"

	"lascope/internal/draws"
)

// BetaDraw draws from a Beta distribution with parameters of 1 or more: x/(x+y) of two Gamma draws.
func BetaDraw(a, b float64, c *Coins) float64 {
	x, y := gammaDraw(a, c), gammaDraw(b, c)
	return x / (x + y)
}

// gammaDraw draws from a Gamma distribution with a shape of 1 or more and scale 1 (G. Marsaglia and
// W. W. Tsang, A simple method for generating gamma variables, 2000).
func gammaDraw(shape float64, c *Coins) float64 {
	d := shape - 1.0/3
	k := 1 / math.Sqrt(9*d)
	for {
		x := normal(c)
		v := 1 + float64(k*x)
		if v <= 0 {
			continue
		}
		v *= v * v
		u := 1 - c.Unit() // above 0
		square := x * x
		if u < 1-float64(0.0331*float64(square*square)) || math.Log(u) < float64(0.5*square)+float64(d*(1-v+math.Log(v))) {
			return d * v
		}
	}
}

// normal draws from the standard normal distribution by the polar method (G. Marsaglia and T. A.
// Bray, 1964).
func normal(c *Coins) float64 {
	coins := *c // in the processor's registers
	for {
		var first, second uint64
		first, coins = coins.Next()
		second, coins = coins.Next()
		x, y := 2*draws.UnitOf(first)-1, 2*draws.UnitOf(second)-1
		if s := float64(x*x) + float64(y*y); s > 0 && s < 1 {
			*c = coins
			return x * math.Sqrt(-2*math.Log(s)/s)
		}
	}
}

package web

import (
	"math"
)

// Margin is ω f'(x), the marginal gain of a page with share x: the changes a slot that a
// little more polling shows, per poll a slot. With u = a/x, f'(x) = 1 − (1 + u)e^(−u)
// [H-TRAA] §2. At one poll a slot, beyond which polls find nothing, it is the limit from below; above it is 0, but not by a
// rounding error. Where changes vanish it is ω p. With costs it is per unit, divided by w.
func (t *Truth) Margin(page int, x float64) float64 {
	rank := int(t.rankOf[page])
	a := t.hazards[rank]
	switch {
	case x > 1+1e-9 || a == 0:
		return 0
	case t.units != nil:
		return t.units.margin(t.units.chance(rank, x))
	case t.vanish:
		return t.worth(rank) * t.rates[rank]
	case x <= 0 || math.IsInf(a, 1):
		return t.worth(rank)
	}
	u := a / min(x, 1)
	return t.worth(rank) * -(math.Expm1(-u) + u*math.Exp(-u))
}

// Level is the marginal gain at which the optimum stops: every page polled, but not in every slot, has this marginal gain, and no
// page without polls has a larger one.
func (t *Truth) Level() float64 {
	if t.units != nil {
		return t.units.margin(t.mu)
	}
	level := 0.0
	for rank, x := range t.best {
		if x < 1 {
			margin := t.Margin(int(t.pageAt[rank]), x)
			if x > 0 && !t.vanish {
				return margin
			}
			level = max(level, margin)
		}
	}
	return level
}

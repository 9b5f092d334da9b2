package web

import (
	"math"
)

// Bound is the greatest number of hits a poll, with importance ω of hits a poll, that any policy
// can make in the long run on the pages of the present truth. It lets the budget be kept on
// average only, with a price λ a poll (Lagrange): a page polled every m slots is then worth
// (ω d(m) − λ)/m a slot, and
//
//	B = min over λ of c λ + Σ max(0, max over m of (ω d(m) − λ)/m)
//
// a slot, B/c a poll. The best m is the least with ω W(m) ≥ λ, W(m) = 1 − q^m (1 + m p), Whittle's
// index. NaN on a web that answers by the model or a recorded one: there ages do not decide.
func (w *Web) Bound() float64 {
	if w.rec != nil || w.feedback == "model" {
		return math.NaN()
	}
	t := &w.truth
	if t.bound == 0 {
		t.bound = t.solveBound() / t.capacity
	}
	return t.bound
}

// boundGap is the greatest part of the budget by which the bound may be too high.
const boundGap = 1e-9

// solveBound is B. The price is found between two, at which more and fewer polls are worth it, by
// the straight line between them, halved where that moves one end alone. The dual function lies above its
// minimum by less than the distance of the two times the excess of polls at either.
func (t *Truth) solveBound() float64 {
	if t.vanish {
		return t.OptimalValue * t.capacity // at any age
	}
	low, high := 0.0, 1.0
	least, more := t.dual(low)
	if more <= t.capacity {
		return least
	}
	_, fewer := t.dual(high) // none: no hit is worth more than 1
	price := t.Level()
	for range 100 {
		if !(price > low && price < high) {
			price = (low + high) / 2
		}
		value, polls := t.dual(price)
		least = min(least, value)
		excess := polls - t.capacity
		if math.Abs(excess)*(high-low) <= boundGap*t.capacity || excess == 0 {
			break
		}
		width := high - low
		if excess > 0 {
			low, more = price, polls
		} else {
			high, fewer = price, polls
		}
		if price = low + (high-low)*(more-t.capacity)/(more-fewer); high-low > width/2 {
			price = (low + high) / 2
		}
	}
	return least
}

// dual is the value of the relaxed problem at a price a poll, and the polls a slot that are worth
// it.
func (t *Truth) dual(price float64) (value, polls float64) {
	value = price * t.capacity
	u := math.NaN()
	for rank, p := range t.rates {
		weight := t.weight(rank)
		if !(price < weight) || p == 0 {
			continue
		}
		if price == 0 {
			u = 0 // every slot is worth a poll
		} else if t.omega != nil || math.IsNaN(u) {
			u = atMargin(price / weight)
		}
		m, q := t.wait(rank, u, price/weight)
		value += (weight*(1-q) - price) / m
		polls += 1 / m
	}
	return value, polls
}

// wait is the least m with W(m) ≥ y, and q^m. u is the solution for ages that may be fractions: W(m)
// lies between 1 − (1+u) e^(−u) at u = a m and at u = a (m+1).
func (t *Truth) wait(rank int, u, y float64) (m, q float64) {
	a, p := t.hazards[rank], t.rates[rank]
	for m = max(1, math.Ceil(u/a-1)); ; m++ {
		if q = math.Exp(-a * m); 1-q*(1+m*p) >= y || a*(m-1) > u {
			return m, q
		}
	}
}

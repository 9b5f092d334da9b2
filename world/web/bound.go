package web

import (
	"math"
)

// Bound is the greatest number of hits per poll, with importance ω of hits per poll, that any policy
// can make in the long run on the pages of the present truth. It lets the budget be kept on
// average only, with a price λ a poll (Lagrange): a page polled every m slots is then worth
// (ω d(m) − λ)/m a slot, and
//
//	B = min over λ of c λ + Σ max(0, max over m of (ω d(m) − λ)/m)
//
// a slot, B/c a poll. With costs a poll of the page costs λ w, and the budget is in units. The best m is the least with ω W(m) ≥ λ,
// W(m) = 1 − q^m (1 + m p), Whittle's
// index. [Web.BoundNumber] has a bound of its error. On a recorded web it is the part of all polls that are hits for a clairvoyant. NaN
// where answers go by the model, and of materials: there ages do not decide.
func (w *Web) Bound() float64 {
	t := &w.truth
	switch {
	case w.feedback == "model" || t.units != nil:
		return math.NaN()
	case t.bound != 0:
	case w.log != nil:
		t.bound = float64(w.log.clairvoyant(int(t.capacity), t.vanish)) / (float64(w.End()) * t.capacity)
	default:
		t.bound = t.solveBound() / t.capacity
	}
	return t.bound
}

// boundGap is the greatest part of the bound by which it may be too high.
const boundGap = 1e-9

// A tangent of the dual function: its value at a price, and the polls a slot that are worth the price. Its
// slope is the budget less the polls.
type tangent struct{ price, value, polls float64 }

// at is the height of the tangent at another price, with a budget.
func (l tangent) at(price, budget float64) float64 {
	return l.value + (budget-l.polls)*(price-l.price)
}

// solveBound is B, found by [leastOf].
func (t *Truth) solveBound() float64 {
	if t.vanish {
		return t.OptimalValue * t.capacity // at any age
	}
	top := 0.0 // no hit is worth more a unit
	for rank := range t.rates {
		top = max(top, t.worth(rank))
	}
	tail := t.tails()
	return leastOf(func(price float64) tangent {
		value, polls := t.dual(price, tail)
		return tangent{price, value, polls}
	}, t.capacity, top, t.Level())
}

// leastOf is the least value of a convex function at prices from 0 to top, whose tangents touch gives. It
// lies between a price at which more polls are worth it than the budget and one at which fewer are, above the
// point where their tangents meet. The next price is that point, which finds the corner where a hot page waits
// one slot longer, and in turn the price at which the line between the two polls has the budget, which is quick where the function
// is smooth. The search begins at price, if that lies within.
func leastOf(touch func(price float64) tangent, budget, top, price float64) float64 {
	low, high := touch(0), touch(top)
	least := low.value
	for k := range 100 {
		if !(price > low.price && price < high.price) {
			price = (low.price + high.price) / 2
		}
		now := touch(price)
		least = min(least, now.value)
		if now.polls > budget {
			low = now
		} else {
			high = now
		}
		apart := low.polls - high.polls
		meet := low.price + (low.value-high.at(low.price, budget))/apart
		if apart <= 0 || least-low.at(meet, budget) <= boundGap*least {
			break
		}
		if price = meet; k%2 == 1 {
			price = low.price + (high.price-low.price)*(low.polls-budget)/apart
		}
	}
	return least
}

// tails are Σ a of each rank and all colder ones; nil with importance or costs.
func (t *Truth) tails() []float64 {
	if t.omega != nil || t.costs != nil {
		return nil
	}
	tail := make([]float64, len(t.hazards)+1)
	for rank := len(t.hazards) - 1; rank >= 0; rank-- {
		tail[rank] = tail[rank+1] + t.hazards[rank]
	}
	return tail
}

// longWait is the wait from which on ages may be fractions: that adds less than 10⁻⁶ of a page's
// part to the bound.
const longWait = 1000

// dual is the value of the relaxed problem at a price a poll, and the polls a slot that are worth
// it. Without importance all pages of long waits have one u = a m, and are summed at once.
func (t *Truth) dual(price float64, tail []float64) (value, polls float64) {
	value = price * t.capacity
	u := 0.0 // at no price every slot is worth a poll
	if tail != nil && price > 0 && price < 1 {
		u = atMargin(price)
	}
	for rank, p := range t.rates {
		weight, cost := t.worth(rank), t.cost(rank)
		if !(price < weight) || p == 0 {
			continue
		}
		if tail == nil && price > 0 {
			u = atMargin(price / weight)
		}
		if tail != nil && u > longWait*t.hazards[rank] {
			share := tail[rank] / u
			return value + (-math.Expm1(-u)-price)*share, polls + share
		}
		m, q := t.wait(rank, u, price/weight)
		value += cost * (weight*(1-q) - price) / m
		polls += cost / m
	}
	return value, polls
}

// wait is the least m with W(m) ≥ y, and q^m; a long one may be a fraction. u is the solution for ages that may be fractions: W(m)
// lies between 1 − (1+u) e^(−u) at u = a m and at u = a (m+1).
func (t *Truth) wait(rank int, u, y float64) (m, q float64) {
	a, p := t.hazards[rank], t.rates[rank]
	if u > longWait*a {
		return u / a, math.Exp(-u)
	}
	for m = max(1, math.Ceil(u/a-1)); ; m++ {
		if q = math.Exp(-a * m); 1-q*(1+m*p) >= y || a*(m-1) > u {
			return m, q
		}
	}
}

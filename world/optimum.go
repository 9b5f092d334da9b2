package world

import (
	"cmp"
	"math"
	"slices"
)

// earned is f(x) = x·d(x), the changes a slot that polling with frequency x
// shows of a page with a = −ln q [H-TRAA §2]: x(1 − q^(1/x)) up to one poll a
// slot; more polls find nothing more. Where changes vanish it is p·x up to one
// poll a slot.
func earned(x, p, a float64, vanish bool) float64 {
	switch {
	case x <= 0:
		return 0
	case x >= 1:
		return p
	case vanish:
		return p * x
	}
	return -x * math.Expm1(-a/x)
}

// optimum shares c polls a slot among pages with rates p and importance omega
// (nil: all 1), x ≤ 1 each, so that Σ ω f(x) is the largest. p need not be
// sorted. The result is written to x.
func optimum(x, p, a, omega []float64, c float64, vanish bool) {
	switch {
	case vanish:
		bestPages(x, p, omega, c)
	case omega == nil:
		equalHits(x, a, c)
	default:
		equalMargins(x, a, omega, c)
	}
}

// bestPages is the optimum where changes vanish: f is linear, so the pages of
// the largest ωp are polled in every slot.
func bestPages(x, p, omega []float64, c float64) {
	worth := make([]float64, len(p))
	copy(worth, p)
	for k := range omega {
		worth[k] *= omega[k]
	}
	order := fallingOrder(worth)
	for _, k := range order {
		x[k] = min(1, c)
		c -= x[k]
	}
}

// equalHits is the optimum without importance. With u = a/x both d = 1 − e^(−u)
// and f'(x) = 1 − (1+u)e^(−u) are functions of u alone: the pages below the cap
// have one u, the hottest are capped at one poll a slot. For c = 1 this is
// x = a/Σa, the value 1 − Πq.
func equalHits(x, a []float64, c float64) {
	order := fallingOrder(a)
	rest := make([]float64, len(a)+1) // rest[i] = Σ a over order[i:]
	for i := len(order) - 1; i >= 0; i-- {
		rest[i] = rest[i+1] + a[order[i]]
	}
	infinite := 0 // pages that change in every slot, a = ∞: any share of one shows as much
	for infinite < len(order) && math.IsInf(a[order[infinite]], 1) {
		infinite++
	}
	if infinite > 0 && float64(infinite) >= c {
		for i, k := range order {
			x[k] = 0
			if i < infinite {
				x[k] = c / float64(infinite)
			}
		}
		return
	}
	capped := infinite
	for capped < len(order) && a[order[capped]]*(c-float64(capped)) > rest[capped] {
		capped++
	}
	left := c - float64(capped)
	for i, k := range order {
		if i < capped {
			x[k] = 1
		} else {
			x[k] = left * a[k] / rest[capped]
		}
	}
}

// equalMargins is the optimum with importance: ω f'(x) is the same, μ, for all
// pages with 0 < x < 1, at most μ where x = 0 and at least where x = 1. Σx falls
// as μ grows, ln Σx almost evenly with ln μ: μ is found by regula falsi on the
// two logarithms (the Illinois variant).
func equalMargins(x, a, omega []float64, c float64) {
	n := len(a)
	fill := func(logMu float64, x []float64) float64 {
		sum, mu := 0.0, math.Exp(logMu)
		for k := range x {
			x[k] = atMargin(mu, a[k], omega[k])
			sum += x[k]
		}
		return max(-5, math.Log(sum/c))
	}
	const least = 1e-18 // μ below which every page is capped as far as floats can tell
	xLow, xHigh, at := make([]float64, n), make([]float64, n), make([]float64, n)
	low, over := math.Log(least), fill(math.Log(least), xLow)
	if over <= 0 {
		// Fewer pages of any importance than budget: the rest has nothing to earn.
		spread(x, xLow, c*(1-math.Exp(over)))
		return
	}
	high := 0.0
	under := fill(high, xHigh)
	side := 0
	for step := 0; step < 200 && high-low > 1e-14; step++ {
		mu := (low*under - high*over) / (under - over)
		if step > 60 || !(mu > low && mu < high) {
			mu = (low + high) / 2
		}
		f := fill(mu, at)
		if f > 0 {
			low, over = mu, f
			xLow, at = at, xLow
			if side == 1 {
				under /= 2
			}
			side = 1
		} else {
			high, under = mu, f
			xHigh, at = at, xHigh
			if side == -1 {
				over /= 2
			}
			side = -1
		}
		if math.Abs(f) < 1e-9 { // about as well as a margin can be told; blend does the rest
			break
		}
	}
	blend(x, xLow, xHigh, c)
}

// blend leaves in x the mean of two sets of shares, one that sums to c or more
// and one to c or less, weighed to sum to c: it settles what rounding, or a page
// that changes in every slot, leaves open.
func blend(x, more, less []float64, c float64) {
	sumMore, sumLess := 0.0, 0.0
	for k := range x {
		sumMore += more[k]
		sumLess += less[k]
	}
	t := 1.0
	if sumMore > sumLess {
		t = (c - sumLess) / (sumMore - sumLess)
	}
	for k := range x {
		x[k] = less[k] + float64(t*(more[k]-less[k]))
	}
}

// spread leaves base in x and shares what is left among the pages with nothing.
func spread(x, base []float64, left float64) {
	empty := 0
	for _, v := range base {
		if v == 0 {
			empty++
		}
	}
	for k, v := range base {
		x[k] = v
		if v == 0 {
			x[k] = left / float64(empty)
		}
	}
}

// atMargin is the share at which ω f'(x) = μ, between 0 and 1.
func atMargin(mu, a, omega float64) float64 {
	switch {
	case omega <= mu:
		return 0
	case math.IsInf(a, 1):
		return 1
	}
	m := mu / omega
	if f, _ := slope(a); f >= m {
		return 1 // even at one poll a slot the margin is above μ
	}
	// Solve 1 − (1+u)e^(−u) = m for u = a/x by Newton's method. The left side
	// rises from 0 to 1 with slope u·e^(−u), as u²/2 at first.
	s := math.Sqrt(2 * m)
	u := s + s*s/3
	for range 60 {
		f, rise := slope(u)
		next := u - (f-m)/rise
		if !(next > u/4) {
			next = u / 4
		} else if next > u+2 {
			next = u + 2
		}
		done := math.Abs(next-u) <= 1e-9*u // the step after next would be below 1e-18
		if u = next; done {
			break
		}
	}
	return min(1, a/u)
}

// slope is f'(x) as a function of u = a/x, 1 − (1+u)e^(−u), and its derivative
// u·e^(−u). Small u takes the series, where the difference would lose its digits.
func slope(u float64) (f, rise float64) {
	if u < 0.02 {
		return u * u * (1.0/2 - u*(1.0/3-u*(1.0/8-u*(1.0/30-u/144)))), u * (1 - u*(1-u*(1.0/2-u*(1.0/6-u/24))))
	}
	e := math.Exp(-u)
	return 1 - (1+u)*e, u * e
}

// proportional shares c polls a slot in proportion to w, at most 1 each: what
// the cap takes from the largest goes to the rest.
func proportional(x, w []float64, c float64) {
	order := fallingOrder(w)
	rest := make([]float64, len(w)+1)
	for i := len(order) - 1; i >= 0; i-- {
		rest[i] = rest[i+1] + w[order[i]]
	}
	capped := 0
	for capped < len(order) && w[order[capped]]*(c-float64(capped)) > rest[capped] {
		capped++
	}
	for i, k := range order {
		switch {
		case i < capped:
			x[k] = 1
		case rest[capped] > 0:
			x[k] = (c - float64(capped)) * w[k] / rest[capped]
		default:
			x[k] = (c - float64(capped)) / float64(len(order)-capped)
		}
	}
}

// fallingOrder lists the indices of w from its largest value to its smallest,
// equal ones in their own order.
func fallingOrder(w []float64) []int32 {
	order := make([]int32, len(w))
	for i := range order {
		order[i] = int32(i)
	}
	falling := func(i, j int32) int { return cmp.Compare(w[j], w[i]) }
	if !slices.IsSortedFunc(order, falling) {
		slices.SortStableFunc(order, falling)
	}
	return order
}

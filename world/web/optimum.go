package web

import (
	"cmp"
	"math"
	"slices"
)

// earned is f(x) = x·d(x), the changes a slot that polling with frequency x
// shows of a page with a = −ln q [H-TRAA] §2: x(1 − q^(1/x)) up to one poll a
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

// optimum shares c polls a slot among pages with rates p, falling, a = −ln(1−p)
// and importance omega (nil: all 1), x ≤ 1 each, so that Σ ω f(x) is the
// largest. The result is written to x.
func optimum(x, p, a, omega, costs []float64, c float64, vanish bool) {
	switch {
	case vanish:
		bestPages(x, p, omega, costs, c)
	case omega == nil && costs == nil:
		equalHits(a, c).write(x, a)
	default:
		equalMargins(x, a, worths(omega, costs, len(x)), costs, c)
	}
}

// worths are ω/w; missing ones are 1.
func worths(omega, costs []float64, n int) []float64 {
	out := make([]float64, n)
	for k := range out {
		out[k] = orOne(omega, k) / orOne(costs, k)
	}
	return out
}

// orOne is the importance or the cost at place k; 1 without a list.
func orOne(of []float64, k int) float64 {
	if of == nil {
		return 1
	}
	return of[k]
}

// bestPages is the optimum where changes vanish: f is linear, so the pages of
// the largest ωp are polled in every slot.
func bestPages(x, p, omega, costs []float64, c float64) {
	worth := worths(omega, costs, len(p))
	for k := range worth {
		worth[k] *= p[k]
	}
	for _, k := range fallingOrder(worth) {
		w := orOne(costs, int(k))
		x[k] = min(1, c/w)
		c -= float64(w * x[k])
	}
}

// equalHits is the optimum without importance. With u = a/x both d = 1 − e^(−u)
// and f'(x) = 1 − (1+u)e^(−u) are functions of u alone: the pages below the cap
// have one u, the hottest are capped at one poll a slot. For c = 1 this is
// x = a/Σa, the value 1 − Πq. a falls.
func equalHits(a []float64, c float64) filling {
	endless := 0 // pages that change in every slot, a = ∞: a poll of one is always a hit
	for endless < len(a) && math.IsInf(a[endless], 1) {
		endless++
	}
	if float64(endless) >= c {
		return filling{capped: endless, top: c / float64(endless)}
	}
	return fill(a, c)
}

// A filling shares an amount in proportion to falling weights, with a cap of top on each share.
// The first capped items get top, each other item gets scale times its weight plus even.
type filling struct {
	capped           int
	top, scale, even float64
}

// fill is the filling of c with falling weights w and a cap of 1. Fewer than c weights are infinite.
func fill(w []float64, c float64) filling {
	// A page is below the cap if its part of the budget that the hotter pages leave is
	// at most one; then so are all colder pages. Summing from the coldest loses no digits.
	f, rest := filling{capped: len(w), top: 1}, 0.0
	for k := len(w) - 1; k >= 0; k-- {
		left := c - float64(k)
		if math.IsInf(w[k], 1) || !(w[k]*left <= rest+w[k]) {
			break
		}
		rest += w[k]
		f.capped = k
		if rest > 0 {
			f.scale = left / rest
		}
	}
	if rest == 0 && f.capped < len(w) { // the remaining budget earns nothing on any page
		f.even = (c - float64(f.capped)) / float64(len(w)-f.capped)
	}
	return f
}

// share is the share of place k, whose weight is w.
func (f filling) share(k int, w float64) float64 {
	if k < f.capped {
		return f.top
	}
	return min(1, float64(f.scale*w)+f.even)
}

func (f filling) write(x, w []float64) {
	for k := range x {
		x[k] = f.share(k, w[k])
	}
}

// marginGap is the part of μ to which [levelWithin] finds it.
const marginGap = 1e-10

// equalMargins is the optimum with importance or costs, omega being ω/w: ω f'(x)/w is the same, μ, for all
// pages with 0 < x < 1, at most μ where x = 0 and at least where x = 1. [atLevel] settles the case that no μ
// does: a page that changes in every slot has its whole range of shares at μ = ω.
func equalMargins(x, a, omega, costs []float64, c float64) {
	high, worthy, all := 0.0, 0.0, 0.0
	for k, weight := range omega {
		high = max(high, weight)
		all += orOne(costs, k)
		if weight > 0 && a[k] > 0 {
			worthy += orOne(costs, k)
		}
	}
	if worthy <= c {
		for k, weight := range omega {
			x[k] = 1
			if weight == 0 || a[k] == 0 {
				x[k] = (c - worthy) / (all - worthy)
			}
		}
		return
	}
	atLevel(x, c, high, func(x []float64, mu float64) (sum, slope float64) { return demand(x, a, omega, costs, mu) })
}

// atLevel shares c by the demand at a level from 0 to high, and returns the level. The shares are the mean of the shares at the
// ends of the bracket of the level, weighted to sum to c. demand may leave out its slope.
func atLevel(x []float64, c, high float64, demand func(x []float64, mu float64) (sum, slope float64)) (mu float64) {
	low, high := levelWithin(func(mu float64) (sum, slope float64) { return demand(x, mu) }, c, high)
	more := make([]float64, len(x))
	sumMore, _ := demand(more, low)
	sumLess, _ := demand(x, high)
	part := (c - sumLess) / (sumMore - sumLess)
	for k := range x {
		x[k] += float64(part * (more[k] - x[k]))
	}
	return low + (high-low)/2
}

// levelWithin is a bracket of the margin at which c is asked for, from 0 to high at first: at low at least c
// is, at high less. asked falls as μ grows, and gives its derivative too, or 0. Newton's method on the logarithms
// is kept within the bracket known so far; each step goes a thousandth too far, so that both ends close in. Without a
// derivative it is bisection.
func levelWithin(asked func(mu float64) (sum, slope float64), c, high float64) (float64, float64) {
	low, mu := 0.0, high/2
	for range 200 {
		sum, slope := asked(mu)
		if sum >= c {
			low = mu
		} else {
			high = mu
		}
		if high-low <= marginGap*high {
			break
		}
		mu *= math.Exp(1.001 * math.Log(c/sum) * sum / (slope * mu))
		if !(mu > low && mu < high) {
			mu = low + (high-low)/2
		}
	}
	return low, high
}

// demand is Σ w x at the margin μ, and its derivative there; the shares are written to x.
func demand(x, a, omega, costs []float64, mu float64) (sum, slope float64) {
	for k, weight := range omega {
		share := 0.0
		switch {
		case weight <= mu || a[k] == 0:
		case mu <= 0 || math.IsInf(a[k], 1):
			share = 1
		default:
			u := atMargin(mu / weight)
			share = a[k] / u
			if share >= 1 {
				share = 1
			} else {
				slope -= orOne(costs, k) * share * (1 + u) / (u * u * (weight - mu))
			}
		}
		sum += orOne(costs, k) * share
		x[k] = share
	}
	return sum, slope
}

// atMargin is u with 1 − (1+u)e^(−u) = y, 0 < y < 1. By logarithms that is
// u − ln(1+u) = −ln(1−y), solved by Newton's method.
func atMargin(y float64) float64 {
	l := -math.Log1p(-y)
	u := nearMargin(l)
	for range 20 {
		excess := u - math.Log1p(u)
		if u < 0.01 { // where the difference would lose its digits
			excess = u * u * (1.0/2 - u*(1.0/3-u*(1.0/4-u*(1.0/5-u*(1.0/6-u*(1.0/7-u/8))))))
		}
		step := (excess - l) * (1 + u) / u
		u -= step
		if math.Abs(step) <= 1e-7*u { // the next step would be its square
			break
		}
	}
	return u
}

// nearMargin is about the u with u − ln(1+u) = l: by the series of the inverse to within 0.05 %; where l is
// large by putting l + ln(1+u) for u twice, to within 3 %.
func nearMargin(l float64) float64 {
	if l > 2 {
		return l + math.Log1p(l+math.Log1p(l))
	}
	s := math.Sqrt(2 * l)
	return s * (1 + s*(1.0/3+s*(1.0/36-s*(1.0/270-s/4320))))
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

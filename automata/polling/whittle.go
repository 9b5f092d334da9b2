package polling

import (
	"math"

	"lascope/automata"
)

// Whittle's index policy [Whittle] knows the rates and polls the page with the greatest
//
//	W(m) = d(m) − m (d(m+1) − d(m)) = 1 − q^m (1 + m p),   d(m) = 1 − q^m
//
// at age m: the price of a poll at which waiting for one more slot is worth as much as polling
// at once. It grows with m by (m+1) p² q^m a slot, so the page is indexable. With importance
// the index is ω W(m), with costs ω W(m)/w. Where changes vanish, d(m) = p and W(m) = p. The derivation for hits a
// poll is this project's [Ceiling] §2.
type whittle struct {
	indexPolicy
	page whittleIndex `own:""`
}

// A whittleIndex holds for each page the numbers from which its index is computed.
type whittleIndex []whittlePage

type whittlePage struct{ p, a, omega float64 }

// whittleScheme is the row of Whittle's index policy.
var whittleScheme = Scheme{
	Card: automata.NewCard(`
		whittle | Whittle | [Whittle]
		polls the page with the greatest Whittle index; knows the rates
		numbers item=96

		Whittle, an index policy
		what It knows every change probability, and weighs a poll now against a poll later. Real polls hardly do better: it
		is the reference for them.
		how The index of a page is the price of a poll at which waiting for one more tick is worth as much as polling at
		once: 1 − q^m (1 + m p), with p the change probability, q = 1 − p and m the page's age. Each tick polls the page
		with the greatest index.
		watch × present shares is on ◆ optimal shares. v twice shows the polls: ● expected hits settles at .968, and
		△ long-run limit is .969.
		try m | Mirror the web: it is told, and the pages that waited hit first.
		try whittle alpha=0.3 beta=1.5 | A poorer web: .559 hits per poll, the long-run limit.
		try whittle costs=on | Pages cost unequally: it finds .919 hits per unit, ◆ .931.`),
	Rule: `
		choice its Whittle index<{costs?} for each unit of its cost> is the greatest
		rest wait: their indices are smaller`,
	Build: newWhittle, Costs: true,
}

func newWhittle(s Setup) Poller {
	w := &whittle{page: make(whittleIndex, s.Pages)}
	w.begin(s, nil)
	w.Inform(s.Oracle)
	return w
}

// at is ω W(m) at age m.
func (w whittleIndex) at(page int, age int64) float64 {
	v := &w[page]
	return v.omega * v.whittle(float64(age))
}

// whittle is W(m).
func (v *whittlePage) whittle(m float64) float64 {
	if m*v.p > 0.1 {
		return 1 - math.Exp(-v.a*m)*(1+m*v.p)
	}
	// Expanded, W(m) = Σ (−1)^k (k+1) C(m+1, k+2) p^(k+2): no digits are lost.
	term, sum := m*(m+1)/2*v.p*v.p, 0.0
	for k := 0.0; k < 9; k++ {
		sum += float64((k + 1) * term)
		term *= -v.p * (m - 1 - k) / (k + 3)
	}
	return sum
}

// holds is the longest of three bounds. With g(u) = 1 − (1+u) e^(−u), W lies between g(a m) and
// g(a (m+1)).
func (w whittleIndex) holds(winner, loser int, iw, il float64, aw, al int64) int64 {
	if aw == 0 { // both were polled in this slot
		return 0
	}
	v, rival := &w[winner], &w[loser]
	worthier := v.omega >= rival.omega
	u, rivalU := v.a*float64(aw), rival.a*float64(al+1)
	if worthier && v.a >= rival.a && (aw >= al || u > rivalU) {
		return forever
	}
	slots := rival.growsTo(iw, max(il, 0), float64(al))
	if worthier && u > rivalU {
		slots = max(slots, (u-rivalU)/(rival.a-v.a))
	}
	if v.omega != rival.omega {
		slots = max(slots, v.leads(rival, u, rivalU))
	}
	if !(slots > 0) {
		return 0
	}
	return int64(min(0.9*slots, forever))
}

// growsTo is a number of slots in which the index grows from il at an age to at most iw. It grows by ω (m+1) p² q^m a slot; q^m
// counts as at the given age.
func (v *whittlePage) growsTo(iw, il, age float64) float64 {
	unchanged := (1-il/v.omega)/(1+age*v.p)*1.001 + 1e-12 // q^m, rounded up
	return math.Sqrt((age+1)*(age+1)+2*(iw-il)/(v.omega*v.p*v.p*unchanged)) - (age + 1)
}

// leads is a number of slots for which √ω √g(u + a t) of the leader stays above the rival's. √g is concave:
// the leader's lies above its chord, the rival's below its tangent.
func (v *whittlePage) leads(rival *whittlePage, u, rivalU float64) float64 {
	end := (0.3 + u/2) / v.a // of the chord
	now := math.Sqrt(v.omega * price(u))
	grows := (math.Sqrt(v.omega*price(u+v.a*end)) - now) / end
	root := math.Sqrt(rival.omega * price(rivalU))
	rivalGrows := rival.omega * rivalU * math.Exp(-rivalU) / (2 * root) * rival.a
	switch {
	case now <= root:
		return 0
	case rivalGrows <= grows:
		return end
	}
	return min(end, (now-root)/(rivalGrows-grows))
}

// price is g(u) = 1 − (1+u) e^(−u).
func price(u float64) float64 {
	if u > 0.1 {
		return 1 - (1+u)*math.Exp(-u)
	}
	return u * u * (1.0/2 - u*(1.0/3-u*(1.0/8-u*(1.0/30-u*(1.0/144-u*(1.0/840-u/5760))))))
}

func (w *whittle) Inform(o Oracle) {
	w.oracle = o
	for page := range w.page {
		v := &w.page[page]
		v.p, v.omega = o.Rate(page), w.omega.of(page)
		if v.a = hazardOf(v.p); w.costs != nil {
			v.omega /= w.costs[page]
		}
	}
	if w.race.setIndex(w.page); o.Vanishing() {
		w.race.setIndex(constants(w.slope))
	}
	w.restart(o.Rate)
}

// Shares are the optimal shares: under them the indices of all pages reach the same height between two polls, ω f'(x) at x = 1/m
// but for parts of a slot.
func (w *whittle) Shares(dst []float64) { optimalShares(dst, w.oracle) }

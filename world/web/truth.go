package web

import (
	"math"

	"lascope/internal/theory"
)

// Truth is the knowledge of a web's observer, hidden from every automaton: each page's
// rate of change, the optimum and the classical policies, with their values. It is valid
// until the web's next shift or tuning.
//
// Shares are in polls a slot and sum to the capacity c, each at most 1. Values
// are Σ x d(x) / c, changes shown a poll; with importance Σ ω x d(x) / c.
type Truth struct {
	OptimalValue, ProportionalValue, UniformValue float64 // of the three policies
	Hindsight                                     bool    // the rates are a trace's own, known only afterwards

	rates      []float64  // p by rank, falling
	hazards    []float64  // a = −ln(1 − p) by rank
	omega      []float64  // ω by rank; nil when importance is off
	costs      []float64  // w by rank, units a poll; nil when all cost 1
	units      unitValues // of materials; nil for pages
	mu         float64    // with units: the probability to pay of all materials in the optimum
	fair       float64    // with costs: the proportional shares are fair times p, at most 1
	best       []float64  // the optimal shares by rank
	prop       filling    // the proportional shares
	capacity   float64
	vanish     bool
	Expected   float64   // Σ ω p, the importance that all changes of a slot have on average
	deviations float64   // Σσ of populations of which the rates are the proportions
	bound      float64   // see [Web.Bound]; 0 until it is asked for
	freshest   *freshest // nil until it is asked for

	ranking
}

// A ranking has the pages by rate of change, the hottest first.
type ranking struct {
	rankOf, pageAt []int32
	lent           bool // a clone has the ranks too
}

// solve finds the optimum and the policies for the rates that stand in t.
func (t *Truth) solve() {
	n := len(t.rates)
	t.best, t.hazards = make([]float64, n), make([]float64, n) // clones keep the old ones
	t.Expected, t.deviations, t.bound, t.freshest = 0, 0, 0, nil
	for k, p := range t.rates {
		t.hazards[k] = -math.Log1p(-p)
		t.Expected += float64(p * t.weight(k))
		t.deviations += math.Sqrt(variance(p))
	}
	if t.units != nil {
		t.mu = equalChances(t.best, t.units, t.capacity)
	} else {
		optimum(t.best, t.rates, t.hazards, t.omega, t.costs, t.capacity, t.vanish)
	}
	if t.prop = fill(t.rates, t.capacity); t.costs != nil {
		t.fair = theory.Scale(t.rates, t.costs, t.capacity)
	}
	even := t.uniform()
	t.OptimalValue, t.ProportionalValue, t.UniformValue = 0, 0, 0
	for k := range t.rates {
		t.OptimalValue += t.gain(k, t.best[k])
		t.ProportionalValue += t.gain(k, t.propShare(k))
		t.UniformValue += t.gain(k, even)
	}
	t.OptimalValue /= t.capacity
	t.ProportionalValue /= t.capacity
	t.UniformValue /= t.capacity
}

// weight is ω of a rank, 1 when importance is off.
func (t *Truth) weight(rank int) float64 { return orOne(t.omega, rank) }

// gain is ω f(x) of a rank.
func (t *Truth) gain(rank int, x float64) float64 {
	if t.units != nil {
		return t.units.value(rank, x)
	}
	return t.weight(rank) * earned(x, t.rates[rank], t.hazards[rank], t.vanish)
}

// Rate is p, the chance that the page changes in a slot.
func (t *Truth) Rate(page int) float64 { return t.rates[t.rankOf[page]] }

// Cost is w, the units that a poll of the page costs; 1 without costs.
func (t *Truth) Cost(page int) float64 { return t.cost(int(t.rankOf[page])) }

// Omega is the page's importance; 1 when importance is off.
func (t *Truth) Omega(page int) float64 { return t.weight(int(t.rankOf[page])) }

// Rank is the page's place by rate of change, 0 the hottest.
func (t *Truth) Rank(page int) int { return int(t.rankOf[page]) }

// Page is the page at a rank, 0 the hottest.
func (t *Truth) Page(rank int) int { return int(t.pageAt[rank]) }

// Optimal is the page's share in the optimum.
func (t *Truth) Optimal(page int) float64 { return t.best[t.rankOf[page]] }

// Vanishing reports whether a change is seen in its slot alone.
func (t *Truth) Vanishing() bool { return t.vanish }

// propShare is the share of a rank when shares are proportional to p.
func (t *Truth) propShare(k int) float64 {
	if t.costs != nil {
		return min(1, t.fair*t.rates[k])
	}
	return t.prop.share(k, t.rates[k])
}

// cost is w of a rank, 1 without costs.
func (t *Truth) cost(rank int) float64 { return orOne(t.costs, rank) }

// worth is ω/w of a rank: the importance of a hit for each unit that a poll costs.
func (t *Truth) worth(rank int) float64 { return t.weight(rank) / t.cost(rank) }

// uniform is every page's share when all have the same.
func (t *Truth) uniform() float64 { return t.capacity / float64(len(t.rates)) }

// Hit is d(x), the chance that a poll of the page shows something new when it is
// polled with frequency x > 0; of a material p(x).
func (t *Truth) Hit(page int, x float64) float64 {
	k := t.rankOf[page]
	if t.units != nil {
		return t.units.chance(int(k), x)
	}
	if t.vanish || x > 1 {
		return t.rates[k] / max(1, x)
	}
	return -math.Expm1(-t.hazards[k] / x)
}

// Earned is ω x d(x), the earnings of polling the page x times a slot, and the part of the time that its copy is fresh if these polls are
// even, over the number of pages: NaN where freshness has no meaning.
func (t *Truth) Earned(page int, x float64) (gain, fresh float64) {
	k := int(t.rankOf[page])
	if t.units != nil || t.vanish {
		return t.gain(k, x), math.NaN()
	}
	found := earned(x, t.rates[k], t.hazards[k], false)
	return t.weight(k) * found, t.fresh(k, found)
}

// Value is the value of shares of any sum, scaled to the capacity.
// shares has one amount a page; if all are 0 the value is 0.
func (t *Truth) Value(shares []float64) float64 {
	sum := 0.0
	for page, x := range shares {
		sum += x * t.cost(int(t.rankOf[page]))
	}
	if sum <= 0 {
		return 0
	}
	scale, value := t.capacity/sum, 0.0
	for page, x := range shares {
		value += t.gain(int(t.rankOf[page]), scale*x)
	}
	return value / t.capacity
}

// placePages finds the ranks of the pages that stand at the ranks.
func (r *ranking) placePages() {
	for rank, page := range r.pageAt {
		r.rankOf[page] = int32(rank)
	}
}

// swap lets two ranks change places.
func (r *ranking) swap(i, j int) {
	r.own()
	a, b := r.pageAt[i], r.pageAt[j]
	r.pageAt[i], r.pageAt[j] = b, a
	r.rankOf[a], r.rankOf[b] = int32(j), int32(i)
}

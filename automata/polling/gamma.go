package polling

import (
	"math"
	"slices"

	"lascope/automata"
)

// Gamma keeps for each page a Gamma(A, B) distribution of its rate a, and polls the page with
// the greatest index s·m, s = A/B its mean and m the page's age [Ceiling] §3. A miss after g slots has
// likelihood e^(−a g) and gives Gamma(A, B+g) exactly. A hit has likelihood 1 − e^(−a g); the
// distribution that follows is replaced by the Gamma of the same mean and variance.
//
// With costs the index is (1 − (1+v) e^(−v))/w with v = s·m, the chance of a second change for each unit.
//
// With a discount, A and B go back towards the prior after each poll of the page, so that old
// answers count less, and a floor keeps every page polled. Without one a page that has once
// been still for long is trusted to remain so: gamma then never recovers from a mirror.
type gamma struct {
	indexPolicy
	discount float64     // 1 for none
	page     []gammaRate `own:""`
}

// A gammaRate is the distribution of a rate: A is its shape, B its inverse scale in slots.
type gammaRate struct{ A, B float64 }

// gammaPrior is the distribution before the first poll.
var gammaPrior = gammaRate{0.5, 1}

// slopeFloor is the least slope of schemes that forget, as a part of the mean slope.
const slopeFloor = 0.02

// gammaScheme is the row of gamma.
var gammaScheme = Scheme{
	Card: automata.NewCard(`
		gamma | Gamma | [Ceiling] §3 | learns
		a Gamma posterior of each page's rate; polls the greatest mean times age
		numbers item=88
		discount | off, 0.98 | | live | the part of its evidence that a page keeps after each of its polls

		Gamma, a posterior for each page
		what Bayes' rule instead of an automaton: each page has a distribution of its change rate, and the polls that teach
		are the polls that earn.
		how The distribution is Gamma(A, B), at first (½, 1). A miss after g ticks adds g to B, exactly. After a hit the
		Gamma with the same mean and variance stands for the posterior. Each tick polls the page with the greatest mean rate
		times age.
		watch × present shares should reach ◆ optimal shares: it is .971 at tick 10,000 of .977. ▼ estimates come to ┃ true
		rates.
		try m | Mirror the web: it trusts old answers. 80,000 ticks after a mirror at tick 20,000 × is .707.
		try gamma discount=0.98 @20000:mirror | Old answers count less: × is .972 at tick 60,000.
		try gamma alpha=0.3 beta=1 | A web with less difference between its pages.
		limit Without a discount it counts on a web that never shifts.`),
	Rule: `
		choice its index, <{costs?}the chance of a second change for each unit of its cost|the mean of its rate times its age>, is the greatest
		rest wait: their indices are smaller
		learns the distribution of the rate follows the answer by Bayes' rule`,
	Build: newGamma, Check: checkAges, Costs: true,
}

func newGamma(s Setup) Poller {
	g := &gamma{page: slices.Repeat([]gammaRate{gammaPrior}, s.Pages)}
	g.setDiscount(s.Values.Word("discount"))
	g.begin(s, g)
	if g.costs != nil {
		g.race.setIndex(pricedIndex{&g.indexPolicy, true})
		g.restart(g.rate)
	}
	return g
}

// setDiscount turns the discount, and the floor with it, on or off.
func (g *gamma) setDiscount(word string) {
	if g.discount, g.floor = 1, 0; word != "off" {
		g.discount, g.floor = 0.98, slopeFloor
	}
}

// after is the distribution after an answer to a poll g slots after the one before.
func (v gammaRate) after(g float64, hit bool) gammaRate {
	if !hit {
		return gammaRate{v.A, v.B + g}
	}
	// With r = B/(B+g) and Z_j = 1 − r^(A+j), the mean is A/B·Z₁/Z₀ and the mean of the squares
	// A(A+1)/B²·Z₂/Z₀.
	change := g / (v.B + g)
	z0 := -math.Expm1(v.A * math.Log1p(-change))
	z1 := change + float64((1-change)*z0)
	z2 := change + float64((1-change)*z1)
	mean := v.A / v.B * (z1 / z0)
	variance := v.A*(v.A+1)/(v.B*v.B)*(z2/z0) - float64(mean*mean)
	return gammaRate{mean * mean / variance, mean / variance}
}

// towards is the distribution a part of the way to another.
func (v gammaRate) towards(w gammaRate, part float64) gammaRate {
	return gammaRate{v.A + float64(part*(w.A-v.A)), v.B + float64(part*(w.B-v.B))}
}

func (g *gamma) learn(page int, gap int64, hit bool) {
	v := g.page[page].after(float64(gap), hit).towards(gammaPrior, 1-g.discount)
	g.page[page] = v
	g.setSlope(page, v.A/v.B)
}

// rate: the mean.
func (g *gamma) rate(page int) float64 { return g.page[page].A / g.page[page].B }

// density is the posterior density of the logarithm of a page's rate, at the given rate.
func (g *gamma) density(page int, rate float64) float64 {
	v := g.page[page]
	log, _ := math.Lgamma(v.A)
	return math.Exp(v.A*math.Log(v.B*rate) - v.B*rate - log)
}

// posteriorRates is the number of rates of a [Posterior] of gamma.
const posteriorRates = 97

func (g *gamma) Posterior(page int) Posterior {
	p := Posterior{Estimate: g.rate(page)}
	low, high := p.Estimate/200, p.Estimate*20
	for i := range posteriorRates {
		rate := low * math.Pow(high/low, float64(i)/(posteriorRates-1))
		p.Rates, p.Weights = append(p.Rates, rate), append(p.Weights, g.density(page, rate))
	}
	return p
}

func (g *gamma) Tune(_ string, v automata.Values) {
	g.setDiscount(v.Word("discount"))
}

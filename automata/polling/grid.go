package polling

import (
	"math"
	"slices"

	"lascope/automata"
)

// Grid keeps for each page the probabilities of 64 rates and polls the page with the greatest
// index s·m, s the median rate and m the page's age [Ceiling] §3. An answer g slots after the
// poll before multiplies the probability of a rate a by 1 − e^(−a g) for a hit, by e^(−a g) for a
// miss. The hazard h is the chance a slot that a page's rate has been drawn anew: before the
// answer a part 1 − e^(−h g) of the probability goes back to the prior, which is flat.
type grid struct {
	indexPolicy
	hazard float64
	weight []float64 `own:""` // gridRates numbers a page, which sum to 1
	median []float64 `own:""` // of each page's rate
}

// gridRates is the number of rates, and gridOctave how many of them a doubling has.
const (
	gridRates  = 64
	gridOctave = 4
)

// gridRate holds the rates, from 5·10⁻⁵ to 2.76 changes a slot.
var gridRate = func() (rate [gridRates]float64) {
	for i := range rate {
		rate[i] = 5e-5 * math.Exp2(float64(i)/gridOctave)
	}
	return rate
}()

// leastWeight keeps each rate possible, so that no answer is impossible.
const leastWeight = 1e-200

// gridScheme is the row of grid.
var gridScheme = Scheme{
	Card: automata.NewCard(`
		grid | Grid | [Ceiling] §3 | learns
		the probabilities of 64 rates for each page; polls the greatest median times age
		numbers item=592
		hazard h | 0 to 0.01 by 1e-5 | 1e-05 | live | the chance in a tick that a page's rate has been drawn anew

		Grid, 64 rates for each page
		what Each page has 64 possible change rates, a factor 2^¼ apart, and the probability of each one. Answers sharpen
		these probabilities.
		how A hit after g ticks multiplies the probability of rate a by 1 − e^(−ag), a miss by e^(−ag). Before that a small
		part, by the hazard, goes back to the flat prior: the rate may have been drawn anew. Each tick polls the page with
		the greatest median rate times age.
		watch × present shares should reach ◆ optimal shares: it is .973 at tick 10,000 of .977. ▼ estimates come to ┃ true
		rates.
		try m | Mirror the web: × is .964 again within 10,000 ticks.
		try grid hazard=0 @20000:mirror | No hazard, no doubt: × is .435 at tick 30,000.
		try grid alpha=0.3 beta=1 | A web with less difference between its pages.
		limit A page takes 592 bytes, an automaton of H-TRAA some ten.`),
	Rule: `
		choice its index, the median of its rate times its age, is the greatest
		rest wait: their indices are smaller
		learns the probabilities of the rates follow the answer by Bayes' rule`,
	Build: newGrid, Check: checkAges,
}

func newGrid(s Setup) Poller {
	g := &grid{hazard: s.Values.Number("hazard"), weight: slices.Repeat([]float64{1.0 / gridRates}, gridRates*s.Pages),
		median: make([]float64, s.Pages)}
	for page := range g.median {
		g.median[page] = medianRate(g.weights(page))
	}
	g.floor = slopeFloor
	g.begin(s, g)
	return g
}

// weights are the probabilities of a page's rates.
func (g *grid) weights(page int) *[gridRates]float64 {
	return (*[gridRates]float64)(g.weight[gridRates*page:])
}

// update moves a part of the probability to the prior and multiplies by the likelihood of an answer after g slots. A rate four
// further on is twice as high, so its e^(−a g) is the square.
func update(w *[gridRates]float64, part, g float64, hit bool) {
	var still [gridRates]float64
	for i := range gridOctave {
		still[i] = math.Exp(-(gridRate[i] - gridRate[0]) * g)
	}
	first := math.Exp(-gridRate[0] * g)
	for i := gridOctave; i < gridRates; i++ {
		still[i] = float64(still[i-gridOctave]*still[i-gridOctave]) * first
	}
	sum, keep, add := 0.0, 1-part, part/gridRates
	for i, e := range still {
		if hit {
			e = 1 - float64(e*first)
		}
		p := (float64(w[i]*keep) + add) * e
		if p < leastWeight {
			p = leastWeight
		}
		w[i] = p
		sum += p
	}
	for i := range w {
		w[i] /= sum
	}
}

// medianRate is the least rate up to which half of the probability lies.
func medianRate(w *[gridRates]float64) float64 {
	sum := 0.0
	for i, p := range w {
		if sum += p; sum >= 0.5 {
			return gridRate[i]
		}
	}
	return gridRate[gridRates-1]
}

func (g *grid) learn(page int, gap int64, hit bool) {
	w := g.weights(page)
	update(w, -math.Expm1(-g.hazard*float64(gap)), float64(gap), hit)
	g.median[page] = medianRate(w)
	g.setSlope(page, g.median[page])
}

// rate: the median.
func (g *grid) rate(page int) float64 { return g.median[page] }

func (g *grid) Posterior(page int) Posterior {
	return Posterior{slices.Clone(gridRate[:]), slices.Clone(g.weights(page)[:]), true, g.median[page]}
}

func (g *grid) Tune(_ string, v automata.Values) {
	g.hazard = v.Number("hazard")
}

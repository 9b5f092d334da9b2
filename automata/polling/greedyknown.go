package polling

import (
	"math"

	"lascope/automata"
)

// The greedy policy knows the rates and polls the page whose poll is most likely to show
// something new: the chance 1 − e^(−a m) at age m grows with a m, its index. With importance
// the index is ω a m, with costs ω d(m)/w. Where changes vanish, the chance is p at any age and the index ω p.
type greedyKnown struct{ indexPolicy }

// surestRate stands for a rate a = −ln(1−p) beyond it: a poll then misses with probability
// e^(−40).
const surestRate = 40

// greedyKnownScheme is the row of the greedy policy.
var greedyKnownScheme = Scheme{
	Card: automata.NewCard(`
		greedy-known | Greedy known | [Ceiling] §2
		polls the page of the greatest hit probability; knows the rates
		numbers item=72

		Greedy polling with known rates
		what It knows every change probability, and polls the page on which a change is now most probable. No shares are
		planned.
		how The index of a page is its change rate times its age, the ticks since its last poll; the hit probability grows
		with it. Each tick polls the page with the greatest index, and its age begins again.
		watch × present shares is on ◆ optimal shares: its ages come out so. v twice shows the polls: ● expected hits
		settles at .968 after 10,000 ticks, as high as Whittle's.
		try m | Mirror the web: it is told, and the pages that waited hit first.
		try greedy-known alpha=0.3 beta=1.5 | A poorer web: .557 hits per poll, Whittle's index finds .559.
		try greedy-known costs=on | Pages cost unequally: .844 hits per unit, and Whittle .919.
		limit It looks at this poll alone, and not at the gain of waiting.`),
	Rule: `
		choice its index, <{costs?}the chance of a change for each unit of its cost|its rate times its age>, is the greatest
		rest wait: their indices are smaller`,
	Build: newGreedyKnown, Costs: true,
}

func newGreedyKnown(s Setup) Poller {
	g := &greedyKnown{}
	g.begin(s, nil)
	g.Inform(s.Oracle)
	return g
}

func (g *greedyKnown) Inform(o Oracle) {
	g.oracle = o
	rate := func(page int) float64 { return hazardOf(o.Rate(page)) }
	switch {
	case o.Vanishing():
		g.race.setIndex(constants(g.slope))
		rate = o.Rate
	case g.costs != nil:
		g.race.setIndex(pricedIndex{&g.indexPolicy, false})
	default:
		g.race.setIndex(g.slope)
	}
	g.restart(rate)
}

// hazardOf is a = −ln(1−p), at most surestRate.
func hazardOf(p float64) float64 { return min(-math.Log1p(-p), surestRate) }

// Shares are proportional to the slopes. Where changes vanish they are the optimal shares: the policy polls the pages with the
// greatest index in every slot.
func (g *greedyKnown) Shares(dst []float64) {
	if g.oracle.Vanishing() {
		optimalShares(dst, g.oracle)
		return
	}
	g.indexPolicy.Shares(dst)
}

// optimalShares writes the optimum's shares to dst.
func optimalShares(dst []float64, o Oracle) {
	for page := range dst {
		dst[page] = o.Optimal(page)
	}
}
